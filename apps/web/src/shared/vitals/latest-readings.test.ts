import { expect, test } from 'vitest';
import { mergeMeasurement, toLiveReading } from './latest-readings.ts';

const NOW = 1_800_000_000_000;

test('two halves make one reading, as old as the newer', () => {
  const readings = mergeMeasurement(
    mergeMeasurement({}, { bpm: 70 }, NOW),
    { spo2: 97 },
    NOW + 2000,
  );
  expect(toLiveReading(readings)).toEqual({
    bpm: 70,
    spo2: 97,
    source: 'bluetooth',
    readAt: NOW + 2000,
  });
});

test('an oximeter that was taken off leaves no saturation beside a pulse that goes on', () => {
  const both = mergeMeasurement({}, { bpm: 70, spo2: 97 }, NOW);
  expect(toLiveReading(mergeMeasurement(both, { bpm: 71 }, NOW + 9999))?.spo2).toBe(97);
  expect(toLiveReading(mergeMeasurement(both, { bpm: 71 }, NOW + 10_000))?.spo2).toBeNull();
});

test('nothing readings is no reading', () => {
  expect(toLiveReading({})).toBeUndefined();
});
