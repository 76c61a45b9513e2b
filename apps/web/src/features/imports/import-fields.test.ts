import { expect, test } from 'vitest';
import {
  findDateOrder,
  IMPORT_FIELDS,
  type ImportKind,
  matchColumns,
  toIsoDate,
} from './import-fields.ts';

const convert = (kind: ImportKind, field: string, text: string) =>
  IMPORT_FIELDS[kind].find(({ name }) => name === field)?.convert?.(text, 'dmy');

test.each([
  ['5/1/2027', '2027-01-05', '2027-05-01'],
  ['31.12.1990', '1990-12-31', '1990-31-12'],
  ['2027-01-05', '2027-01-05', '2027-01-05'],
  ['2027-01-05T10:30:00', '2027-01-05', '2027-01-05'],
  ['5 Jan 2027', '2027-01-05', '2027-01-05'],
  ['05-january-2027 10:00', '2027-01-05', '2027-01-05'],
  ['5_1_2027', '2027-01-05', '2027-05-01'],
  ['5/1/27', '5/1/27', '5/1/27'],
  ['soon', 'soon', 'soon'],
])('reads the date %s day first as %s and month first as %s', (text, dayFirst, monthFirst) => {
  expect([toIsoDate(text, 'dmy'), toIsoDate(text, 'mdy')]).toEqual([dayFirst, monthFirst]);
});

test('finds the order of dates only if the file proves it', () => {
  expect(findDateOrder(['5/1/2027', '31/1/2027'])).toBe('dmy');
  expect(findDateOrder(['5/1/2027', '1/31/2027'])).toBe('mdy');
  expect(findDateOrder(['5/1/2027', '2027-01-31', ''])).toBeNull();
  expect(findDateOrder(['31/1/2027', '1/31/2027'])).toBeNull();
});

test.each([
  ['appointments', 'time', '10:30 AM', '10:30'],
  ['appointments', 'time', '12:05 am', '00:05'],
  ['appointments', 'time', '12.05 p.m.', '12:05'],
  ['appointments', 'time', '9:05:00', '09:05'],
  ['appointments', 'time', '2027-01-05 14:30', '14:30'],
  ['appointments', 'time', 'noon', 'noon'],
  ['appointments', 'state', 'No Show', 'no-show'],
  ['appointments', 'state', 'Canceled', 'cancelled'],
  ['appointments', 'state', 'Paid', 'Paid'],
  ['patients', 'gender', 'F', 'Female'],
  ['patients', 'gender', 'other', 'Not Selected'],
  ['patients', 'gender', 'x', 'x'],
  ['doctors', 'experience', '12 years', '12 Year'],
  ['doctors', 'experience', '03', '3 Year'],
  ['doctors', 'fees', '₹ 1,200.00', '1200'],
  ['doctors', 'fees', 'Rs. 499.50', '499.50'],
  ['doctors', 'fees', '-5', '-5'],
] as const)('%s: reads the %s %s as %s', (kind, field, text, expected) => {
  expect(convert(kind, field, text)).toBe(expected);
});

test('finds columns by their headings, each once', () => {
  const headings = [
    'Patient ID',
    'Full Name',
    'Mobile No.',
    'E-Mail',
    'D.O.B.',
    'Birth date',
    'Notes',
  ];
  expect(matchColumns(IMPORT_FIELDS.patients, headings)).toEqual({
    ...{ name: 1, phone: 2, email: 3, dob: 4, number: 0 },
  });
  expect(matchColumns(IMPORT_FIELDS.appointments, ['Phone', 'Doctor', 'Date', 'Time'])).toEqual({
    ...{ patient: 0, doctor: 1, date: 2, time: 3 },
  });
});
