import { requestErrorMessages } from '@nadi/messages/en/request-errors';
import { expect, test } from 'vitest';
import { Problem } from '#platform/problem.ts';
import { problemFrom, replyProblem } from './problem-from-error.ts';

function reply(error: unknown) {
  const logged: { level: string; err: unknown; message: string }[] = [];
  const write = (level: string) => (fields: { err: unknown }, message: string) =>
    logged.push({ level, err: fields.err, message });
  const { code } = replyProblem(error, { error: write('error'), warn: write('warn') });
  return { code, logged };
}

test('replies with a refusal unchanged and does not log it', () => {
  expect(reply(new Problem('slot-taken'))).toEqual({ code: 'slot-taken', logged: [] });
});

test('logs an internal error and reveals nothing of it in the reply', () => {
  const err = new TypeError('x is not a function');
  expect(reply(err)).toEqual({
    code: 'not-working',
    logged: [{ level: 'error', err, message: 'request failed' }],
  });
});

test.each([
  ['a database', Object.assign(new Error('shutting down'), { code: '57P01' }), undefined],
  ['a Redis', new Problem('unavailable', { cause: 'no connection' }), 'no connection'],
])('logs as a warning if %s does not answer', (_what, error, cause) => {
  expect(reply(error)).toEqual({
    code: 'unavailable',
    logged: [{ level: 'warn', err: cause ?? error, message: 'request refused: unavailable' }],
  });
});

test.each([
  [412, 'precondition-failed'],
  [413, 'too-large'],
  [415, 'unsupported-type'],
  [416, 'range-not-satisfiable'],
  [429, 'too-many'],
  [400, 'bad-input'],
  [499, 'bad-input'],
  [399, undefined],
  [500, undefined],
])("replies to the framework's error of status %i with %s", (statusCode, code) => {
  expect(problemFrom({ statusCode })?.code).toBe(code);
});

test.each(['FST_FILES_LIMIT', 'FST_FIELDS_LIMIT', 'FST_PARTS_LIMIT'])(
  "treats a form with too many parts as the sender's mistake: %s",
  (code) => {
    expect(problemFrom({ code, statusCode: 413 })).toMatchObject({
      code: 'bad-input',
      message: requestErrorMessages.tooManyParts,
    });
    expect(problemFrom({ code: `${code}S`, statusCode: 413 })?.code).toBe('too-large');
    expect(problemFrom({ code: `X${code}`, statusCode: 413 })?.code).toBe('too-large');
  },
);

test('describes a request that the framework could not read in words for people', () => {
  const { message } = problemFrom({ statusCode: 400 }) ?? {};
  expect(message).toBe(requestErrorMessages.unreadable);
});

test('tells a client that the framework limits when to try again', () => {
  expect(problemFrom({ statusCode: 429 })?.retryAfter).toBe(60);
});

test.each([null, undefined, 'a text', {}])(
  'treats the thrown value %o as an internal error',
  (thrown) => {
    expect(problemFrom(thrown)).toBeNull();
  },
);
