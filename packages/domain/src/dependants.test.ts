import { addDays, ageOn } from '@nadi/domain/clinic-time';
import { ADULT_AGE, adultAt, adultOn } from '@nadi/domain/dependants';
import { formatIsoDate } from '@nadi/domain/iso-date';
import { expect, test } from 'vitest';

test.each([
  ['2009-01-05', '2027-01-05'],
  ['2009-12-31', '2027-12-31'],
  // 2026 is not a leap year, and 18 years after a leap year is not one either.
  ['2008-02-29', '2026-03-01'],
  ['2008-02-28', '2026-02-28'],
])('a person born on %s comes of age on %s', (birthDate, day) => {
  expect(formatIsoDate(adultOn(birthDate))).toBe(day);
});

test('agrees with the age on every day of a leap year and of the year after', () => {
  for (let born = { year: 2008, month: 1, day: 1 }; born.year < 2010; born = addDays(born, 1)) {
    const birthDate = formatIsoDate(born);
    const day = adultOn(birthDate);
    expect(ageOn(birthDate, day), birthDate).toBe(ADULT_AGE);
    expect(ageOn(birthDate, addDays(day, -1)), birthDate).toBe(ADULT_AGE - 1);
  }
});

test("a person comes of age at the start of that day in the clinic's zone", () => {
  expect(adultAt('2009-01-05', 'Asia/Kolkata')).toBe(Date.parse('2027-01-05T00:00:00+05:30'));
  expect(adultAt('2009-01-05', 'America/New_York')).toBe(Date.parse('2027-01-05T00:00:00-05:00'));
});
