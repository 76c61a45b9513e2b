import { expect, test } from 'vitest';
import { subscriberOf } from './daily-limit.ts';

test.each([
  '9876543210',
  '98765 43210',
  '098765-43210',
  '+91 98765 43210',
  '+919876543210',
  '0091 (98765) 432-10',
  '91 98765 43210',
  '९८७६५४३२१०',
  '+91 98765 4321०',
  '𝟗𝟖𝟕𝟔𝟓 𝟒𝟑𝟐𝟏𝟎',
  '98765\u200b43210',
  '9876543210 / 1',
  '9876543210 22',
  '9876543210 ext 22',
  '98765 43210, 98450 12345',
  '98765 43210 or 98450 12345',
  'Home: 98765 43210',
  'Home 2: 98765 43210',
  '98765 43210 22',
  '98765\u200b43210, 98450 12345',
  '98765–43210, 98450 12345',
  '98765, 43210',
])('reads %s as 9876543210', (phone) => {
  expect(subscriberOf(phone)).toBe('9876543210');
});

test.each([
  ['91234 56789', '9123456789'],
  ['9123456789 22', '9123456789'],
  ['+65 8123 4567', '6581234567'],
  ['+1 415 555 0123', '14155550123'],
  ['0044 7911 123456', '447911123456'],
  ['Mobile: +1 415 555 0123', '14155550123'],
  ['+44 7911 123456 2222', '447911123456222'],
  ['88888', '88888'],
  ['८८८८८', '88888'],
])('%s is %s', (phone, subscriber) => {
  expect(subscriberOf(phone)).toBe(subscriber);
});

test('finds the value of a digit in every script', () => {
  for (let code = 0; code < 0x110000; code += 1) {
    const digit = String.fromCodePoint(code);
    if (!/\p{Nd}/u.test(digit) || /\p{Nd}/u.test(String.fromCodePoint(code - 1))) continue;
    const ten = Array.from({ length: 10 }, (_, value) => String.fromCodePoint(code + value));
    expect(subscriberOf(ten.toReversed().join(''))).toBe('9876543210');
  }
});
