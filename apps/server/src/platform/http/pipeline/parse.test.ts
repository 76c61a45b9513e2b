import { composeText, english } from '@nadi/messages/en/english';
import { inputErrorMessages } from '@nadi/messages/en/input-errors';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseBody, parseDeviceKey, parseIdempotencyKey } from './parse.ts';

const schema = z.object({ address: z.object({ lines: z.array(z.string().max(3)) }) });

test('returns the body as parsed by the schema', () => {
  expect(parseBody(z.object({ page: z.coerce.number() }), { page: '2' })).toEqual({ page: 2 });
  expect(parseBody(z.object({}), undefined)).toEqual({});
});

test('names the first invalid field by its path', () => {
  expect(() => parseBody(schema, { address: { lines: ['too long'] } })).toThrow(
    expect.objectContaining({
      code: 'bad-input',
      field: 'address.lines',
      message: 'address.lines: is too long',
    }),
  );
});

test('a rule without its own message reports that the field is not as expected', () => {
  const rule = z.object({ ways: z.array(z.string()).refine((ways) => ways.length > 1) });
  expect(() => parseBody(rule, { ways: [] })).toThrow(
    expect.objectContaining({ message: 'ways: is missing, or not what it should be' }),
  );
});

const fields = z.object({
  text: z.string().min(2).max(3).optional(),
  number: z.number().min(2).max(3).optional(),
  email: z.email().optional(),
  choice: z.enum(['a', 'b']).optional(),
  language: z.enum(['en', 'hi'], 'not-a-language').optional(),
  rule: z
    .string()
    .refine(() => false, 'not-json')
    .optional(),
});

test.each([
  ['text', 'x', 'too-short'],
  ['text', 'xxxx', 'too-long'],
  ['text', 7, 'missing-or-wrong'],
  ['number', 1, 'too-small'],
  ['number', 4, 'too-large'],
  ['email', 'nobody', 'bad-format'],
  ['choice', 'c', 'missing-or-wrong'],
  ['language', 'c', 'not-a-language'],
  ['language', 7, 'not-a-language'],
  ['rule', 'no', 'not-json'],
] as const)('a field %s with %o is refused as %s', (field, value, error) => {
  const message = `${field}: ${composeText(inputErrorMessages[error], english)}`;
  expect(() => parseBody(fields, { [field]: value })).toThrow(expect.objectContaining({ message }));
});

test('names no field if the body is not an object', () => {
  expect(() => parseBody(schema, 7)).toThrow(
    expect.objectContaining({ code: 'bad-input', field: undefined }),
  );
});

test.each([
  ['key-1', 'key-1'],
  ['!~'.repeat(64), '!~'.repeat(64)],
  [undefined, undefined],
  [['a', 'b'], undefined],
])('parses the Idempotency-Key %o as %o', (key, expected) => {
  expect(parseIdempotencyKey(key)).toBe(expected);
});

test.each(['', 'two words', ' key', 'key ', 'ü', '\x7f', 'x'.repeat(129)])(
  'rejects the Idempotency-Key %o',
  (key) => {
    expect(() => parseIdempotencyKey(key)).toThrow(
      expect.objectContaining({ code: 'bad-input', field: 'Idempotency-Key' }),
    );
  },
);

const DEVICE_KEY = `${'aZ0-_'.repeat(8)}abc`;
test.each([
  [DEVICE_KEY, DEVICE_KEY],
  [`${DEVICE_KEY}a`, undefined],
  [` ${DEVICE_KEY}`, undefined],
  [DEVICE_KEY.slice(1), undefined],
  [`${DEVICE_KEY.slice(1)}+`, undefined],
  [[DEVICE_KEY], undefined],
  [undefined, undefined],
])('parses the device key %o as %o', (key, expected) => {
  expect(parseDeviceKey(key)).toBe(expected);
});
