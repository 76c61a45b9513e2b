import { days } from '@nadi/domain/limits';
import { expect, test } from 'vitest';
import { isOutside, MEASURES, median, type Reading, runsOf, xOf } from './readings.tsx';

const reading = (at: number, bpm = 70, spo2 = 98): Reading => ({ at, bpm, spo2, source: 'typed' });

test('a gap of more than 30 days breaks the line', () => {
  const readings = [reading(0), reading(days(30)), reading(days(60) + 1)];
  expect(runsOf(readings).map((run) => run.length)).toEqual([2, 1]);
});

test('spreads time from edge to edge and centres a single reading', () => {
  const readings = [reading(0), reading(50), reading(100)];
  expect(readings.map(({ at }) => xOf(at, readings, 600))).toEqual([0, 300, 600]);
  expect(xOf(7, [reading(7)], 600)).toBe(300);
});

test.each([
  [59, 95, [true, false]],
  [60, 94, [false, true]],
  [100, 100, [false, false]],
  [101, 96, [true, false]],
])('%d BPM and %d %% are outside the usual range: %j', (bpm, spo2, outside) => {
  expect(MEASURES.map((measure) => isOutside(measure, reading(0, bpm, spo2)))).toEqual(outside);
});

test.each([
  [[72], 72],
  [[60, 90, 70], 70],
  [[60, 70, 80, 90], 75],
])('the median of %j is %d', (values, expected) => {
  expect(median(values)).toBe(expected);
});
