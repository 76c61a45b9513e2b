// SQLSTATE classes: 08 connection, 53 resources, 57P shutdown or not yet up.
const unavailableStates = /^(08...|53...|57P..)$/;
// Deadlock and serialization failure: the transaction was rolled back and can be run again.
const conflictStates = new Set(['40P01', '40001']);
// A statement or a lock that took too long; the next attempt may succeed.
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
// `pg` reports these without a code.
const connectionMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Returns whether the database cannot be reached or is overloaded, which is a reply of 503. */
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
 * Returns whether a transaction may be retried unchanged. The database gave it up in favour of a concurrent
 * one, or had lost or outdated a statement prepared for it.
 */
export function isTransactionConflict(error: unknown): boolean {
  if (preparedStatementFault(error) !== null) return true;
  return conflictStates.has(String(errorFields(error).code));
}

/**
 * Returns why a prepared statement was refused before it ran; null for other errors. 'outdated': the schema
 * has changed since it was prepared. 'unsupported': the connection uses a pooler that does not separate
 * prepared statements, so that a name is unknown or taken.
 */
export function preparedStatementFault(error: unknown): 'outdated' | 'unsupported' | null {
  const { code, routine } = errorFields(error);
  if (code === '26000' || code === '42P05') return 'unsupported';
  // The code means anything unsupported, and the message may be translated, so the routine is checked.
  return code === '0A000' && routine === 'RevalidateCachedQuery' ? 'outdated' : null;
}

/** Returns whether a lock was not granted in time, or only in a deadlock. */
export function isLockConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return lockStates.has(String((error as Error & { code?: unknown }).code ?? ''));
}

/**
 * Returns whether the engine itself failed: an internal or I/O error, or an error that is not from a
 * database.
 */
export function isEngineFault(error: unknown): boolean {
  const { code } = errorFields(error);
  return typeof code !== 'string' || /^(XX|58)/.test(code);
}

/** Returns whether the disk of the database is full. */
export function isDiskFull(error: unknown): boolean {
  return errorFields(error).code === '53100';
}

/** Returns whether the role lacks the required right. */
export function isForbidden(error: unknown): boolean {
  return errorFields(error).code === '42501';
}

/** Returns whether we stopped waiting for the server's answer, which the connection may still receive. */
export function isQueryTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

/**
 * Returns the fields of a driver's error other than its message, such as its SQLSTATE as `code`. Returns an
 * empty object for other values.
 */
export function errorFields(error: unknown): Record<string, unknown> {
  return error instanceof Error ? { ...error } : {};
}

/** Returns whether an exclusion constraint refused the statement. */
export function isExclusionViolation(error: unknown): boolean {
  return errorFields(error).code === '23P01';
}

/** Returns the name of the exclusion constraint that refused the statement; null for other errors. */
export function exclusionViolation(error: unknown): string | null {
  return isExclusionViolation(error) ? findConstraint(error) : null;
}

/** Returns whether the statement would have left a row with a dangling reference. */
export function isForeignKeyViolation(error: unknown): boolean {
  return errorFields(error).code === '23503';
}

/** Returns the name of the unique constraint or index that refused the statement; null for other errors. */
export function uniqueViolation(error: unknown): string | null {
  return errorFields(error).code === '23505' ? findConstraint(error) : null;
}

function findConstraint(error: unknown): string | null {
  const { constraint } = errorFields(error);
  return typeof constraint === 'string' ? constraint : null;
}
