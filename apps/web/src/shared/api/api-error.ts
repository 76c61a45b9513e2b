interface Details {
  status: number;
  code?: string | undefined;
  field?: string | undefined;
  retryAfterSeconds?: number | undefined;
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

/** The network, not the server: the same call may go through later. */
export function isOffline(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}
