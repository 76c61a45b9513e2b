import { expect, test } from 'vitest';
import {
  choiceOf,
  chooseAll,
  type LeaveAppointment,
  toDecisions,
  totalsOf,
} from './leave-draft.ts';

const NEAREST = { slotDate: '7_1_2027', slotTime: '3:00 PM', startsAt: 1 };

function appointment(id: string, more: Partial<LeaveAppointment> = {}): LeaveAppointment {
  return { _id: id, amount: 500, payment: false, ...more } as LeaveAppointment;
}

const list = [
  appointment('moved', { nearest: NEAREST }),
  appointment('full'),
  appointment('paid', { nearest: NEAREST, payment: true }),
  appointment('staying', { stays: true, nearest: NEAREST }),
];

test('without a choice one moves to the nearest time, and stays open where there is none', () => {
  const slot = { slotDate: '7_1_2027', slotTime: '3:00 PM' };
  expect(list.map((each) => choiceOf(each, {}))).toEqual([
    { action: 'move', slot },
    undefined,
    { action: 'move', slot },
    { action: 'keep' },
  ]);
  expect(totalsOf(list, {})).toEqual({ moved: 2, cancelled: 0, staying: 1, refunded: 0, open: 1 });
});

test('only what was paid online goes back', () => {
  expect(totalsOf(list, chooseAll(list, 'cancel'))).toMatchObject({ cancelled: 4, refunded: 500 });
});

test('moving all leaves those open for which no time is free', () => {
  expect(totalsOf(list, chooseAll(list, 'move'))).toMatchObject({ moved: 3, open: 1 });
});

test('decisions are sent once: neither open ones nor those that stay already', () => {
  const draft = { paid: { action: 'cancel' as const } };
  expect(toDecisions(list, draft, 'Congress')).toEqual([
    { appointmentId: 'moved', action: 'move', slotDate: '7_1_2027', slotTime: '3:00 PM' },
    { appointmentId: 'paid', action: 'cancel', reason: 'Congress' },
  ]);
  expect(toDecisions(list, draft, '')).toContainEqual({ appointmentId: 'paid', action: 'cancel' });
});

test('a move to another doctor names the doctor', () => {
  const slot = { slotDate: '6_1_2027', slotTime: '10:00 AM' };
  const other = { docId: 'd2', docName: 'Dr. Das' };
  const draft = { full: { action: 'move' as const, slot: { ...slot, other } } };
  expect(toDecisions([appointment('full')], draft, '')).toEqual([
    { appointmentId: 'full', action: 'move', ...slot, docId: 'd2' },
  ]);
});
