import { expect, test } from 'vitest';
import { type Operation, type StoredPlace, scheduleViolations } from './history.ts';

const place = { doctor: 'd', from: 0, until: 60_000 };
const later = { doctor: 'd', from: 60_000, until: 120_000 };
const book = (done: string, began: number, more: object = {}) =>
  ({ kind: 'book', patient: done, place, done, began, ended: began + 2, ...more }) as Operation;
const cancel = (appointment: string, began: number) =>
  ({ kind: 'cancel', appointment, done: true, began, ended: began + 2 }) as Operation;
const move = (appointment: string, began: number, more: object = {}) =>
  ({
    kind: 'move',
    patient: appointment,
    appointment,
    place: later,
    done: true,
    began,
    ended: began + 2,
    ...more,
  }) as Operation;
const refuse = (refused: string, began: number) =>
  ({ kind: 'book', patient: 'q', place, refused, began, ended: began + 2 }) as Operation;
const hours = (closed: typeof place | null, began: number, source = 'hours') =>
  ({ kind: 'hours', source, doctor: 'd', date: '1', closed, began, ended: began + 2 }) as Operation;
const row = (id: string, more: object = {}): StoredPlace => ({
  id,
  patient: id,
  moves: 0,
  ...place,
  ...more,
});

test.each<[string, Operation[], StoredPlace[]]>([
  ['one booking', [book('a', 0)], [row('a')]],
  ['a place that changes hands', [book('a', 0), cancel('a', 5), book('b', 6)], [row('b')]],
  [
    'a move',
    [book('a', 0), move('a', 5), book('b', 8)],
    [row('a', { ...later, moves: 1 }), row('b')],
  ],
  ['a refusal of a taken place', [book('a', 0), refuse('slot-taken', 1)], [row('a')]],
  ['a refusal in closed hours', [hours(place, 0), refuse('slot-not-offered', 5)], []],
  [
    'a booking after the leave was removed',
    [hours(place, 0, 'clinic'), hours(null, 3, 'clinic'), book('a', 6)],
    [row('a')],
  ],
  ['a booking while the hours are changed', [hours(place, 0), book('a', 1)], [row('a')]],
])('%s has no violation', (_, history, stored) => {
  expect(scheduleViolations(history, stored, [])).toEqual([]);
});

test('a hold explains a refusal', () => {
  const hold = { ...place, patient: 'w', began: 0, ended: 10 };
  expect(scheduleViolations([refuse('slot-taken', 1)], [], [hold])).toEqual([]);
});

test.each<[string, Operation[], StoredPlace[], string]>([
  ['sold twice', [book('a', 0), book('b', 3), cancel('b', 9)], [row('a')], 'was occupied twice'],
  ['stored twice', [book('a', 0)], [row('a'), row('b', { from: 30_000 })], 'is stored twice'],
  ['lost', [book('a', 0)], [], 'an acknowledged appointment is gone'],
  ['of a lost move', [book('a', 0), move('a', 5)], [row('a')], 'is elsewhere'],
  [
    'moved twice',
    [book('a', 0), move('a', 5)],
    [row('a', { ...later, moves: 2 })],
    'moved 2 times',
  ],
  ['not cancelled', [book('a', 0), cancel('a', 5)], [row('a')], 'and nobody has it'],
  ['refused for nothing', [refuse('slot-taken', 0)], [], 'and nobody was there'],
  [
    'refused too late',
    [book('a', 0), cancel('a', 5), refuse('slot-taken', 9)],
    [],
    'nobody was there',
  ],
  ['not offered', [refuse('slot-not-offered', 0)], [], 'always open'],
  ['refused oddly', [refuse('key-reused', 0)], [], 'refused as key-reused'],
  [
    'booked in leave while the hours are open',
    [hours(place, 0, 'leave'), hours(null, 3), book('a', 6)],
    [row('a')],
    'while it was closed',
  ],
  ['booked in closed hours', [hours(place, 0), book('a', 5)], [row('a')], 'while it was closed'],
])('an appointment that is %s is found', (_, history, stored, found) => {
  expect(scheduleViolations(history, stored, []).join()).toContain(found);
});
