import type { Appointment } from '@nadi/contract/appointments';
import { describe, expect, test } from 'vitest';
import { calendarEntry, googleLink, outlookLink } from './calendar-entry.ts';
import { calendarFile } from './calendar-file.ts';

const STARTS = Date.parse('2027-01-06T10:00:00+05:30');
const appointment = {
  _id: '5f0c1f8e-0000-4000-8000-000000000001',
  bookedAt: STARTS - 86_400_000,
  startsAt: STARTS,
  minutes: 45,
  meetingId: 'abc-defg-hi',
  docData: { name: 'Dr. Mehta', speciality: 'Neurologist', address: { line1: '17, 4th Cross' } },
} as Appointment;
const site = { clinic: 'Kaveri Clinic', origin: 'https://clinic.test' };

/** Returns the calendar file's text; long lines are folded (RFC 5545 §3.1). */
const fileOf = async (changes: Partial<Appointment> = {}) => {
  const changed = { ...appointment, ...changes };
  const text = await calendarFile(changed, calendarEntry(changed, site)).text();
  return text.replace(/\r\n[ \t]/g, '');
};

describe('the calendar file', () => {
  test('has the UID of the clinic’s mail and one revision per move', async () => {
    const file = await fileOf();
    expect(file).toContain(`UID:${appointment._id}@appointments.nadi\r\n`);
    expect(file).toContain('SEQUENCE:0\r\n');
    expect(file.slice(-15)).toBe('END:VCALENDAR\r\n');
    const movedAt = STARTS - 3_600_000;
    const move = {
      slotDate: '5_1_2027',
      slotTime: '10:00 AM',
      movedBy: 'patient',
      movedAt,
    } as const;
    const moved = await fileOf({ moves: [move, move] });
    expect(moved).toContain('SEQUENCE:2\r\n');
    expect(moved).toContain('DTSTAMP:20270106T033000Z\r\n');
  });

  test('has the appointment’s length in UTC and names neither speciality nor reason', async () => {
    const file = await fileOf();
    expect(file).toContain('DTSTART:20270106T043000Z\r\n');
    expect(file).toContain('DTEND:20270106T051500Z\r\n');
    expect(file).toContain('SUMMARY:Appointment with Dr. Mehta\\, Kaveri Clinic\r\n');
    expect(file).not.toContain('Neurologist');
  });
});

test('passes title, times and the link to join to Google', () => {
  const link = new URL(googleLink(calendarEntry(appointment, site)));
  expect(link.origin + link.pathname).toBe('https://calendar.google.com/calendar/render');
  expect(link.searchParams.get('dates')).toBe('20270106T043000Z/20270106T051500Z');
  expect(link.searchParams.get('text')).toBe('Appointment with Dr. Mehta, Kaveri Clinic');
  expect(link.searchParams.get('details')).toContain('https://clinic.test/meeting/abc-defg-hi');
});

test('passes title, times and the link to join to Outlook', () => {
  const { searchParams } = new URL(outlookLink(calendarEntry(appointment, site)));
  expect(searchParams.get('startdt')).toBe('2027-01-06T04:30:00.000Z');
  expect(searchParams.get('enddt')).toBe('2027-01-06T05:15:00.000Z');
  expect(searchParams.get('subject')).toBe('Appointment with Dr. Mehta, Kaveri Clinic');
});

test('an in-person appointment has its address and no link to join', () => {
  const { meetingId: _, ...inPerson } = appointment;
  const entry = calendarEntry(inPerson, site);
  expect(entry.place).toBe('17, 4th Cross');
  expect(entry.description).not.toContain('/meeting/');
});
