import { type DestinationStream, type Logger, pino } from 'pino';

interface DatabaseError {
  code?: unknown;
  constraint?: unknown;
  severity?: unknown;
}

/**
 * Logs one line of JSON for each event. Callers never pass typed text, tokens or health data; errors
 * are reduced to a description under any name, because database errors quote values.
 */
export function createLog(
  level: string,
  destination: DestinationStream = standardOutput(),
): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    // pino itself describes an error only under `err`, and prints all properties under any other name.
    serializers: { err: (described: unknown) => described },
    formatters: { log: describeErrors },
    redact: ['token', 'dToken', 'aToken', 'password', '*.token', '*.password', 'headers', 'body'],
  };
  return pino(options, destination);
}

/** Writes without waiting for each line; the rest is written when the process exits. */
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

/** Describes the cause without its message, which may quote the request. */
function describeCause(cause: unknown) {
  if (!(cause instanceof Error)) return undefined;
  const { code, statusCode } = cause as Error & { code?: unknown; statusCode?: unknown };
  return { name: cause.name, code, statusCode };
}
