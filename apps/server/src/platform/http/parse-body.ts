import type { InputError } from '@nadi/contract/fields';
import { type Body, type RouteName, routes } from '@nadi/contract/routes';
import { inputErrorMessages } from '@nadi/messages/en/input-errors';
import type { z } from 'zod';
import { Problem } from '#platform/problem.ts';

/** Checks a call's body (or query) against its shape; @throws Problem 'bad-input' naming the field. */
export function parseBody<R extends RouteName>(route: R, body: unknown): Body<R> {
  const parsed = routes[route].body.safeParse(body ?? {});
  if (parsed.success) return parsed.data as Body<R>;
  throw toProblem(parsed.error);
}

function toProblem(error: z.ZodError): Problem {
  const issue = error.issues[0];
  const field = issue?.path.filter((part) => typeof part === 'string').join('.');
  if (!issue || !field) return new Problem('bad-input');
  return new Problem('bad-input', {
    field,
    message: `${field}: ${inputErrorMessages[inputError(issue)]}`,
  });
}

/** A rule of the contract names its own error; the schema library's are reduced to a few. */
function inputError(issue: z.core.$ZodIssue): InputError {
  switch (issue.code) {
    case 'custom':
      return issue.message as InputError;
    case 'too_big':
      return issue.origin === 'string' ? 'too-long' : 'too-large';
    case 'too_small':
      return issue.origin === 'string' ? 'too-short' : 'too-small';
    case 'invalid_format':
      return 'bad-format';
    default:
      return 'missing-or-wrong';
  }
}
