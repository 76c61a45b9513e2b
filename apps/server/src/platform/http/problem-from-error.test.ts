import { expect, test } from 'vitest';
import { Problem } from '#platform/problem.ts';
import { replyProblem } from './problem-from-error.ts';

function reply(error: unknown) {
  const logged: { level: string; err: unknown; message: string }[] = [];
  const write = (level: string) => (fields: { err: unknown }, message: string) =>
    logged.push({ level, err: fields.err, message });
  const { code } = replyProblem(error, { error: write('error'), warn: write('warn') });
  return { code, logged };
}

test('a refusal is replied as it is, and not logged', () => {
  expect(reply(new Problem('slot-taken'))).toEqual({ code: 'slot-taken', logged: [] });
});

test('an internal error is logged, and the reply tells nothing of it', () => {
  const err = new TypeError('x is not a function');
  expect(reply(err)).toEqual({
    code: 'not-working',
    logged: [{ level: 'error', err, message: 'request failed' }],
  });
});

test.each([
  ['a database', Object.assign(new Error('shutting down'), { code: '57P01' }), undefined],
  ['a Redis', new Problem('unavailable', { cause: 'no connection' }), 'no connection'],
])('%s that does not answer is logged as a warning', (_what, error, cause) => {
  expect(reply(error)).toEqual({
    code: 'unavailable',
    logged: [{ level: 'warn', err: cause ?? error, message: 'request refused: unavailable' }],
  });
});
