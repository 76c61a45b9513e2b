import { expect, test } from 'vitest';
import { describeSecret, stepOfCode } from './check-code.ts';

/** RFC 6238, appendix B: SHA-1, the last six of the eight digits. */
const SECRET = Buffer.from('12345678901234567890');

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i seconds the code is %s', (second, code) => {
  expect(stepOfCode(SECRET, code, second * 1000)).toBe(Math.floor(second / 30));
});

test('a code of the previous or the next step counts for its own step', () => {
  const now = 1_234_567_890_000;
  const step = Math.floor(now / 30_000);
  expect(stepOfCode(SECRET, '005924', now + 30_000)).toBe(step);
  expect(stepOfCode(SECRET, '005924', now - 30_000)).toBe(step);
  expect(stepOfCode(SECRET, '005924', now + 60_000)).toBeNull();
  expect(stepOfCode(SECRET, '005924', now - 60_000)).toBeNull();
});

test('the URL contains clinic and account, also with special characters', () => {
  const { text, url } = describeSecret(SECRET, { issuer: 'Śānti & Sons', label: 'a+b@c.example' });
  expect(text).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  const parsed = new URL(url);
  expect(parsed.protocol).toBe('otpauth:');
  expect(parsed.searchParams.get('issuer')).toBe('Śānti & Sons');
  expect(parsed.searchParams.get('secret')).toBe(text);
  expect(decodeURIComponent(parsed.pathname)).toContain('a+b@c.example');
});
