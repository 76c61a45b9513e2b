/** Whether an exclusion constraint refused the statement. */
export function isExclusionViolation(error: unknown): boolean {
  return error instanceof Error && (error as Error & { code?: unknown }).code === '23P01';
}

/** The name of the exclusion constraint that refused the statement, else null. */
export function exclusionViolation(error: unknown): string | null {
  return isExclusionViolation(error) ? constraintOf(error as Error) : null;
}

/** Whether the statement would have left a row that refers to nothing. */
export function isForeignKeyViolation(error: unknown): boolean {
  return error instanceof Error && (error as Error & { code?: unknown }).code === '23503';
}

/** The name of the unique constraint or index that refused the statement, else null. */
export function uniqueViolation(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  return (error as Error & { code?: unknown }).code === '23505' ? constraintOf(error) : null;
}

function constraintOf(error: Error): string | null {
  const { constraint } = error as Error & { constraint?: unknown };
  return typeof constraint === 'string' ? constraint : null;
}
