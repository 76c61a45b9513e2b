import { expect, test } from 'vitest';
import { figuresText, parseSettingsForm, peopleText } from './settings-form.ts';

test('people and figures are read from lines, and written back as they were', () => {
  const values = new FormData();
  values.set('people', 'Dr. Prakash Naik, Head of the clinic\n\n Leela Thampi, Reception ');
  values.set('figures', '12,000 appointments a year\n102 doctors');
  const { people, figures } = parseSettingsForm(values);
  expect(people).toEqual([
    { name: 'Dr. Prakash Naik', role: 'Head of the clinic' },
    { name: 'Leela Thampi', role: 'Reception' },
  ]);
  expect(figures[0]).toEqual({ value: '12,000', label: 'appointments a year' });
  expect(peopleText(people).split('\n')).toHaveLength(2);
  expect(figuresText(figures)).toBe('12,000 appointments a year\n102 doctors');
});

test('empty lines of an address are left out', () => {
  const values = new FormData();
  values.set('address', '17, 4th Cross\n\nBengaluru');
  expect(parseSettingsForm(values).address).toEqual(['17, 4th Cross', 'Bengaluru']);
});

test('staff are named to patients only where the box is ticked', () => {
  const values = new FormData();
  expect(parseSettingsForm(values).showStaffNames).toBe(false);
  values.set('showStaffNames', 'on');
  expect(parseSettingsForm(values).showStaffNames).toBe(true);
});

test('patients book series only where the box is ticked', () => {
  const values = new FormData();
  expect(parseSettingsForm(values).patientSeries).toBe(false);
  values.set('patientSeries', 'on');
  expect(parseSettingsForm(values).patientSeries).toBe(true);
});

test.each([
  ['', '', null, null],
  ['open', '15', 'open', 15],
  ['anything', '', null, null],
])('the lobby settings %j and %j', (guests, minutes, expectedGuests, expectedMinutes) => {
  const values = new FormData();
  values.set('guests', guests);
  values.set('guestReturnMinutes', minutes);
  expect(parseSettingsForm(values)).toMatchObject({
    guests: expectedGuests,
    guestReturnMinutes: expectedMinutes,
  });
});

test('the times of reminders are numbers, 0 for none', () => {
  const values = new FormData();
  values.set('firstReminderHours', '48');
  values.set('lastReminderMinutes', '0');
  expect(parseSettingsForm(values)).toMatchObject({
    firstReminderHours: 48,
    lastReminderMinutes: 0,
  });
});

test('the limit of refunds without a confirmation is a number of rupees', () => {
  const values = new FormData();
  values.set('refundConfirmAbove', '500');
  expect(parseSettingsForm(values).refundConfirmAbove).toBe(500);
});
