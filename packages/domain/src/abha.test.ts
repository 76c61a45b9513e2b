import { expect, test } from 'vitest';
import { formatAbhaNumber, parseAbhaAddress, parseAbhaNumber } from './abha.ts';

test.each([
  ['91-2345-6789-0123', '91234567890123'],
  ['91 2345 6789 0123', '91234567890123'],
  ['91234567890123', '91234567890123'],
  ['9123456789012', null],
  ['912345678901234', null],
  ['९१२३४५६७८९०१२३', null],
  ['91-2345-6789-012x', null],
  ['', null],
])('reads %j as the ABHA number %j', (text, digits) => {
  expect(parseAbhaNumber(text)).toBe(digits);
});

test('formats a number in groups of 2, 4, 4 and 4', () => {
  expect(formatAbhaNumber('91234567890123')).toBe('91-2345-6789-0123');
});

test.each([
  [' Asha.Rao@ABDM ', 'asha.rao@abdm'],
  ['asha_rao84@sbx', 'asha_rao84@sbx'],
  ['91234567890123@abdm', '91234567890123@abdm'],
  ['asha', null],
  ['ash@abdm', null],
  ['.asha@abdm', null],
  ['asha.@abdm', null],
  ['asha rao@abdm', null],
  ['asha@example.org', null],
  [`${'a'.repeat(41)}@abdm`, null],
])('reads %j as the ABHA address %j', (text, address) => {
  expect(parseAbhaAddress(text)).toBe(address);
});
