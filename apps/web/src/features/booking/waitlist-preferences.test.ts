import { expect, test } from 'vitest';
import { parsePreferences } from './waitlist-preferences.ts';

test('nothing chosen is no limit', () => {
  const values = new FormData();
  values.set('part', '0');
  values.set('until', '');
  expect(parsePreferences(values)).toEqual({});
});

test('days, a part of the day and a last date', () => {
  const values = new FormData();
  values.append('days', '1');
  values.append('days', '0');
  values.set('part', '2');
  values.set('until', '2027-01-08');
  expect(parsePreferences(values)).toEqual({
    days: [1, 0],
    clock: ['12:00', '17:00'],
    until: '2027-01-08',
  });
});
