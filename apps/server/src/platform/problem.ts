import type { InputError } from '@nadi/contract/fields';
import {
  type DayChange,
  type FailedDecision,
  type FailedSlot,
  type ProblemCode,
  problems,
  type Refusal,
} from '@nadi/contract/problems';
import { composeText, english, type ReplyText, type Translator } from '@nadi/messages/en/english';
import { problemMessages } from '@nadi/messages/en/problems';

/** One of several failures in a refusal, with its own problem. */
type WithProblem<Failure extends { code: ProblemCode; message: string }> = Omit<
  Failure,
  'code' | 'message'
> & { readonly problem: Problem };

interface Details {
  /** Replaces the message of the code if a more exact one is known. */
  message?: ReplyText;
  /** The invalid input. */
  field?: string;
  /** Why the form of the input is wrong; replies about rows have it. */
  inputError?: InputError;
  /** Seconds until another attempt is useful. */
  retryAfter?: number;
  /** Attempt of a sign-in that needs a code; the client sends it with the code. */
  attempt?: string;
  /** Stored value, if the sent version is stale. */
  current?: { note: object; version: number };
  /** Decisions about leave that cannot be applied. */
  failed?: readonly WithProblem<FailedDecision>[];
  /** The underlying error, for the log only. */
  cause?: unknown;
  /** Times of a series that are not available. */
  failedSlots?: readonly WithProblem<FailedSlot>[];
  /** Changes of a day since it was planned. */
  changes?: readonly DayChange[];
}

/** Messages that clients compare (docs/secure-calls.md#client-errors). */
const ENGLISH: readonly ProblemCode[] = ['decryption-failed', 'channel-not-initialized'];

/** A deliberate refusal, the only error with a message for people. As an error its message is English. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly field: string | undefined;
  readonly inputError: InputError | undefined;
  readonly retryAfter: number | undefined;
  readonly current: Details['current'];
  readonly failed: Details['failed'];
  readonly failedSlots: Details['failedSlots'];
  readonly changes: Details['changes'];
  readonly attempt: string | undefined;
  readonly #text: ReplyText;

  constructor(code: ProblemCode, details: Details = {}) {
    const text = details.message ?? problemMessages[code];
    super(composeText(text, english), { cause: details.cause });
    this.#text = text;
    this.name = 'Problem';
    this.code = code;
    this.status = problems[code];
    this.field = details.field;
    this.inputError = details.inputError;
    this.current = details.current;
    this.failed = details.failed;
    this.failedSlots = details.failedSlots;
    this.changes = details.changes;
    this.attempt = details.attempt;
    this.retryAfter = details.retryAfter ?? (this.status === 503 ? 5 : undefined);
  }

  /** False if the message is English in every language. */
  get isTranslated(): boolean {
    return !ENGLISH.includes(this.code);
  }

  /** Returns the message in the language of a translator. */
  describe(i18n: Translator): string {
    return composeText(this.#text, i18n);
  }

  toRefusal(i18n: Translator = english): Refusal {
    const { code, field, changes, attempt } = this;
    const message = this.describe(i18n);
    const failed = describeFailures(this.failed, i18n);
    const failedSlots = describeFailures(this.failedSlots, i18n);
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

function describeFailures<Failure extends { readonly problem: Problem }>(
  failures: readonly Failure[] | undefined,
  i18n: Translator,
) {
  return failures?.map(({ problem, ...failure }) => ({
    ...failure,
    code: problem.code,
    message: problem.describe(i18n),
  }));
}
