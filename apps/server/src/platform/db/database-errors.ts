// SQLSTATE classes: 08 connection, 53 resources, 57P shutdown or not yet up.
const unavailableStates = /^(08...|53...|57P..)$/;
// Deadlock and serialization failure: the transaction was rolled back and can be run again.
const conflictStates = new Set(['40P01', '40001']);
// A statement or a lock that took too long: the next try may succeed.
const timeoutStates = new Set(['57014', '55P03', ...conflictStates]);
const connectionErrorCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
// `pg` says these without a code.
const connectionMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Whether the statement failed because the database cannot be reached or is overloaded: an answer of 503. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError && error.errors.length > 0)
    return error.errors.every(isUnavailable);
  if (!(error instanceof Error)) return false;
  const code = String((error as Error & { code?: unknown }).code ?? '');
  if (unavailableStates.test(code) || timeoutStates.has(code)) return true;
  return (
    connectionErrorCodes.has(code) ||
    connectionMessages.test(error.message) ||
    isQueryTimeout(error)
  );
}

/** Whether the database gave up a transaction in favour of a concurrent one. */
export function isTransactionConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return conflictStates.has(String((error as Error & { code?: unknown }).code ?? ''));
}

/** Whether we stopped waiting for the server's answer: the connection still owes it. */
export function isQueryTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}
