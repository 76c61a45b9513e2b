import { requestErrorMessages } from '@nadi/messages/en/request-errors';
import { isUnavailable } from '#platform/db/database-errors.ts';
import { Problem } from '#platform/problem.ts';

interface FrameworkError {
  code?: string;
  statusCode?: number;
}

/** Log for errors, such as a request's log. */
interface Log {
  error(fields: { err: unknown }, message: string): void;
  warn(fields: { err: unknown }, message: string): void;
}

const TOO_MANY_PARTS = /^FST_(FILES|FIELDS|PARTS)_LIMIT$/;

/** Returns the Problem to reply with, and logs the details that the reply omits. */
export function replyProblem(error: unknown, log: Log): Problem {
  const problem = problemFrom(error);
  if (!problem) log.error({ err: error }, 'request failed');
  else if (problem.cause !== undefined) {
    log.warn({ err: problem.cause }, `request refused: ${problem.code}`);
  }
  return problem ?? new Problem('not-working');
}

/** Returns the Problem for any thrown value; null for an internal error. */
export function problemFrom(error: unknown): Problem | null {
  if (error instanceof Problem) return error;
  if (isUnavailable(error)) return new Problem('unavailable', { cause: error });
  const { statusCode: status = 500, code = '' } = (error as FrameworkError | null) ?? {};
  if (TOO_MANY_PARTS.test(code)) {
    return new Problem('bad-input', {
      message: requestErrorMessages.tooManyParts,
    });
  }
  if (status === 412) return new Problem('precondition-failed');
  if (status === 413) return new Problem('too-large');
  if (status === 415) return new Problem('unsupported-type');
  if (status === 416) return new Problem('range-not-satisfiable');
  if (status === 429) return new Problem('too-many', { retryAfter: 60 });
  if (status >= 400 && status < 500) {
    return new Problem('bad-input', { message: requestErrorMessages.unreadable });
  }
  return null;
}
