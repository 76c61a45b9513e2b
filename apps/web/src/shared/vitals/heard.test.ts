import { expect, test } from 'vitest';
import { hear, readingOf } from './heard.ts';

const NOW = 1_800_000_000_000;

test('two halves make one reading, as old as the newer', () => {
  const heard = hear(hear({}, { bpm: 70 }, NOW), { spo2: 97 }, NOW + 2000);
  expect(readingOf(heard)).toEqual({
    bpm: 70,
    spo2: 97,
    source: 'bluetooth',
    readAt: NOW + 2000,
  });
});

test('an oximeter that was taken off leaves no saturation beside a pulse that goes on', () => {
  const both = hear({}, { bpm: 70, spo2: 97 }, NOW);
  expect(readingOf(hear(both, { bpm: 71 }, NOW + 9999))?.spo2).toBe(97);
  expect(readingOf(hear(both, { bpm: 71 }, NOW + 10_000))?.spo2).toBeNull();
});

test('nothing heard is no reading', () => {
  expect(readingOf({})).toBeUndefined();
});
