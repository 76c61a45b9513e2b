import { requestErrorMessages } from '@nadi/messages/en/input-errors';
import { isUnavailable } from '#platform/db/database-errors.ts';
import { Problem } from '#platform/problem.ts';

interface FrameworkError {
  code?: string;
  statusCode?: number;
}

const TOO_MANY_PARTS = /^FST_(FILES|FIELDS|PARTS)_LIMIT$/;

/** Returns the Problem for any thrown value; null for an internal error, which is logged. */
export function problemFrom(error: unknown): Problem | null {
  if (error instanceof Problem) return error;
  if (isUnavailable(error)) return new Problem('unavailable');
  const { statusCode: status, code = '' } = (error as FrameworkError | null) ?? {};
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
  if (status !== undefined && status >= 400 && status < 500) {
    return new Problem('bad-input', { message: requestErrorMessages.unreadable });
  }
  return null;
}
