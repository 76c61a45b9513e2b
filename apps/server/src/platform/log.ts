import { type Logger, pino } from 'pino';

interface DatabaseFault {
  code?: unknown;
  constraint?: unknown;
  severity?: unknown;
}

/**
 * One line of JSON an event. Nothing a person typed, no token and no health data is ever handed to
 * it; the error serialiser keeps a database's quotes of values out as well.
 */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    redact: ['token', 'dToken', 'aToken', 'password', '*.token', '*.password', 'headers', 'body'],
  });
}

function describeError(error: unknown) {
  if (!(error instanceof Error)) return { name: typeof error };
  const { code, constraint, severity } = error as DatabaseFault;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const message = severity === undefined ? error.message : 'the database refused a statement';
  return { name: error.name, message, code, constraint, stack: frames.slice(0, 12).join('\n') };
}
