import { expect, test } from 'vitest';
import { english } from './en/english.ts';
import { formatAmount, formatSigned } from './when.ts';

const urdu = { ...english, locale: 'ur' };

test('a signed amount has its sign before it, and nothing has none', () => {
  expect(formatSigned(english, -500)).toBe('−₹500');
  expect(formatSigned(english, 500)).toBe('₹500');
  expect(formatSigned(english, 500, { plus: '+' })).toBe('+₹500');
  expect(formatSigned(english, 0, { plus: '+' })).toBe('₹0');
});

test('from right to left, one isolate contains sign and amount', () => {
  expect(formatSigned(urdu, -500)).toBe(`\u2066−${formatAmount(urdu, 500)}\u2069`);
  expect(formatSigned(urdu, 500)).toBe(formatAmount(urdu, 500));
});
