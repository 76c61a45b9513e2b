import type { InputError } from '@nadi/contract/fields';
import { composeText } from '@nadi/messages/en/english';
import { inputErrorMessages } from '@nadi/messages/en/input-errors';
import type { z } from 'zod';
import { Problem } from '#platform/problem.ts';

/**
 * Parses a body, or the query of a GET, by the route's schema, as the fourth stage.
 * @throws Problem 'bad-input' that names the first invalid field
 */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body ?? {});
  if (parsed.success) return parsed.data;
  throw toProblem(parsed.error);
}

/**
 * Returns the key of the Idempotency-Key header; undefined without one.
 * @throws Problem 'bad-input' unless it has 1 to 128 visible ASCII characters
 */
export function parseIdempotencyKey(key: unknown): string | undefined {
  if (typeof key !== 'string') return undefined;
  if (!/^[\x21-\x7e]{1,128}$/.test(key)) {
    throw new Problem('bad-input', { field: 'Idempotency-Key' });
  }
  return key;
}

/** Returns a device key, 256 bits in base64url; ignores other values and returns undefined. */
export function parseDeviceKey(key: unknown): string | undefined {
  return typeof key === 'string' && /^[\w-]{43}$/.test(key) ? key : undefined;
}

function toProblem(error: z.ZodError): Problem {
  const issue = error.issues[0];
  const field = issue?.path.filter((part) => typeof part === 'string').join('.');
  if (!issue || !field) return new Problem('bad-input');
  const code = inputError(issue);
  const rule = inputErrorMessages[code];
  return new Problem('bad-input', {
    field,
    inputError: code,
    message: (i18n) => `${field}: ${composeText(rule, i18n)}`,
  });
}

/**
 * Returns the error of a field. A rule of the contract has its own; those of the schema library are reduced
 * to a few.
 */
function inputError(issue: z.core.$ZodIssue): InputError {
  if (isInputError(issue.message)) return issue.message;
  switch (issue.code) {
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

function isInputError(name: string): name is InputError {
  return Object.hasOwn(inputErrorMessages, name);
}
