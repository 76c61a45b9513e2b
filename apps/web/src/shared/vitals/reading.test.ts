import { expect, test } from 'vitest';
import {
  appendReading,
  bookableVitals,
  describeReading,
  formatAge,
  type LiveReading,
} from './reading.ts';

const NOW = 1_800_000_000_000;

function reading(changes: Partial<LiveReading> = {}): LiveReading {
  return { bpm: 72, spo2: 98, source: 'device', readAt: NOW, ...changes };
}

test('keeps thirty seconds of readings without duplicates', () => {
  const old = reading({ readAt: NOW - 30_000 });
  const recent = reading({ readAt: NOW - 29_999 });
  expect(appendReading([old, recent], reading())).toEqual([recent, reading()]);
  const repeated = reading({ readAt: NOW + 120 });
  expect(appendReading([reading()], repeated)).toEqual([reading()]);
});

test('starts a new track for another source', () => {
  const typed = reading({ source: 'typed' });
  expect(appendReading([reading()], typed)).toEqual([typed]);
});

test('sends vitals with a booking only if both are present and current', () => {
  expect(bookableVitals(reading(), NOW + 9999)).toEqual({ bpm: 72, spo2: 98, source: 'device' });
  expect(bookableVitals(reading(), NOW + 10_000)).toBeUndefined();
  expect(bookableVitals(reading({ spo2: null }), NOW)).toBeUndefined();
  expect(bookableVitals(undefined, NOW)).toBeUndefined();
  expect(bookableVitals(reading({ source: 'typed' }), NOW + 600_000)?.source).toBe('typed');
});

test.each([
  [0, 'just now'],
  [-300, 'just now'],
  [2000, '2 s ago'],
  [59_999, '59 s ago'],
  [60_000, '1 min ago'],
])('%d ms: %s', (age, words) => {
  expect(formatAge(age)).toBe(words);
});

test('describes a reading for screen readers', () => {
  expect(describeReading(reading({ source: 'simulated' }), NOW + 3000)).toBe(
    'Heart rate 72 beats per minute, oxygen saturation 98 per cent, simulated, 3 s ago.',
  );
  expect(describeReading(reading({ spo2: null }), NOW + 12_000)).toBe(
    'Heart rate 72 beats per minute, own device, 12 s ago. This reading is no longer current.',
  );
  expect(describeReading(undefined, NOW)).toBe('There is no reading at the moment.');
});
