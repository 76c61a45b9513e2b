import { type DestinationStream, type Logger, pino } from 'pino';

interface DatabaseError {
  code?: unknown;
  constraint?: unknown;
  severity?: unknown;
}

/**
 * One line of JSON an event. Nothing a person typed, no token and no health data is ever handed to
 * it; errors are described, under whatever name they come, so that a database's quotes of values stay out.
 */
export function createLog(
  level: string,
  destination: DestinationStream = standardOutput(),
): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    // pino itself describes an error under `err` alone, and prints all that hangs on any other.
    serializers: { err: (described: unknown) => described },
    formatters: { log: describeErrors },
    redact: ['token', 'dToken', 'aToken', 'password', '*.token', '*.password', 'headers', 'body'],
  };
  return pino(options, destination);
}

/** Written without waiting for each line; what is left is written when the process exits. */
function standardOutput(): DestinationStream {
  return pino.destination({ dest: 1, sync: false });
}

function describeErrors(details: Record<string, unknown>): Record<string, unknown> {
  const described = Object.entries(details).map(([name, value]) => [
    name,
    value instanceof Error ? describeError(value) : value,
  ]);
  return Object.fromEntries(described);
}

function describeError(error: Error) {
  const { code, constraint, severity } = error as DatabaseError;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const message = severity === undefined ? error.message : 'the database refused a statement';
  const stack = frames.slice(0, 12).join('\n');
  return { name: error.name, message, code, constraint, cause: describeCause(error.cause), stack };
}

/** What kind of fault lies beneath; its words may quote what was sent. */
function describeCause(cause: unknown) {
  if (!(cause instanceof Error)) return undefined;
  const { code, statusCode } = cause as Error & { code?: unknown; statusCode?: unknown };
  return { name: cause.name, code, statusCode };
}
