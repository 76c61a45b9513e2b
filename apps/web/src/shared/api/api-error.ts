import type { FailedDecision } from '@nadi/contract/problems';
import { i18n } from '#shared/language/i18n.ts';

interface ApiErrorDetails {
  status: number;
  code?: string | undefined;
  field?: string | undefined;
  current?: { version: number; note: object } | undefined;
  failed?: readonly FailedDecision[] | undefined;
  attempt?: string | undefined;
}

/** An error reply with the server's message. Status 0: no response, so the outcome is unknown. */
export class ApiError extends Error {
  readonly status: number;
  /** The problem code, such as 'slot-taken'. */
  readonly code: string | undefined;
  /** The invalid field. */
  readonly field: string | undefined;
  /** For a stale version: the server's current values. */
  readonly current: ApiErrorDetails['current'];
  /** Decisions about leave that could not be applied. */
  readonly failed: readonly FailedDecision[];
  /** For a login that needs a code: identifies the attempt when the code is sent. */
  readonly attempt: string | undefined;

  constructor(message: string, details: ApiErrorDetails) {
    const { status, code, field, current, failed, attempt } = details;
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.field = field;
    this.current = current;
    this.failed = failed ?? [];
    this.attempt = attempt;
  }
}

export function isProblem(error: unknown, code: string): error is ApiError {
  return error instanceof ApiError && error.code === code;
}

/** Returns true if the request may have taken effect: no response, or a 5xx. */
export function hasUnknownOutcome(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/** Returns the message if the clinic's server did not answer. */
export function unreachable(): string {
  return i18n._('We could not reach the clinic. Check your connection and try again.');
}
