import { describe, expect, it, test } from 'vitest';
import {
  appointmentState,
  calendarUid,
  cancelUntil,
  mayAccess,
  mayCancel,
  mayRecordNoShow,
  mayReopen,
  patientRowStatus,
  refundOnCancel,
} from './appointment.ts';
import { days, minutes } from './limits.ts';
import type { Party } from './parties.ts';
import { type Actor, partyOf, ROLES } from './permissions.ts';

const pending = {
  cancelledAt: null,
  cancelledBy: null,
  completedAt: null,
  noShowAt: null,
  paidAt: null,
};
const paid = { ...pending, paidAt: 1 };
const cancelled = { ...pending, cancelledAt: 2, cancelledBy: 'patient' as const };
const completed = { ...pending, completedAt: 3 };
const missed = { ...pending, noShowAt: 4 };

const parties = { patientId: 'asha', doctorId: 'rao' };

const ACTORS: Record<string, Actor> = {
  visitor: { role: 'visitor' },
  'its patient': { role: 'patient', id: 'asha' },
  'another patient': { role: 'patient', id: 'bela' },
  'a patient with its doctor’s id': { role: 'patient', id: 'rao' },
  'its doctor': { role: 'doctor', id: 'rao' },
  'another doctor': { role: 'doctor', id: 'sen' },
  'a doctor with its patient’s id': { role: 'doctor', id: 'asha' },
  admin: { role: 'admin', id: 'root' },
  reception: { role: 'reception', id: 'front' },
  accountant: { role: 'accountant', id: 'books' },
};

describe('state of an appointment', () => {
  it.each([
    ['pending', pending, 'pending', 'payable'],
    ['paid', paid, 'pending', 'paid'],
    ['completed in cash', completed, 'completed', 'accepted'],
    ['completed and paid', { ...completed, paidAt: 1 }, 'completed', 'accepted'],
    ['a no-show', missed, 'no-show', 'missed'],
    ['a no-show and paid', { ...missed, paidAt: 1 }, 'no-show', 'missed'],
    ['cancelled', cancelled, 'cancelled', 'cancelled'],
    ['paid, cancelled', { ...cancelled, paidAt: 1 }, 'cancelled', 'cancelled'],
    // The database forbids this state, but the type allows it.
    ['both', { ...cancelled, completedAt: 3 }, 'completed', 'accepted'],
  ])('%s', (_, facts, state, row) => {
    expect(appointmentState(facts)).toBe(state);
    expect(patientRowStatus(facts)).toBe(row);
  });

  it('treats time 0, the first millisecond of 1970, as set', () => {
    expect(appointmentState({ ...pending, cancelledAt: 0 })).toBe('cancelled');
    expect(appointmentState({ ...pending, completedAt: 0 })).toBe('completed');
    expect(patientRowStatus({ ...pending, paidAt: 0 })).toBe('paid');
  });
});

describe('access to an appointment', () => {
  it.each([
    ['visitor', false],
    ['its patient', true],
    ['another patient', false],
    ['a patient with its doctor’s id', false],
    ['its doctor', true],
    ['another doctor', false],
    ['a doctor with its patient’s id', false],
    ['admin', true],
    ['reception', true],
    ['accountant', false],
  ])('%s: %s', (name, may) => {
    const actor = ACTORS[name];
    if (!actor) throw new Error(`no actor ${name}`);
    expect(mayAccess(actor, parties)).toBe(may);
  });
});

describe('refund of a cancelled appointment', () => {
  const startsAt = 1000;

  it.each([
    ['patient', startsAt - 1, false, true],
    ['patient', startsAt, false, false],
    ['patient', startsAt + 1, false, false],
    ['patient', startsAt - 1, true, false],
    ['doctor', startsAt - 1, false, true],
    ['doctor', startsAt - 1, true, true],
    ['doctor', startsAt + 1, false, true],
    ['admin', startsAt + 1, true, true],
  ] as [Party, number, boolean, boolean][])(
    'cancelled by the %s at %i, begun %s: refunded %s',
    (by, now, begun, back) => {
      expect(refundOnCancel({ by, startsAt, now, begun, paid: true })).toBe(back);
      expect(refundOnCancel({ by, startsAt, now, begun, paid: false })).toBe(false);
    },
  );
});

describe('cancelling', () => {
  it.each([
    ['patient', -1, true],
    ['patient', 0, false],
    ['doctor', 0, true],
    ['admin', days(30), true],
  ] as [Party, number, boolean][])('by the %s %d ms after the end: %s', (by, after, may) => {
    const ends = 1000 + minutes(45);
    expect(mayCancel({ by, startsAt: 1000, minutes: 45, now: ends + after })).toBe(may);
  });
});

describe('recording a no-show', () => {
  it.each([
    [-1, false],
    [0, true],
    [days(7), true],
    [days(7) + 1, false],
  ])('%d ms after the start: %s', (after, may) => {
    expect(mayRecordNoShow({ startsAt: 1000, now: 1000 + after })).toBe(may);
  });
});

describe('undoing the end', () => {
  const now = days(1);
  it.each([
    ['pending', pending, false],
    ['completed now', { ...pending, completedAt: now }, true],
    ['completed ten minutes ago', { ...pending, completedAt: now - minutes(10) }, true],
    ['completed longer ago', { ...pending, completedAt: now - minutes(10) - 1 }, false],
    ['a no-show recorded now', { ...pending, noShowAt: now }, true],
    ['a no-show recorded longer ago', { ...pending, noShowAt: now - minutes(10) - 1 }, false],
    ['cancelled now', { ...pending, cancelledAt: now }, false],
    // The database forbids this state, but the type allows it.
    ['both now', { ...cancelled, completedAt: now }, false],
  ])('%s: %s', (_, facts, may) => {
    expect(mayReopen(facts, now)).toBe(may);
  });

  it('requires an end, even in the first minutes of 1970', () => {
    expect(mayReopen(pending, minutes(5))).toBe(false);
  });
});

it('reception acts for the clinic; other roles act for themselves', () => {
  expect(ROLES.map((role) => [role, partyOf(role)])).toEqual([
    ['patient', 'patient'],
    ['doctor', 'doctor'],
    ['admin', 'admin'],
    ['reception', 'admin'],
    ['accountant', 'admin'],
  ]);
});

const START = Date.parse('2027-01-05T10:30:00+05:30');

test.each([
  ['24 hours before the start', 24, Date.parse('2027-01-04T10:30:00+05:30')],
  ['an hour before', 1, Date.parse('2027-01-05T09:30:00+05:30')],
  ['a week before', 168, Date.parse('2026-12-29T10:30:00+05:30')],
])('a patient may cancel until %s', (_when, cancelHours, last) => {
  expect(cancelUntil(START, cancelHours)).toBe(last);
});

test('has no last instant if the clinic sets no limit', () => {
  expect(cancelUntil(START, 0)).toBeUndefined();
});

test('an appointment has the same identity in every calendar', () => {
  expect(calendarUid('a1')).toBe('a1@appointments.nadi');
});
