/** The name of the unique constraint or index that refused the statement, else null. */
export function uniqueViolation(error: unknown): string | null {
  return constraintOf(error, '23505');
}

/** The name of the foreign key that refused the statement, else null. */
export function foreignKeyViolation(error: unknown): string | null {
  return constraintOf(error, '23503');
}

/** The name of the check that refused the statement, else null. */
export function checkViolation(error: unknown): string | null {
  return constraintOf(error, '23514');
}

function constraintOf(error: unknown, code: string): string | null {
  if (!(error instanceof Error)) return null;
  const details = error as Error & { code?: unknown; constraint?: unknown };
  return details.code === code && typeof details.constraint === 'string'
    ? details.constraint
    : null;
}
