import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  chooseMode,
  DEFAULT_LOCATION_ID,
  findShortJourney,
  offeredModes,
  placesOf,
  REMOTE,
  scheduleAt,
  scheduleEverywhere,
  usualPlace,
  withModeLength,
} from './places.ts';
import { availability } from './schedules/availability.ts';
import {
  ALWAYS,
  DEFAULT_SCHEDULE,
  type HourException,
  type WeeklyHours,
} from './schedules/schedule.ts';

const NOW = Date.parse('2027-01-05T00:00:00Z');
const ZONE = 'UTC';
const PLACES = [undefined, 'north', 'south', REMOTE] as const;

/** One interval for each hour that is chosen, so that hours of a weekday never overlap. */
const anHour = fc.record({
  weekday: fc.nat(6),
  hour: fc.integer({ min: 6, max: 20 }),
  at: fc.constantFrom(...PLACES),
});
const aClosure = fc.record({
  kind: fc.constantFrom<HourException['kind']>('closed', 'extra'),
  day: fc.integer({ min: 5, max: 11 }),
  hour: fc.option(fc.integer({ min: 6, max: 20 })),
  at: fc.constantFrom(...PLACES),
});

test('offers exactly the starts that a second implementation finds at a place', () => {
  const cases = fc.record({
    hours: fc.uniqueArray(anHour, {
      selector: (each) => each.weekday * 24 + each.hour,
      maxLength: 40,
    }),
    exceptions: fc.array(aClosure, { maxLength: 6 }),
    at: fc.constantFrom(null, DEFAULT_LOCATION_ID, 'north', 'south'),
    taken: fc.array(
      fc.record({ from: fc.nat(7 * 24 * 2), place: fc.constantFrom('north', 'south') }),
    ),
    rooms: fc.option(fc.array(fc.array(fc.nat(7 * 24 * 2)), { minLength: 1, maxLength: 3 })),
  });
  fc.assert(
    fc.property(cases, ({ hours, exceptions, at, taken, rooms }) => {
      const schedule = {
        hours: hours.map(toHours),
        exceptions: exceptions.map(toException),
        rules: { ...DEFAULT_SCHEDULE.rules, notice: 0 },
      };
      const busy = taken.map(({ from, place }) =>
        occupy(from, at !== null && place !== at ? 45 : 0),
      );
      const takenRooms = rooms?.map((each) => each.map((from) => occupy(from, 0))) ?? null;
      const request = {
        schedule: scheduleAt(schedule, at),
        now: NOW,
        zone: ZONE,
        busy,
        rooms: takenRooms,
      };
      const found = availability(request).flatMap(({ slots }) =>
        slots.map(({ startsAt }) => startsAt),
      );
      const expected = halfHours().filter(
        (start) =>
          isOpen(start, { hours, exceptions, at }) &&
          isFree(start, busy) &&
          (takenRooms === null || takenRooms.some((room) => isFree(start, room))),
      );
      expect(found).toEqual(expected);
    }),
    { numRuns: 300 },
  );
});

test('hours without a place are for the first place, video and phone', () => {
  expect(scheduleAt(DEFAULT_SCHEDULE, null)).toBe(DEFAULT_SCHEDULE);
  expect(scheduleAt(DEFAULT_SCHEDULE, DEFAULT_LOCATION_ID)).toBe(DEFAULT_SCHEDULE);
  expect(scheduleAt(DEFAULT_SCHEDULE, 'north').hours).toEqual([]);
});

test('a closure of one place does not close the others', () => {
  const closed = { kind: 'closed' as const, days: ALWAYS, clock: null, at: 'north' };
  const schedule = { ...DEFAULT_SCHEDULE, exceptions: [closed] };
  expect(scheduleAt(schedule, null).exceptions).toEqual([]);
  expect(scheduleAt(schedule, 'north').exceptions).toEqual([closed]);
  expect(scheduleEverywhere(schedule).exceptions).toEqual([]);
});

test('a booking without a place gets the first place, or the only one with hours', () => {
  const hours = (at?: string) => ({
    weekday: 1,
    clock: { from: 540, until: 600 },
    valid: ALWAYS,
    ...(at && { at }),
  });
  const schedule = (...list: WeeklyHours[]) => ({ ...DEFAULT_SCHEDULE, hours: list });
  expect(usualPlace(schedule(hours('north'), hours()))).toBe(DEFAULT_LOCATION_ID);
  expect(usualPlace(schedule(hours(REMOTE), hours('north')))).toBe('north');
  expect(usualPlace(schedule(hours(REMOTE)))).toBe(DEFAULT_LOCATION_ID);
  expect(placesOf(schedule(hours('north'), hours(), hours(REMOTE)))).toEqual([
    DEFAULT_LOCATION_ID,
    'north',
  ]);
});

