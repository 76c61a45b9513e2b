import { expect, test } from 'vitest';
import { addToTrack, ageWords, bookable, type LiveReading, spokenReading } from './reading.ts';

const NOW = 1_800_000_000_000;

function reading(changes: Partial<LiveReading> = {}): LiveReading {
  return { bpm: 72, spo2: 98, source: 'device', readAt: NOW, ...changes };
}

test('the track keeps thirty seconds and each reading once', () => {
  const old = reading({ readAt: NOW - 30_000 });
  const recent = reading({ readAt: NOW - 29_999 });
  expect(addToTrack([old, recent], reading())).toEqual([recent, reading()]);
  const heardAgain = reading({ readAt: NOW + 120 });
  expect(addToTrack([reading()], heardAgain)).toEqual([reading()]);
});

test('another source begins another track', () => {
  const typed = reading({ source: 'typed' });
  expect(addToTrack([reading()], typed)).toEqual([typed]);
});

test('only both figures, and current ones, go with a booking', () => {
  expect(bookable(reading(), NOW + 9999)).toEqual({ bpm: 72, spo2: 98, source: 'device' });
  expect(bookable(reading(), NOW + 10_000)).toBeUndefined();
  expect(bookable(reading({ spo2: null }), NOW)).toBeUndefined();
  expect(bookable(undefined, NOW)).toBeUndefined();
  expect(bookable(reading({ source: 'typed' }), NOW + 600_000)?.source).toBe('typed');
});

test.each([
  [0, 'just now'],
  [-300, 'just now'],
  [2000, '2 s ago'],
  [59_999, '59 s ago'],
  [60_000, '1 min ago'],
])('%d ms: %s', (age, words) => {
  expect(ageWords(age)).toBe(words);
});

test('what a screen reader hears when it asks', () => {
  expect(spokenReading(reading({ source: 'simulated' }), NOW + 3000)).toBe(
    'Heart rate 72 beats per minute, oxygen saturation 98 per cent, simulated, 3 s ago.',
  );
  expect(spokenReading(reading({ spo2: null }), NOW + 12_000)).toBe(
    'Heart rate 72 beats per minute, own device, 12 s ago. This reading is no longer current.',
  );
  expect(spokenReading(undefined, NOW)).toBe('There is no reading at the moment.');
});
