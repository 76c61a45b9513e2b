import { expect, test } from 'vitest';
import { formatSlotDate, slotInstant } from './clinic-time.ts';
import { minutes } from './limits.ts';
import { DEFAULT_SCHEDULE, type Schedule } from './schedules/schedule.ts';
import { inOrderOfDates, lastBookableDate, previewSeries, seriesDates } from './series.ts';

const ZONE = 'Europe/Berlin';
/** Monday 8 March 2027, 09:00 in Berlin. */
const NOW = Date.UTC(2027, 2, 8, 8);
const FIRST = { year: 2027, month: 3, day: 9 };
const WIDE: Schedule = {
  ...DEFAULT_SCHEDULE,
  rules: { ...DEFAULT_SCHEDULE.rules, horizonDays: 90 },
};

function preview(
  wanted: Partial<Parameters<typeof previewSeries>[1]> = {},
  dates = seriesDates(FIRST, { every: 1, unit: 'week', count: 4 }),
) {
  const request = { schedule: WIDE, now: NOW, zone: ZONE, slotTime: '10:00 AM' };
  return previewSeries(dates, { ...request, busy: [], patientBusy: [], ...wanted });
}

function at(slotTime: { hour: number; minute: number }, day = 9, length = 30) {
  const from = slotInstant(ZONE, { ...FIRST, day }, slotTime) as number;
  return { from, until: from + minutes(length) };
}

test.each([
  ['every week', { every: 1, unit: 'week', count: 3 }, ['9_3_2027', '16_3_2027', '23_3_2027']],
  ['every second week', { every: 2, unit: 'week', count: 2 }, ['9_3_2027', '23_3_2027']],
  ['every third day', { every: 3, unit: 'day', count: 3 }, ['9_3_2027', '12_3_2027', '15_3_2027']],
] as const)('the dates are %s', (_name, rule, expected) => {
  expect(seriesDates(FIRST, rule).map(formatSlotDate)).toEqual(expected);
});

test('continues over the end of a month, a year and 29 February', () => {
  const rule = { every: 1, unit: 'day', count: 3 } as const;
  const from = (year: number, month: number, day: number) =>
    seriesDates({ year, month, day }, rule).map(formatSlotDate);
  expect(from(2027, 12, 30)).toEqual(['30_12_2027', '31_12_2027', '1_1_2028']);
  expect(from(2028, 2, 28)).toEqual(['28_2_2028', '29_2_2028', '1_3_2028']);
});

test('keeps the wall time when the clocks change', () => {
  const dates = preview();
  expect(dates.map(({ state }) => state)).toEqual(['free', 'free', 'free', 'free']);
  // Summer time begins on 28 March 2027.
  expect(dates.map(({ startsAt }) => new Date(startsAt as number).toISOString())).toEqual([
    '2027-03-09T09:00:00.000Z',
    '2027-03-16T09:00:00.000Z',
    '2027-03-23T09:00:00.000Z',
    '2027-03-30T08:00:00.000Z',
  ]);
});

test('closes a date whose clock skips the time, and offers the nearest time', () => {
  const hours = WIDE.hours.map((each) => ({ ...each, clock: { from: 60, until: 300 } }));
  const dates = preview(
    { schedule: { ...WIDE, hours }, slotTime: '2:30 AM' },
    seriesDates({ ...FIRST, day: 27 }, { every: 1, unit: 'day', count: 3 }),
  );
  expect(dates.map(({ state }) => state)).toEqual(['free', 'closed', 'free']);
  expect(dates[1]).toMatchObject({ slotDate: '28_3_2027', nearest: { slotTime: '3:00 AM' } });
  expect(dates[1]).not.toHaveProperty('startsAt');
});

test('takes the earlier instant of a time that the clock shows twice', () => {
  const hours = WIDE.hours.map((each) => ({ ...each, clock: { from: 60, until: 300 } }));
  const [date] = preview(
    { schedule: { ...WIDE, hours }, slotTime: '2:30 AM', now: Date.UTC(2027, 9, 20) },
    [{ year: 2027, month: 10, day: 31 }],
  );
  expect(date).toMatchObject({ state: 'free', startsAt: Date.UTC(2027, 9, 31, 0, 30) });
});

