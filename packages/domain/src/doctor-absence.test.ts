import { describe, expect, test } from 'vitest';
import { type AbsenceFacts, doctorAbsence, type Presence } from './doctor-absence.ts';
import { hours, minutes } from './limits.ts';

const START = Date.UTC(2027, 0, 5, 4, 30);
const at = (minute: number) => START + minutes(minute);
const join = (who: Presence['who'], from: number, until: number): Presence => ({
  ...{ who, firstAt: at(from), lastAt: at(until) },
});

/** The patient came at the start and waits; the doctor was never there. */
function facts(changes: Partial<AbsenceFacts> = {}): AbsenceFacts {
  return {
    ...{ state: 'pending', byVideo: true, walkIn: false, startsAt: START, minutes: 30 },
    ...{ movedAt: null, begun: false, delay: null, elsewhereAt: null },
    presences: [join('patient', -2, 30)],
    ...changes,
  };
}

test('shows a doctor who did not come from three minutes after the start, for a day', () => {
  expect(doctorAbsence(facts(), at(3) - 1)).toBe('no');
  expect(doctorAbsence(facts(), at(3))).toBe('shown');
  expect(doctorAbsence(facts(), START + hours(24))).not.toBe('no');
  expect(doctorAbsence(facts(), START + hours(24) + 1)).toBe('no');
});

test('is certain at the end of the appointment, or after 15 minutes of a short one', () => {
  expect(doctorAbsence(facts(), at(30) - 1)).toBe('shown');
  expect(doctorAbsence(facts(), at(30))).toBe('certain');
  expect(doctorAbsence(facts({ minutes: 10 }), at(15) - 1)).toBe('shown');
  expect(doctorAbsence(facts({ minutes: 10 }), at(15))).toBe('certain');
});

describe('never refunds', () => {
  test.each<[string, Partial<AbsenceFacts>]>([
    ['a completed appointment', { state: 'completed' }],
    ['a cancelled appointment', { state: 'cancelled' }],
    ['a no-show', { state: 'no-show' }],
    ['an appointment in person or by phone', { byVideo: false }],
    ['a walk-in', { walkIn: true }],
    ['an appointment that has begun', { begun: true }],
    ['a patient who never came', { presences: [] }],
    ['a patient who left before the start', { presences: [join('patient', -20, -1)] }],
    [
      'a doctor who came early',
      { presences: [join('patient', 0, 30), join('doctor', -600, -590)] },
    ],
    ['a doctor who came late', { presences: [join('patient', 0, 30), join('doctor', 29, 30)] }],
  ])('%s', (_name, changes) => {
    expect(doctorAbsence(facts(changes), at(40))).toBe('no');
  });
});

describe('leaves to a person', () => {
  test.each<[string, Partial<AbsenceFacts>]>([
    ['a doctor in another meeting', { elsewhereAt: at(10) }],
    ['someone else in the meeting', { presences: [join('patient', 0, 30), join('other', 5, 6)] }],
    ['an announced delay', { delay: { minutes: 10, announcedAt: at(-20) } }],
    ['a doctor who is on time again', { delay: { minutes: 0, announcedAt: at(4) } }],
  ])('%s', (_name, changes) => {
    expect(doctorAbsence(facts(changes), at(45))).toBe('shown');
  });
});

test('expects a late doctor by the announced delay', () => {
  const late = facts({ delay: { minutes: 20, announcedAt: at(-5) } });
  expect(doctorAbsence(late, at(23) - 1)).toBe('no');
  expect(doctorAbsence(late, at(23))).toBe('shown');
});

test('does not count presences before a move', () => {
  const presences = [join('doctor', -90, -80), join('patient', 0, 30)];
  expect(doctorAbsence(facts({ presences, movedAt: at(-70) }), at(30))).toBe('certain');
  expect(doctorAbsence(facts({ presences, movedAt: at(-85) }), at(30))).toBe('no');
});
