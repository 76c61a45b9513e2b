// SQLSTATE classes: 08 connection, 53 resources, 57P shutdown or not yet up.
const unavailableStates = /^(08...|53...|57P..)$/;
// Deadlock and serialization failure: the transaction was rolled back and can be run again.
const conflictStates = new Set(['40P01', '40001']);
// A statement or a lock that took too long: the next try may succeed.
const timeoutStates = new Set(['57014', '55P03', ...conflictStates]);
const lockStates = new Set(['55P03', '40P01']);
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

/** Returns whether the statement failed because the database cannot be reached or is overloaded: an answer of 503. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError && error.errors.length > 0)
    return error.errors.every(isUnavailable);
  if (!(error instanceof Error)) return false;
  const code = String(errorFields(error).code);
  if (unavailableStates.test(code) || timeoutStates.has(code)) return true;
  return (
    connectionErrorCodes.has(code) ||
    connectionMessages.test(error.message) ||
    isQueryTimeout(error)
  );
}

/**
 * Returns whether a transaction may be run again as it is: the database gave it up in favour of a concurrent
 * one, or had lost or outdated a statement prepared for it.
 */
export function isTransactionConflict(error: unknown): boolean {
  if (preparedStatementFault(error) !== null) return true;
  return conflictStates.has(String(errorFields(error).code));
}

/**
 * Returns why a prepared statement was refused before any of it ran, else null. 'outdated': the
 * schema has changed since it was prepared. 'unsupported': the connection leads through a pooler
 * that does not keep prepared statements apart, so that a name is unknown or taken.
 */
export function preparedStatementFault(error: unknown): 'outdated' | 'unsupported' | null {
  const { code, routine } = errorFields(error);
  if (code === '26000' || code === '42P05') return 'unsupported';
  // The code stands for anything unsupported, and the message may be translated: the routine names it.
  return code === '0A000' && routine === 'RevalidateCachedQuery' ? 'outdated' : null;
}

/** Returns whether a lock was not given in time, or only in a circle of waiting transactions. */
export function isLockConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return lockStates.has(String((error as Error & { code?: unknown }).code ?? ''));
}

/** Returns whether the engine itself failed: an internal or I/O error, or one that is no answer of a database. */
export function isEngineFault(error: unknown): boolean {
  const { code } = errorFields(error);
  return typeof code !== 'string' || /^(XX|58)/.test(code);
}

/** Returns whether the disk of the database has no room for what was written. */
export function isDiskFull(error: unknown): boolean {
  return errorFields(error).code === '53100';
}

/** Returns whether the role lacks the right to do it. */
export function isForbidden(error: unknown): boolean {
  return errorFields(error).code === '42501';
}

/** Returns whether we stopped waiting for the server's answer: the connection still owes it. */
export function isQueryTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

/** Returns what a driver's error says besides its message, such as its SQLSTATE as `code`; nothing of what is no error. */
export function errorFields(error: unknown): Record<string, unknown> {
  return error instanceof Error ? { ...error } : {};
}
