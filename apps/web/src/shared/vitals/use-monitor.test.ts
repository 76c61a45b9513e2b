import { expect, test } from 'vitest';
import { mergeMeasurement, toLiveReading } from './use-monitor.ts';

const NOW = 1_800_000_000_000;

test('combines two measurements into one reading with the newer time', () => {
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

test('drops the oxygen value ten seconds after the oximeter stops sending', () => {
  const both = mergeMeasurement({}, { bpm: 70, spo2: 97 }, NOW);
  expect(toLiveReading(mergeMeasurement(both, { bpm: 71 }, NOW + 9999))?.spo2).toBe(97);
  expect(toLiveReading(mergeMeasurement(both, { bpm: 71 }, NOW + 10_000))?.spo2).toBeNull();
});

test('returns no reading without measurements', () => {
  expect(toLiveReading({})).toBeUndefined();
});
