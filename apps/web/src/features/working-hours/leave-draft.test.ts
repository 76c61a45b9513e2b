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

test('moves to the nearest time by default, and stays open without one', () => {
  const slot = { slotDate: '7_1_2027', slotTime: '3:00 PM' };
  expect(list.map((each) => choiceOf(each, {}))).toEqual([
    { action: 'move', slot },
    undefined,
    { action: 'move', slot },
    { action: 'keep' },
  ]);
  expect(totalsOf(list, {})).toEqual({ moved: 2, cancelled: 0, staying: 1, refunded: 0, open: 1 });
});

test('refunds only online payments', () => {
  expect(totalsOf(list, chooseAll(list, 'cancel'))).toMatchObject({ cancelled: 4, refunded: 500 });
});

test('moving all leaves appointments without a free time open', () => {
  expect(totalsOf(list, chooseAll(list, 'move'))).toMatchObject({ moved: 3, open: 1 });
});

test('sends neither open decisions nor appointments that already stay', () => {
  const draft = { paid: { action: 'cancel' as const } };
  expect(toDecisions(list, draft, 'Congress')).toEqual([
    { appointmentId: 'moved', action: 'move', slotDate: '7_1_2027', slotTime: '3:00 PM' },
    { appointmentId: 'paid', action: 'cancel', reason: 'Congress' },
  ]);
  expect(toDecisions(list, draft, '')).toContainEqual({ appointmentId: 'paid', action: 'cancel' });
});

test('sends the doctor’s id for a move to another doctor', () => {
  const slot = { slotDate: '6_1_2027', slotTime: '10:00 AM' };
  const other = { docId: 'd2', docName: 'Dr. Das' };
  const draft = { full: { action: 'move' as const, slot: { ...slot, other } } };
  expect(toDecisions([appointment('full')], draft, '')).toEqual([
    { appointmentId: 'full', action: 'move', ...slot, docId: 'd2' },
  ]);
});
