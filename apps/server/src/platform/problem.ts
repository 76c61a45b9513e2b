import {
  type DayChange,
  type FailedDecision,
  type FailedSlot,
  type ProblemCode,
  problems,
  type Refusal,
} from '@nadi/contract/problems';
import { problemMessages } from '@nadi/messages/en/problems';

interface Details {
  /** Replaces the message of the code if a more exact one is known. */
  message?: string;
  /** The invalid input. */
  field?: string;
  /** Seconds until another attempt is useful. */
  retryAfter?: number;
  /** Attempt of a sign-in that needs a code; the client sends it with the code. */
  attempt?: string;
  /** Stored value, if the sent version is stale. */
  current?: { note: object; version: number };
  /** Decisions about leave that cannot be applied. */
  failed?: readonly FailedDecision[];
  /** The underlying error, for the log only. */
  cause?: unknown;
  /** Times of a series that are not available. */
  failedSlots?: readonly FailedSlot[];
  /** Changes of a day since it was planned. */
  changes?: readonly DayChange[];
}

/** A deliberate refusal, the only error with a message for people. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly field: string | undefined;
  readonly retryAfter: number | undefined;
  readonly current: Details['current'];
  readonly failed: Details['failed'];
  readonly failedSlots: Details['failedSlots'];
  readonly changes: Details['changes'];
  readonly attempt: string | undefined;

  constructor(code: ProblemCode, details: Details = {}) {
    super(details.message ?? problemMessages[code], { cause: details.cause });
    this.name = 'Problem';
    this.code = code;
    this.status = problems[code];
    this.field = details.field;
    this.current = details.current;
    this.failed = details.failed;
    this.failedSlots = details.failedSlots;
    this.changes = details.changes;
    this.attempt = details.attempt;
    this.retryAfter = details.retryAfter ?? (this.status === 503 ? 5 : undefined);
  }

  toRefusal(): Refusal {
    const { code, message, field, failed, failedSlots, changes, attempt } = this;
    if (code === 'decryption-failed') return { success: false, message };
    const more = {
      ...this.current,
      ...(failed && { failed }),
      ...(failedSlots && { failedSlots }),
      ...(changes && { changes }),
      ...(attempt && { attempt }),
    };
    const refusal = { success: false as const, message, code, ...more };
    return field === undefined ? refusal : { ...refusal, field };
  }
}
