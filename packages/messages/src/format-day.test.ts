import { expect, test } from 'vitest';
import { english } from './en/english.ts';
import { formatDay, formatShortDay, nameMonth, nameWeekday } from './when.ts';

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
  expect(formatDay(i18n, '6_1_2027')).toBe(text);
});

test.each([
  ['en', '6 Jan'],
  ['de', '6. Jan.'],
  ['ur', '6 جنوری'],
])('formats a day of a plot in %s', (locale, text) => {
  expect(formatShortDay({ ...english, locale }, DAY)).toBe(text);
});

test.each([
  ['en', 'Sun', 'Saturday'],
  ['de', 'So', 'Samstag'],
  ['hi', 'रवि', 'शनिवार'],
])('names a weekday in %s', (locale, sunday, saturday) => {
  const i18n = { ...english, locale };
  expect(nameWeekday(i18n, 0)).toBe(sunday);
  expect(nameWeekday(i18n, 6, 'long')).toBe(saturday);
});

test.each([
  ['en', 'September', 'Sep'],
  ['de', 'September', 'Sep'],
  ['hi', 'सितंबर', 'सित॰'],
])('names a month in %s', (locale, long, short) => {
  const i18n = { ...english, locale };
  expect(nameMonth(i18n, 9, 'long')).toBe(long);
  expect(nameMonth(i18n, 9, 'short')).toBe(short);
});
