import {
  type FailedDecision,
  type FailedSlot,
  type ProblemCode,
  problems,
  type Refusal,
} from '@nadi/contract/problems';
import { problemMessages } from '@nadi/messages/en/problems';

interface Details {
  /** Replaces the message of the code where the case can be described more exactly. */
  message?: string;
  /** The input at fault. */
  field?: string;
  /** Seconds until another try makes sense. */
  retryAfter?: number;
  /** Of a sign-in that needs a code: what the code is sent with. */
  attempt?: string;
  /** Of a stale version: what is stored. */
  current?: { note: object; version: number };
  /** Of leave: which decisions cannot be applied. */
  failed?: readonly FailedDecision[];
  /** The error behind it, for the log only. */
  cause?: unknown;
  /** Of a series: which times cannot be had. */
  failedSlots?: readonly FailedSlot[];
}

/** A refusal on purpose: the only error whose words reach a person. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly field: string | undefined;
  readonly retryAfter: number | undefined;
  readonly current: Details['current'];
  readonly failed: Details['failed'];
  readonly failedSlots: Details['failedSlots'];
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
    this.attempt = details.attempt;
    this.retryAfter = details.retryAfter ?? (this.status === 503 ? 5 : undefined);
  }

  toRefusal(): Refusal {
    const { code, message, field, failed, failedSlots, attempt } = this;
    if (code === 'decryption-failed') return { success: false, message };
    const more = {
      ...this.current,
      ...(failed && { failed }),
      ...(failedSlots && { failedSlots }),
      ...(attempt && { attempt }),
    };
    const refusal = { success: false as const, message, code, ...more };
    return field === undefined ? refusal : { ...refusal, field };
  }
}
