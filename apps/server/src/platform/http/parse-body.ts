import type { RouteName } from '@nadi/contract/addresses';
import { type Body, shapes } from '@nadi/contract/routes';
import type { z } from 'zod';
import { Problem } from '#platform/problem.ts';

/** Checks a call's body (or query) against its shape; @throws Problem 'bad-input' naming the field. */
export function parseBody<R extends RouteName>(route: R, body: unknown): Body<R> {
  const parsed = shapes[route].body.safeParse(body ?? {});
  if (parsed.success) return parsed.data as Body<R>;
  throw toProblem(parsed.error);
}

function toProblem(error: z.ZodError): Problem {
  const issue = error.issues[0];
  const field = issue?.path.filter((part) => typeof part === 'string').join('.');
  if (!issue || !field) return new Problem('bad-input');
  return new Problem('bad-input', { field, message: `${field}: ${wordsOf(issue)}` });
}

/** What a person can do something with; a rule of ours has said it in its own words. */
function wordsOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'custom':
      return issue.message;
    case 'too_big':
      return issue.origin === 'string' ? 'is too long' : 'is too large';
    case 'too_small':
      return issue.origin === 'string' ? 'is too short' : 'is too small';
    case 'invalid_format':
      return 'is not written as it should be';
    default:
      return 'is missing, or not what it should be';
  }
}
