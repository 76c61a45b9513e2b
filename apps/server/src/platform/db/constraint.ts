import { errorFields } from './database-errors.ts';

/** Returns whether an exclusion constraint refused the statement. */
export function isExclusionViolation(error: unknown): boolean {
  return errorFields(error).code === '23P01';
}

/** Returns the name of the exclusion constraint that refused the statement; null for other errors. */
export function exclusionViolation(error: unknown): string | null {
  return isExclusionViolation(error) ? constraintOf(error) : null;
}

/** Returns whether the statement would have left a row with a dangling reference. */
export function isForeignKeyViolation(error: unknown): boolean {
  return errorFields(error).code === '23503';
}

/** Returns the name of the unique constraint or index that refused the statement; null for other errors. */
export function uniqueViolation(error: unknown): string | null {
  return errorFields(error).code === '23505' ? constraintOf(error) : null;
}

function constraintOf(error: unknown): string | null {
  const { constraint } = errorFields(error);
  return typeof constraint === 'string' ? constraint : null;
}
