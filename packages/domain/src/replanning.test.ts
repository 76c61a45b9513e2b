import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hours, minutes } from './limits.ts';
import { offersHeldUntil, planDay, planFigures } from './replanning.ts';

const NOW = Date.UTC(2027, 0, 5, 5);
const CLOSES = NOW + hours(10);

/** Creates half-hour appointments at these minutes from now. */
const at = (...starts: number[]) =>
  starts.map((start) => ({
    ...{ startsAt: NOW + minutes(start), minutes: 30 },
    ...{ closes: CLOSES, atClosedPlace: false },
  }));

const late = (lateMinutes: number, appointments: ReturnType<typeof at>, blocked = noTime) =>
  planDay({ cause: 'late', lateMinutes, now: NOW, appointments, blocked });
const noTime: { from: number; until: number }[] = [];

const described = (plan: ReturnType<typeof planDay>) =>
  plan.map(({ action, expectedAt }) => [
    action,
    expectedAt === null ? null : (expectedAt - NOW) / minutes(1),
  ]);

test('shifts appointments in their order, and free time makes up for the delay', () => {
  expect(described(late(50, at(-12, 18, 48, 168, 228)))).toEqual([
    ['expect', 38],
    ['expect', 68],
    ['expect', 98],
    ['keep', 168],
    ['keep', 228],
  ]);
});

test('offers other times if an appointment would end after the hours', () => {
  const appointments = at(10, 40).map((each) => ({ ...each, closes: NOW + minutes(80) }));
  expect(described(late(20, appointments))).toEqual([
    ['expect', 30],
    ['offer', null],
  ]);
});

test('offers other times if an appointment would overlap other time of the doctor', () => {
  const blocked = [{ from: NOW + minutes(60), until: NOW + minutes(90) }];
  expect(described(late(25, at(10, 100), blocked))).toEqual([
    ['offer', null],
    ['keep', 100],
  ]);
});

test('offers other times for every appointment of an ill doctor', () => {
  const plan = planDay({
    ...{ cause: 'ill', lateMinutes: 0, now: NOW },
    ...{ appointments: at(10, 40), blocked: [] },
  });
  expect(described(plan)).toEqual([
    ['offer', null],
    ['offer', null],
  ]);
});

test.each(['place', 'room'] as const)(
  'a closed %s concerns only the appointments there',
  (cause) => {
    const [here, there] = at(10, 40);
    if (!here || !there) throw new Error('there are two');
    const appointments = [here, { ...there, atClosedPlace: true }];
    const plan = planDay({ cause, lateMinutes: 0, now: NOW, appointments, blocked: [] });
    expect(described(plan)).toEqual([
      ['keep', 10],
      ['offer', null],
    ]);
  },
);

/** Appointments that do not overlap and are not over by now. */
const someDay = fc
  .array(
    fc.record({ gap: fc.integer({ min: 0, max: 90 }), minutes: fc.integer({ min: 10, max: 60 }) }),
    {
      maxLength: 12,
    },
  )
  .map((parts) => {
    let free = NOW;
    return parts.map(({ gap, minutes: length }) => {
      const startsAt = free + minutes(gap);
      free = startsAt + minutes(length);
      return { startsAt, minutes: length, closes: CLOSES, atClosedPlace: false };
    });
  });

const someTime = fc.array(
  fc
    .record({ from: fc.integer({ min: 0, max: 600 }), length: fc.integer({ min: 5, max: 60 }) })
    .map(({ from, length }) => ({
      from: NOW + minutes(from),
      until: NOW + minutes(from + length),
    })),
  { maxLength: 3 },
);

test('keeps the order without overlaps and never begins before the booked time', () => {
  fc.assert(
    fc.property(
      someDay,
      fc.integer({ min: 1, max: 240 }),
      someTime,
      (appointments, by, blocked) => {
        const plan = late(by, appointments, blocked);
        let free = -Infinity;
        for (const [index, { action, expectedAt }] of plan.entries()) {
          const own = appointments[index];
          if (!own || expectedAt === null) {
            expect(action).toBe('offer');
            continue;
          }
          const ends = expectedAt + minutes(own.minutes);
          expect(expectedAt).toBeGreaterThanOrEqual(Math.max(own.startsAt, free));
          expect(expectedAt - own.startsAt).toBeLessThanOrEqual(minutes(by));
          expect(action === 'keep').toBe(expectedAt === own.startsAt);
          if (action === 'expect') {
            expect(ends).toBeLessThanOrEqual(own.closes);
            expect(blocked.some((each) => each.from < ends && expectedAt < each.until)).toBe(false);
          }
          free = ends;
        }
      },
    ),
  );
});

test('changes nothing without a delay', () => {
  fc.assert(
    fc.property(someDay, (appointments) => {
      const starts = appointments.map(({ startsAt }) => ({ action: 'keep', expectedAt: startsAt }));
      expect(late(0, appointments)).toEqual(starts);
    }),
  );
});

test('no patient waits longer than the one before', () => {
  fc.assert(
    fc.property(someDay, fc.integer({ min: 1, max: 240 }), (appointments, by) => {
      const waits = late(by, appointments).map(({ expectedAt }, index) =>
        expectedAt === null ? 0 : expectedAt - (appointments[index]?.startsAt ?? 0),
      );
      expect(waits).toEqual(waits.toSorted((a, b) => b - a));
    }),
  );
});

test('holds offers until the expected start, and a day if there is none', () => {
  expect(offersHeldUntil(NOW, NOW + hours(2))).toBe(NOW + hours(2));
  expect(offersHeldUntil(NOW, NOW + minutes(3))).toBe(NOW + minutes(15));
  expect(offersHeldUntil(NOW, null)).toBe(NOW + hours(24));
});

test('counts patients on time, later and with offers, and when the day ends', () => {
  const rows = [
    { startsAt: NOW, minutes: 30, action: 'expect' as const, expectedAt: NOW + minutes(50) },
    { startsAt: NOW + hours(1), minutes: 30, action: 'offer' as const },
    { startsAt: NOW + hours(2), minutes: 30, action: 'keep' as const, expectedAt: NOW + hours(2) },
    // Without a start to expect, it is undecided.
    { startsAt: NOW + hours(3), minutes: 30, action: 'keep' as const },
  ];
  expect(planFigures(rows)).toEqual({
    ...{ onTime: 1, later: 1, offered: 1, endsAt: NOW + minutes(150), longestWait: 50 },
  });
  expect(planFigures([])).toMatchObject({ onTime: 0, endsAt: null, longestWait: 0 });
});
