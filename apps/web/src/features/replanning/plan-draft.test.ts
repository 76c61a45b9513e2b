import type { PlanRow } from '@nadi/contract/replanning';
import { minutes } from '@nadi/domain/limits';
import { expect, test } from 'vitest';
import {
  applyDraft,
  countNotified,
  endWithoutPlan,
  exchangeOffer,
  findConflict,
  listActions,
  toDecisions,
} from './plan-draft.ts';

const START = Date.UTC(2027, 0, 5, 5);

const row = (more: Partial<PlanRow> = {}): PlanRow => ({
  ...{ _id: 'a1', userId: 'u1', patient: 'Asha Rao', slotTime: '10:30 AM', startsAt: START },
  ...{ minutes: 30, amount: 500, action: 'expect', expectedAt: START + minutes(20), offers: [] },
  ...more,
});
const unfit = row({ _id: 'a2', action: 'offer', startsAt: START + minutes(30) });
delete unfit.expectedAt;

test('a later start can be told only if the appointment still fits', () => {
  expect(listActions(row())).toEqual(['keep', 'expect', 'offer']);
  expect(listActions(unfit)).toEqual(['keep', 'offer']);
  expect(listActions(row({ expectedAt: START }))).toEqual(['keep', 'offer']);
});

test('keeps own choices in a new plan if they still fit', () => {
  const draft = { a1: 'offer', a2: 'expect' } as const;
  expect(applyDraft([row(), unfit], draft).map(({ action }) => action)).toEqual(['offer', 'offer']);
});

test('sends a decision for each appointment, with the offers of those that get any', () => {
  const offer = {
    ...{ kind: 'doctor' as const, docId: 'd2', doctor: 'Dr. Two', slotDate: '5_1_2027' },
    ...{ slotTime: '11:00 AM', startsAt: START, amount: 700 },
  };
  expect(toDecisions([row({ offers: [offer] }), { ...unfit, offers: [offer] }])).toEqual([
    { appointmentId: 'a1', action: 'expect' },
    {
      ...{ appointmentId: 'a2', action: 'offer' },
      offers: [{ kind: 'doctor', docId: 'd2', slotDate: '5_1_2027', slotTime: '11:00 AM' }],
    },
  ]);
  expect(countNotified([row(), row({ action: 'keep' }), unfit])).toBe(2);
});

const offerAt = (start: number, docId = 'd1') => ({
  ...{ kind: 'time' as const, docId, doctor: 'Dr. One', slotDate: '6_1_2027' },
  ...{ slotTime: '11:00 AM', startsAt: START + minutes(start), amount: 500 },
});

test('drops an offer, or exchanges it for another one, by start', () => {
  const [first, second, third] = [offerAt(0), offerAt(60), offerAt(90)];
  expect(exchangeOffer([first, second], first)).toEqual([second]);
  expect(exchangeOffer([first, third], first, second)).toEqual([second, third]);
  const [edited, other] = applyDraft([row(), unfit], {}, { a1: [second] });
  expect([edited?.offers, other?.offers]).toEqual([[second], []]);
});

test('refuses a time that is too early or offered to another patient', () => {
  const [mine, theirs] = [offerAt(120), offerAt(180)];
  const rows = [
    row({ action: 'offer', offers: [mine] }),
    row({ _id: 'a3', action: 'offer', offers: [theirs, offerAt(300, 'd2')] }),
  ];
  const at = (start: number) =>
    findConflict(row(), {
      ...{ rows, dropped: mine, docId: 'd1', startsAt: START + minutes(start), ownFrom: START },
    });
  expect(at(0)).toMatch(/too early/);
  expect(at(160)).toMatch(/offered already/);
  expect(at(205)).toMatch(/offered already/);
  for (const free of [120, 150, 210, 300]) expect(at(free)).toBeNull();
});

test('an appointment that gets another room names it and counts as notified', () => {
  const moved = row({ action: 'keep', expectedAt: START, room: { _id: 'r2', name: 'Room 2' } });
  expect(toDecisions([moved])).toEqual([{ appointmentId: 'a1', action: 'keep', roomId: 'r2' }]);
  expect(countNotified([moved])).toBe(1);
});

test('without a plan the day ends after the last delayed appointment', () => {
  const plan = { cause: { kind: 'late' as const, minutes: 20 }, plannedAt: START };
  expect(endWithoutPlan([row(), unfit], plan)).toBe(START + minutes(80));
  expect(endWithoutPlan([], plan)).toBe(0);
});
