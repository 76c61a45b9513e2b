import { writeSync } from 'node:fs';

const STDERR = 2;
const FATAL = 60;

/**
 * Logs a fatal line and ends the process with a code other than zero, at once and even inside the
 * embedded engine: the supervisor starts a new one, which recovers from the database's log.
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
