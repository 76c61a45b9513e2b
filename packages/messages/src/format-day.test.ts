import { expect, test } from 'vitest';
import { english } from './en/english.ts';
import { formatDay } from './when.ts';

const DAY = { year: 2027, month: 1, day: 6 };

test.each([
  ['en', '6 Jan 2027'],
  ['de', '6. Jan. 2027'],
  ['hi', '6 जन॰ 2027'],
  ['ur', '6 جنوری، 2027'],
])('formats a date in %s', (locale, text) => {
  const i18n = { ...english, locale };
  expect(formatDay(i18n, DAY)).toBe(text);
  expect(formatDay(i18n, '2027-01-06')).toBe(text);
});
