import { expect, test } from 'vitest';
import { dayPartsFor, parsePreferences } from './waitlist-form.tsx';

test('sets no limit if nothing is chosen', () => {
  const values = new FormData();
  values.set('part', '0');
  values.set('until', '');
  expect(parsePreferences(values, dayPartsFor(undefined))).toEqual({});
});

test('parses days, a part of the day, and a first and last date', () => {
  const values = new FormData();
  values.append('days', '1');
  values.append('days', '0');
  values.set('part', '2');
  values.set('from', '2027-01-06');
  values.set('until', '2027-01-08');
  expect(parsePreferences(values, dayPartsFor(['12:00', '17:00']))).toEqual({
    days: [1, 0],
    clock: ['12:00', '17:00'],
    from: '2027-01-06',
    until: '2027-01-08',
  });
});

test('keeps times that match no part of the day', () => {
  const parts = dayPartsFor(['12:00', '13:30']);
  expect(parts.at(-1)?.label).toBe('12:00 to 13:30');
  const values = new FormData();
  values.set('part', String(parts.length - 1));
  expect(parsePreferences(values, parts)).toEqual({ clock: ['12:00', '13:30'] });
  expect(dayPartsFor(['12:00', '17:00'])).toHaveLength(parts.length - 1);
});
