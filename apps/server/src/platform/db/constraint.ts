/** Whether an exclusion constraint refused the statement. */
export function isExclusionViolation(error: unknown): boolean {
  return error instanceof Error && (error as Error & { code?: unknown }).code === '23P01';
}

/** Whether the statement would have left a row that refers to nothing. */
export function isForeignKeyViolation(error: unknown): boolean {
  return error instanceof Error && (error as Error & { code?: unknown }).code === '23503';
}

/** The name of the unique constraint or index that refused the statement, else null. */
export function uniqueViolation(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const details = error as Error & { code?: unknown; constraint?: unknown };
  return details.code === '23505' && typeof details.constraint === 'string'
    ? details.constraint
    : null;
}