test('offers the nearest free time for a taken one, the earlier if two are equal', () => {
  const [date] = preview({ slotTime: '11:00 AM', busy: [at({ hour: 11, minute: 0 })] });
  expect(date).toMatchObject({ state: 'taken', nearest: { slotTime: '10:30 AM' } });
  const [next] = preview({ slotTime: '11:00 AM', busy: [at({ hour: 10, minute: 0 }, 9, 90)] });
  expect(next).toMatchObject({ state: 'taken', nearest: { slotTime: '11:30 AM' } });
});

test('a full date has no nearest time', () => {
  const [date] = preview({ busy: [at({ hour: 10, minute: 0 }, 9, 11 * 60)] });
  expect(date).toMatchObject({ state: 'taken' });
  expect(date).not.toHaveProperty('nearest');
});

test('offers neither a time during another appointment of the patient nor an overlapping one', () => {
  const [date] = preview({
    slotTime: '11:00 AM',
    patientBusy: [at({ hour: 10, minute: 45 }), at({ hour: 11, minute: 30 })],
  });
  expect(date).toMatchObject({ state: 'busy', nearest: { slotTime: '10:00 AM' } });
});

test('ignores an appointment of the patient that ends as this one begins', () => {
  const around = [at({ hour: 10, minute: 30 }), at({ hour: 11, minute: 30 })];
  expect(preview({ slotTime: '11:00 AM', patientBusy: around })[0]?.state).toBe('free');
});

test('buffers block the doctor but not the patient', () => {
  const schedule = { ...WIDE, rules: { ...WIDE.rules, before: 10, after: 10 } };
  const next = [at({ hour: 11, minute: 30 })];
  const slotTime = '11:00 AM';
  expect(preview({ schedule, slotTime, busy: next })[0]?.state).toBe('taken');
  expect(preview({ schedule, slotTime, patientBusy: next })[0]?.state).toBe('free');
});

test('closes a date that is past or has no hours', () => {
  const hours = WIDE.hours.filter(({ weekday }) => weekday !== 2);
  const [closed] = preview({ schedule: { ...WIDE, hours } });
  expect(closed).toEqual({ slotDate: '9_3_2027', slotTime: '10:00 AM', state: 'closed' });
  const [past] = preview({}, [{ ...FIRST, day: 7 }]);
  expect(past).toEqual({ slotDate: '7_3_2027', slotTime: '10:00 AM', state: 'closed' });
});

test('closes a time between two starts of the hours', () => {
  const [date] = preview({ slotTime: '10:10 AM' });
  expect(date).toMatchObject({ state: 'closed', nearest: { slotTime: '10:00 AM' } });
});

test('the last date of the horizon is bookable, and the next one is too far', () => {
  const rules = { ...WIDE.rules, horizonDays: 8 };
  const schedule = { ...WIDE, rules };
  expect(formatSlotDate(lastBookableDate({ schedule, now: NOW, zone: ZONE }))).toBe('15_3_2027');
  const dates = preview({ schedule }, [
    { ...FIRST, day: 15 },
    { ...FIRST, day: 16 },
  ]);
  expect(dates.map(({ state }) => state)).toEqual(['free', 'too-far']);
});

test('refuses a text that is not a slot time', () => {
  expect(() => preview({ slotTime: '25:00' })).toThrow(RangeError);
});

test('orders slots by date, not as texts', () => {
  const dates = ['10_3_2027', '9_3_2027', '1_4_2027', '30_12_2026'];
  const ordered = inOrderOfDates(dates.map((slotDate) => ({ slotDate })));
  expect(ordered.map(({ slotDate }) => slotDate)).toEqual([
    ...['30_12_2026', '9_3_2027', '10_3_2027', '1_4_2027'],
  ]);
  expect(() => inOrderOfDates([{ slotDate: 'x' }, { slotDate: 'y' }])).toThrow(RangeError);
});
