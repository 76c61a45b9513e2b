import { writeSync } from 'node:fs';

const STDERR = 2;
const FATAL = 60;

/**
 * Logs a fatal line and ends the process with a non-zero code, immediately and even inside the embedded
 * engine. The supervisor starts a new process, which recovers from the database's log.
 */
export function endProcess(reason: string, error: unknown): never {
  const { code = 'unknown' } = error as { code?: string };
  const line = {
    level: FATAL,
    time: new Date().toISOString(),
    code,
    msg: `${reason}: the process ends`,
  };
  try {
    writeSync(STDERR, `${JSON.stringify(line)}\n`);
  } finally {
    process.exit(1);
  }
}
