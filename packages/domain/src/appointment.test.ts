import { describe, expect, it } from 'vitest';
import {
  appointmentState,
  earnsAmount,
  keepsSlot,
  mayAccess,
  mayCancel,
  mayComplete,
  patientRowStatus,
  refundOnCancel,
} from './appointment.ts';
import type { Actor, Role } from './permissions.ts';

const pending = { cancelledAt: null, cancelledBy: null, completedAt: null, paidAt: null };
const paid = { ...pending, paidAt: 1 };
const cancelled = { ...pending, cancelledAt: 2, cancelledBy: 'patient' as const };
const completed = { ...pending, completedAt: 3 };

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
};

describe('what has happened to an appointment', () => {
  it.each([
    ['pending', pending, 'pending', 'Pay Online', true, false],
    ['paid', paid, 'pending', 'Paid', true, true],
    ['completed in cash', completed, 'completed', 'Accepted', true, true],
    ['completed and paid', { ...completed, paidAt: 1 }, 'completed', 'Accepted', true, true],
    ['cancelled', cancelled, 'cancelled', 'Appointment cancelled', false, false],
    [
      'paid, cancelled',
      { ...cancelled, paidAt: 1 },
      'cancelled',
      'Appointment cancelled',
      false,
      false,
    ],
    // The database forbids this one; the specification still says what a row would show.
    ['both', { ...cancelled, completedAt: 3 }, 'completed', 'Accepted', false, false],
  ])('%s', (_, facts, state, row, keeps, earns) => {
    expect(appointmentState(facts)).toBe(state);
    expect(patientRowStatus(facts)).toBe(row);
    expect(keepsSlot(facts)).toBe(keeps);
    expect(earnsAmount(facts)).toBe(earns);
  });

  it('takes the first millisecond of 1970 for a fact', () => {
    expect(appointmentState({ ...pending, cancelledAt: 0 })).toBe('cancelled');
    expect(appointmentState({ ...pending, completedAt: 0 })).toBe('completed');
    expect(patientRowStatus({ ...pending, paidAt: 0 })).toBe('Paid');
  });
});

describe('who may do what', () => {
  it.each([
    ['visitor', false, false],
    ['its patient', true, false],
    ['another patient', false, false],
    ['a patient with its doctor’s id', false, false],
    ['its doctor', true, true],
    ['another doctor', false, false],
    ['a doctor with its patient’s id', false, false],
    ['admin', true, false],
  ])('%s: cancel %s, complete %s', (name, cancel, complete) => {
    const actor = ACTORS[name];
    if (!actor) throw new Error(`no actor ${name}`);
    expect(mayAccess(actor, parties)).toBe(cancel);
    expect(mayCancel(actor, { ...parties, ...pending })).toBe(cancel);
    expect(mayCancel(actor, { ...parties, ...paid })).toBe(cancel);
    expect(mayComplete(actor, { ...parties, ...pending })).toBe(complete);
    for (const over of [cancelled, completed]) {
      expect(mayCancel(actor, { ...parties, ...over })).toBe(false);
      expect(mayComplete(actor, { ...parties, ...over })).toBe(false);
    }
  });
});

describe('the money of a cancelled appointment', () => {
  const startsAt = 1000;

  it.each([
    ['patient', startsAt - 1, true],
    ['patient', startsAt, false],
    ['patient', startsAt + 1, false],
    ['doctor', startsAt - 1, true],
    ['doctor', startsAt + 1, true],
    ['admin', startsAt + 1, true],
  ] as [Role, number, boolean][])('by the %s at %i: back %s', (by, now, back) => {
    expect(refundOnCancel({ by, startsAt, now, paid: true })).toBe(back);
    expect(refundOnCancel({ by, startsAt, now, paid: false })).toBe(false);
  });
});
