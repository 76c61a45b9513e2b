import { parseSlotDate } from '@nadi/domain/clinic-time';
import { minutes } from '@nadi/domain/limits';
import { countDifferences } from '@nadi/domain/testing/compare-days';
import { describe, expect, test } from 'vitest';
import { explainSlot, type Occupied } from './explain-slot.ts';
import { ALWAYS, type BookingRules, DEFAULT_SCHEDULE, type Schedule } from './schedule.ts';

test('names the same reasons as a second implementation in generated days', () => {
  expect(countDifferences({ days: 150, seed: 31 })).toEqual({ days: 150, differences: [] });
});

const ZONE = 'Asia/Kolkata';
/** Tuesday 5 January 2027, 09:00 in Kolkata. */
const NOW = Date.parse('2027-01-05T09:00:00+05:30');

const rules: BookingRules = {
  ...{ minutes: 30, step: 30, before: 0, after: 0, notice: 120, horizonDays: 7 },
};
const hours = [2, 3].map((weekday) => ({
  ...{ weekday, clock: { from: 600, until: 900 }, valid: ALWAYS },
}));
const schedule: Schedule = { hours, exceptions: [], rules };

const at = (clock: string) => Date.parse(`2027-01-06T${clock}:00+05:30`);

function busy(kind: Occupied['kind'], from: string, until: string, buffer = 0): Occupied {
  const during = { from: at(from), until: at(until) };
  const blocks = { from: during.from - minutes(buffer), until: during.until + minutes(buffer) };
  return { kind, during, blocks };
}

function explain(
  slotDate: string,
  minute: number,
  changes: Partial<Parameters<typeof explainSlot>[0]> = {},
) {
  const date = parseSlotDate(slotDate);
  if (!date) throw new RangeError(slotDate);
  const moment = { doctor: 'bookable' as const, now: NOW, zone: ZONE, occupied: [] };
  return explainSlot({ schedule, ...moment, date, minute, ...changes });
}

const codes = (...of: Parameters<typeof explain>) => explain(...of).map(({ code }) => code);

describe('each rule', () => {
  test.each([
    ['a free time', '6_1_2027', 600, []],
    ['a time before the hours', '6_1_2027', 570, ['outside-hours']],
    ['a time beside the step', '6_1_2027', 615, ['step']],
    ['a time that ends too late', '6_1_2027', 885, ['step', 'too-long']],
    ['a weekday without hours', '7_1_2027', 600, ['no-hours']],
    ['a past time', '5_1_2027', 480, ['past', 'outside-hours']],
    ['a time within the notice', '5_1_2027', 630, ['notice']],
    ['a date beyond the horizon', '12_1_2027', 600, ['horizon']],
  ] as const)('of %s', (_what, slotDate, minute, expected) => {
    expect(codes(slotDate, minute)).toEqual(expected);
  });

  test('of leave is named with the exception, whole days and parts of them', () => {
    const date = parseSlotDate('6_1_2027');
    const leave = { kind: 'closed' as const, days: { from: date, until: date } };
    const [part, whole] = [
      { ...leave, clock: { from: 660, until: 720 } },
      { ...leave, clock: null },
    ];
    const away = { schedule: { ...schedule, exceptions: [part, whole] } };
    expect(explain('6_1_2027', 600, away)).toEqual([{ code: 'closed', exception: whole }]);
    expect(explain('6_1_2027', 660, away)).toHaveLength(2);
  });

  test('of busy time tells what meets the slot from what only its buffer does', () => {
    const occupied = [
      busy('appointment', '10:00', '10:30', 15),
      busy('hold', '12:00', '12:30'),
      busy('calendar', '13:10', '13:20'),
      busy('request', '14:00', '14:30'),
    ];
    const busyAt = (minute: number) => codes('6_1_2027', minute, { occupied });
    expect(busyAt(600)).toEqual(['appointment']);
    expect(busyAt(630)).toEqual(['buffer']);
    expect(busyAt(660)).toEqual([]);
    expect(busyAt(720)).toEqual(['hold']);
    expect(busyAt(780)).toEqual(['calendar']);
    expect(busyAt(840)).toEqual(['request']);
    const wide = { occupied, schedule: { ...schedule, rules: { ...rules, after: 30 } } };
    expect(codes('6_1_2027', 690, wide)).toEqual(['buffer']);
  });

  test('of the doctor comes first', () => {
    expect(codes('6_1_2027', 570, { doctor: 'retired' })).toEqual([
      'doctor-retired',
      'outside-hours',
    ]);
    expect(codes('6_1_2027', 600, { doctor: 'unavailable' })).toEqual(['doctor-unavailable']);
  });

  test('of the default schedule has no length', () => {
    const now = Date.parse('2027-01-05T12:10:00+05:30');
    const first = explain('5_1_2027', 750, { now, schedule: DEFAULT_SCHEDULE });
    expect(first).toEqual([{ code: 'notice', minutes: null }]);
  });
});
