import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minutes } from './limits.ts';
import { expectedTurns, type QueueDoctor, waitingMinutes } from './walk-in-queue.ts';

const NOW = Date.parse('2027-01-05T10:00:00+05:30');
const at = (minute: number) => NOW + minutes(minute);
const span = (from: number, until: number) => ({ from: at(from), until: at(until) });

function doctor(id: string, facts: Partial<QueueDoctor> = {}): QueueDoctor {
  return { id, hours: [span(-60, 120)], busy: [], length: minutes(30), ...facts };
}

/** Returns the expected doctor of each walk-in and the waiting time in minutes. */
function turns(doctors: QueueDoctor[], doctorIds: (string | null)[]) {
  const waiting = doctorIds.map((doctorId, index) => ({ id: String(index), doctorId }));
  return expectedTurns({ now: NOW, doctors, waiting }).map(({ turn }) =>
    turn === null ? null : [turn.doctorId, (turn.startsAt - NOW) / minutes(1)],
  );
}

test('a free doctor sees the first walk-in now and the second after the first', () => {
  expect(turns([doctor('a')], ['a', 'a'])).toEqual([
    ['a', 0],
    ['a', 30],
  ]);
});

test('appointments keep their times, and a walk-in waits for a gap that is long enough', () => {
  const busy = [span(20, 50), span(70, 90)];
  expect(turns([doctor('a', { busy })], ['a'])).toEqual([['a', 90]]);
  expect(turns([doctor('a', { busy, length: minutes(20) })], ['a', 'a'])).toEqual([
    ['a', 0],
    ['a', 50],
  ]);
});

test('waits until the current patient is finished', () => {
  expect(turns([doctor('a', { busy: [span(-10, 20)] })], ['a'])).toEqual([['a', 20]]);
});

test('a walk-in without a chosen doctor gets the one who is free first', () => {
  const doctors = [doctor('a', { busy: [span(0, 40)] }), doctor('b', { busy: [span(0, 25)] })];
  expect(turns(doctors, [null, null, null])).toEqual([
    ['b', 25],
    ['a', 40],
    ['b', 55],
  ]);
});

test('a walk-in who chose a doctor waits even if another is free', () => {
  const doctors = [doctor('a'), doctor('b', { busy: [span(0, 40)] })];
  expect(turns(doctors, ['b', 'a', 'c'])).toEqual([['b', 40], ['a', 0], null]);
});

test('respects a later start and breaks of a doctor', () => {
  const hours = [span(15, 50), span(90, 120)];
  expect(turns([doctor('a', { hours })], ['a', 'a', 'a'])).toEqual([['a', 15], ['a', 90], null]);
});

test('has no time after the hours or with a doctor who does not work', () => {
  expect(turns([doctor('a', { hours: [span(-60, 29)] })], ['a'])).toEqual([null]);
  expect(turns([doctor('a', { hours: [] })], ['a', null])).toEqual([null, null]);
  expect(turns([], [null])).toEqual([null]);
});

test('turns never overlap each other, appointments or closed hours', () => {
  const interval = fc
    .tuple(fc.integer({ min: -30, max: 400 }), fc.integer({ min: 5, max: 60 }))
    .map(([from, length]) => span(from, from + length));
  const doctors = fc.record({
    busy: fc.array(interval, { maxLength: 8 }),
    length: fc.constantFrom(10, 15, 30),
  });
  fc.assert(
    fc.property(fc.array(doctors, { minLength: 1, maxLength: 3 }), fc.nat(12), (facts, count) => {
      const hours = [span(0, 180), span(240, 400)];
      const all = facts.map(({ busy, length }, index) =>
        doctor(String(index), { hours, busy, length: minutes(length) }),
      );
      const waiting = Array.from({ length: count }, (_, id) => ({
        id: String(id),
        doctorId: null,
      }));
      const found = expectedTurns({ now: NOW, doctors: all, waiting }).flatMap(
        ({ turn }) => turn ?? [],
      );
      for (const [index, { doctorId, startsAt }] of found.entries()) {
        const own = all[Number(doctorId)];
        const until = startsAt + (own?.length ?? 0);
        const others = found
          .filter((each, at) => at !== index && each.doctorId === doctorId)
          .map((each) => ({ from: each.startsAt, until: each.startsAt + (own?.length ?? 0) }));
        for (const each of [...(own?.busy ?? []), ...others])
          expect(each.from >= until || each.until <= startsAt).toBe(true);
        expect(hours.some((open) => open.from <= startsAt && until <= open.until)).toBe(true);
      }
      // A walk-in never waits longer than a later one if both accept any doctor.
      const starts = found.map(({ startsAt }) => startsAt);
      expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    }),
  );
});

test.each([
  [0, 0],
  [-5, 0],
  [1, 5],
  [5, 5],
  [5.01, 10],
  [61, 65],
])('shows %d minutes as %d', (away, shown) => {
  expect(waitingMinutes(NOW + away * 60_000, NOW)).toBe(shown);
});
