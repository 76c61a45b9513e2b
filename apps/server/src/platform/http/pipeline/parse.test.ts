import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseBody, parseIdempotencyKey } from './parse.ts';

const schema = z.object({ address: z.object({ lines: z.array(z.string().max(3)) }) });

test('returns what the schema made of the body', () => {
  expect(parseBody(z.object({ page: z.coerce.number() }), { page: '2' })).toEqual({ page: 2 });
  expect(parseBody(z.object({}), undefined)).toEqual({});
});

test('names the first field at fault by its path', () => {
  expect(() => parseBody(schema, { address: { lines: ['too long'] } })).toThrow(
    expect.objectContaining({
      code: 'bad-input',
      field: 'address.lines',
      message: 'address.lines: is too long',
    }),
  );
});

test('a rule without words of its own says that the field is not what it should be', () => {
  const rule = z.object({ ways: z.array(z.string()).refine((ways) => ways.length > 1) });
  expect(() => parseBody(rule, { ways: [] })).toThrow(
    expect.objectContaining({ message: 'ways: is missing, or not what it should be' }),
  );
});

test('a body that is no object names no field', () => {
  expect(() => parseBody(schema, 7)).toThrow(
    expect.objectContaining({ code: 'bad-input', field: undefined }),
  );
});

test.each([
  ['key-1', 'key-1'],
  [undefined, undefined],
  [['a', 'b'], undefined],
])('Idempotency-Key %o is read as %o', (key, expected) => {
  expect(parseIdempotencyKey(key)).toBe(expected);
});

test.each(['', 'two words', 'ü', 'x'.repeat(129)])('Idempotency-Key %o is rejected', (key) => {
  expect(() => parseIdempotencyKey(key)).toThrow(
    expect.objectContaining({ code: 'bad-input', field: 'Idempotency-Key' }),
  );
});
