import { expect, test } from 'vitest';
import { Languages } from './doctors.ts';
import { BirthDate, Instant, IsoDate, line, Phone } from './fields.ts';
import { emergencyAccessRoutes } from './routes/emergency-access.ts';
import { WaitlistPreferences } from './waitlist.ts';

test.each(['1900-01-01', '2024-02-29', '2200-12-31'])('accepts %s as a date', (text) => {
  expect(IsoDate.safeParse(text).success).toBe(true);
  expect(BirthDate.safeParse(text).success).toBe(true);
});

test.each(['0000-01-01', '1899-12-31', '2201-01-01', '9999-12-31', '2027-02-29', ''])(
  'rejects %s as a date',
  (text) => {
    expect(IsoDate.safeParse(text).success).toBe(false);
    expect(WaitlistPreferences.safeParse({ from: text }).success).toBe(false);
  },
);

test.each([
  ['', true],
  ['+91 98200 11482', true],
  ['(080) 2222-4141', true],
  ['abc', false],
  ['(+91) 98200 11482, ext 4', true],
  ['९८२०० ११४८२', true],
  ['ext 4', false],
])('%j is a phone number: %j', (text, isPhone) => {
  expect(Phone.safeParse(text).success).toBe(isPhone);
});

test('stores a line separator as a space, because a line has no second one', () => {
  expect(line(20, 1).parse('Asha\u2028Rao\u2029')).toBe('Asha Rao');
  expect(line(20, 1).safeParse('\u2028').success).toBe(false);
});

test('rejects days before 1900 and after 2200 as out of range', () => {
  for (const day of ['1899-12-31', '2201-01-01']) {
    const { error } = IsoDate.safeParse(day);
    expect(error?.issues.map(({ message }) => message)).toEqual(['date-out-of-range']);
  }
});

test('rejects an instant after 2200 or before 1970, and one that no date can hold', () => {
  const last = Date.UTC(2201, 0);
  const { body } = emergencyAccessRoutes.listEmergencyAccesses;
  expect(Instant.parse(String(last))).toBe(last);
  for (const wrong of [0, -1, 1.5, last + 1, 8.64e15 + 1, Number.MAX_SAFE_INTEGER]) {
    expect(Instant.safeParse(wrong).success).toBe(false);
    expect(body.safeParse({ before: wrong }).success).toBe(false);
  }
});

test('commas of Latin and of Arabic script separate languages', () => {
  expect(Languages.parse('Hindi, English، Urdu,')).toEqual(['Hindi', 'English', 'Urdu']);
});