test('finds hours of two places with less time between them than the journey', () => {
  const hours = (from: number, until: number, at?: string) => ({
    ...{ weekday: 1, clock: { from, until }, valid: ALWAYS },
    ...(at && { at }),
  });
  const travelOf = (id: string) => (id === 'north' ? 60 : 30);
  const morning = hours(540, 720);
  expect(findShortJourney([morning, hours(764, 900, 'north')], travelOf)).toMatchObject({
    gap: 44,
    needed: 45,
  });
  expect(findShortJourney([morning, hours(765, 900, 'north')], travelOf)).toBeNull();
  expect(findShortJourney([morning, hours(720, 900, REMOTE)], travelOf)).toBeNull();
  const until = { from: null, until: { year: 2027, month: 1, day: 5 } };
  const from = { from: { year: 2027, month: 1, day: 6 }, until: null };
  const later = { ...hours(720, 900, 'north'), valid: from };
  expect(findShortJourney([{ ...morning, valid: until }, later], travelOf)).toBeNull();
});

test('a visit type offers its modes in one order and with their own lengths', () => {
  const type = { byVideo: true, inPerson: true, byPhone: true, terms: null };
  expect(offeredModes(type)).toEqual(['video', 'clinic', 'phone']);
  expect(offeredModes(null)).toEqual(['video']);
  expect(chooseMode(type, null)).toEqual({ mode: null, atPlace: true });
  expect(chooseMode(type, 'phone')).toEqual({ mode: 'phone', atPlace: false });
  expect(chooseMode(type, 'clinic')).toEqual({ mode: 'clinic', atPlace: true });
  expect(chooseMode({ ...type, byPhone: false }, 'phone')).toBeNull();
  expect(chooseMode(null, 'clinic')).toBeNull();
  const own = { ...type, terms: { video: { minutes: 20 } } };
  expect(chooseMode(own, null)).toEqual({ mode: 'video', atPlace: false });
  expect(withModeLength(DEFAULT_SCHEDULE.rules, own, 'video').minutes).toBe(20);
  expect(withModeLength(DEFAULT_SCHEDULE.rules, own, 'clinic')).toBe(DEFAULT_SCHEDULE.rules);
});

function toHours({
  weekday,
  hour,
  at,
}: {
  weekday: number;
  hour: number;
  at: string | undefined;
}): WeeklyHours {
  return {
    weekday,
    clock: { from: hour * 60, until: hour * 60 + 60 },
    valid: ALWAYS,
    ...(at && { at }),
  };
}

function toException({ kind, day, hour, at }: Closure): HourException {
  const date = { year: 2027, month: 1, day };
  const clock = hour === null ? null : { from: hour * 60, until: hour * 60 + 60 };
  return { kind, days: { from: date, until: date }, clock, ...(at && { at }) };
}

interface Closure {
  kind: HourException['kind'];
  day: number;
  hour: number | null;
  at: string | undefined;
}

interface Case {
  hours: readonly { weekday: number; hour: number; at: string | undefined }[];
  exceptions: readonly Closure[];
  at: string | null;
}

/** Every half hour of the seven bookable days after now. */
function halfHours(): number[] {
  return Array.from({ length: 7 * 48 }, (_, n) => NOW + n * 1_800_000).filter(
    (start) => start > NOW,
  );
}

/** Looks at the hour that contains a half hour, without intervals. */
function isOpen(start: number, { hours, exceptions, at }: Case): boolean {
  const time = new Date(start);
  const [day, hour] = [time.getUTCDate(), time.getUTCHours()];
  const serves = (place: string | undefined) => {
    if (place === undefined) return at === null || at === DEFAULT_LOCATION_ID;
    return place === REMOTE ? at === null : place === at;
  };
  const covers = (each: Closure) => each.day === day && (each.hour === null || each.hour === hour);
  const closed = exceptions.some(
    (each) => each.kind === 'closed' && covers(each) && (each.at === undefined || serves(each.at)),
  );
  const extra = exceptions.some((each) => each.kind === 'extra' && covers(each) && serves(each.at));
  const weekly = hours.some(
    (each) => each.weekday === time.getUTCDay() && each.hour === hour && serves(each.at),
  );
  return !closed && (extra || weekly);
}

function occupy(halfHour: number, travel: number) {
  const from = NOW + halfHour * 1_800_000;
  return { from: from - travel * 60_000, until: from + 1_800_000 + travel * 60_000 };
}

function isFree(start: number, taken: readonly { from: number; until: number }[]): boolean {
  return !taken.some(({ from, until }) => from < start + 1_800_000 && start < until);
}
