interface Details {
  status: number;
  code?: string | undefined;
  field?: string | undefined;
}

/** The server's refusal, in its own words. Status 0: nobody answered, so whether it ran is unknown. */
export class ApiError extends Error {
  readonly status: number;
  /** The server's problem code, such as 'slot-taken'. */
  readonly code: string | undefined;
  /** The input at fault. */
  readonly field: string | undefined;

  constructor(message: string, { status, code, field }: Details) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.field = field;
  }
}

export function isProblem(error: unknown, code: string): error is ApiError {
  return error instanceof ApiError && error.code === code;
}

/** Nobody answered, or somebody who does not know what became of it: it may have taken effect. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}
