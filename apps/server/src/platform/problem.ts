import { type ProblemCode, problems, type Refusal } from '@nadi/contract/problems';
import { problemMessages } from '@nadi/messages/en/problems';

interface Details {
  /** Replaces the message of the code where the case can be described more exactly. */
  message?: string;
  /** The input at fault. */
  field?: string;
  /** Seconds until another try makes sense. */
  retryAfter?: number;
}

/** A refusal on purpose: the only error whose words reach a person. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly field: string | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ProblemCode, details: Details = {}) {
    super(details.message ?? problemMessages[code]);
    this.name = 'Problem';
    this.code = code;
    this.status = problems[code];
    this.field = details.field;
    this.retryAfter = details.retryAfter ?? (this.status === 503 ? 5 : undefined);
  }

  toRefusal(): Refusal {
    const { code, message, field } = this;
    if (code === 'decryption-failed') return { success: false, message };
    return field === undefined
      ? { success: false, message, code }
      : { success: false, message, code, field };
  }
}
