import { expect, test } from 'vitest';
import { checkAbout, figuresText, parseSettings, peopleText, taxText } from './settings-form.ts';

test('parses people and figures from lines and formats them the same way', () => {
  const values = new FormData();
  values.set('people', 'Dr. Prakash Naik, Head of the clinic\n\n Leela Thampi, Reception ');
  values.set('figures', '12,000 appointments a year\n102 doctors');
  const { people, figures } = parseSettings.about(values);
  expect(people).toEqual([
    { name: 'Dr. Prakash Naik', role: 'Head of the clinic' },
    { name: 'Leela Thampi', role: 'Reception' },
  ]);
  expect(figures[0]).toEqual({ value: '12,000', label: 'appointments a year' });
  expect(peopleText(people).split('\n')).toHaveLength(2);
  expect(figuresText(figures)).toBe('12,000 appointments a year\n102 doctors');
});

test('drops empty lines of an address', () => {
  const values = new FormData();
  values.set('address', '17, 4th Cross\n\nBengaluru');
  expect(parseSettings.clinic(values).address).toEqual(['17, 4th Cross', 'Bengaluru']);
});

test('names staff to patients only if the box is ticked', () => {
  const values = new FormData();
  expect(parseSettings.records(values).showStaffNames).toBe(false);
  values.set('showStaffNames', 'on');
  expect(parseSettings.records(values).showStaffNames).toBe(true);
});

test('offers emergency access only if the box is ticked', () => {
  const values = new FormData();
  expect(parseSettings.records(values).emergencyAccess).toBe(false);
  values.set('emergencyAccess', 'on');
  expect(parseSettings.records(values).emergencyAccess).toBe(true);
});

test('allows patients a series only if the box is ticked', () => {
  const values = new FormData();
  expect(parseSettings.booking(values).patientSeries).toBe(false);
  values.set('patientSeries', 'on');
  expect(parseSettings.booking(values).patientSeries).toBe(true);
});

test.each([
  ['', '', null, null],
  ['open', '15', 'open', 15],
  ['anything', '', null, null],
])('parses the lobby settings %j and %j', (guests, minutes, expectedGuests, expectedMinutes) => {
  const values = new FormData();
  values.set('guests', guests);
  values.set('guestReturnMinutes', minutes);
  expect(parseSettings.video(values)).toEqual({
    guests: expectedGuests,
    guestReturnMinutes: expectedMinutes,
  });
});

test('parses reminder times as numbers, with 0 for none, and the language of messages', () => {
  const values = new FormData();
  values.set('firstReminderHours', '48');
  values.set('lastReminderMinutes', '0');
  values.set('defaultLocale', 'ur');
  expect(parseSettings.reminders(values)).toEqual({
    firstReminderHours: 48,
    lastReminderMinutes: 0,
    defaultLocale: 'ur',
  });
});

test('parses the limit for unconfirmed refunds as a number', () => {
  const values = new FormData();
  values.set('refundConfirmAbove', '500');
  expect(parseSettings.money(values).refundConfirmAbove).toBe(500);
});

test('parses taxes from lines and formats them the same way', () => {
  const values = new FormData();
  values.set('fiscalYearStart', '01-01');
  values.set('taxLines', 'CGST 9\n\nState tax 2,5 %\nGST');
  const { fiscalYearStart, taxLines } = parseSettings.invoices(values);
  expect(fiscalYearStart).toBe('01-01');
  expect(taxLines).toEqual([
    { name: 'CGST', percent: 9 },
    { name: 'State tax', percent: 2.5 },
    { name: 'GST', percent: 0 },
  ]);
  expect(taxText(taxLines)).toBe('CGST 9\nState tax 2.5\nGST 0');
});

test.each([
  ['Leela Thampi, Reception', '102 doctors', {}],
  ['Leela Thampi', '', { people: 'Write a name, a comma and a role: Leela Thampi' }],
  [', Reception', '', { people: 'Write a name, a comma and a role: Reception' }],
  ['', '12,000', { figures: 'Write what the number counts: 12,000' }],
])('checks the people %j and the figures %j', (people, figures, problems) => {
  const values = new FormData();
  values.set('people', people);
  values.set('figures', figures);
  expect(checkAbout(values)).toEqual(problems);
});

test('a comma of Urdu separates a name from a role', () => {
  const values = new FormData();
  values.set('people', 'لیلا تھامپی، استقبالیہ');
  expect(parseSettings.about(values).people).toEqual([{ name: 'لیلا تھامپی', role: 'استقبالیہ' }]);
});
