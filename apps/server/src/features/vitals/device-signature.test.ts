import { arePlausible, isFresh } from '@nadi/domain/vitals';
import { expect, test } from 'vitest';
import { isSignedBy, signReading } from './readings.ts';
import { simulatedReading } from './simulated-device.ts';

const READING = {
  device: '00000000-0000-4000-8000-000000000000',
  counter: 1,
  time: 1_800_000_000,
  bpm: 72,
  spo2: 98,
};

/** From docs/devices.md, calculated with OpenSSL. */
const SIGNATURE = '9af7ba36b82fc6c72f25a80a892db8ef4147274e00e2cd681efa77b90dfc55a1';

test('the signature that the documentation prints', () => {
  expect(signReading('k', READING)).toBe(SIGNATURE);
  expect(isSignedBy('k', { ...READING, signature: SIGNATURE })).toBe(true);
  expect(isSignedBy('K', { ...READING, signature: SIGNATURE })).toBe(false);
});

const HOUR = Array.from({ length: 3600 }, (_, second) => 1_800_000_000_000 + second * 1000);

test('simulates a resting adult at any time', () => {
  for (const now of HOUR) {
    const { bpm, spo2 } = simulatedReading(now);
    expect(bpm).toBeGreaterThanOrEqual(58);
    expect(bpm).toBeLessThanOrEqual(80);
    expect(spo2).toBeGreaterThanOrEqual(95);
    expect(spo2).toBeLessThanOrEqual(99);
    expect(arePlausible({ bpm, spo2 })).toBe(true);
  }
});

test('breathing moves the pulse within seconds, and drift within minutes', () => {
  const pulse = HOUR.map((now) => simulatedReading(now).bpm);
  const mean = (from: number) => pulse.slice(from, from + 60).reduce((sum, bpm) => sum + bpm) / 60;
  const breath = pulse.slice(0, 10);
  expect(Math.max(...breath) - Math.min(...breath)).toBeGreaterThanOrEqual(2);
  const minutes = Array.from({ length: 60 }, (_, minute) => mean(minute * 60));
  expect(Math.max(...minutes) - Math.min(...minutes)).toBeGreaterThan(3);
});

test('it drops out now and then, but never for so long that nothing is fresh', () => {
  const ages = HOUR.map((now) => now - simulatedReading(now).readAt);
  const missed = ages.filter((age) => age > 0).length;
  expect(missed).toBeGreaterThan(60);
  expect(missed).toBeLessThan(360);
  expect(HOUR.every((now) => isFresh({ readAt: simulatedReading(now).readAt, now }))).toBe(true);
});

test('the same on every node: time is all it knows', () => {
  const now = 1_800_000_123_456;
  expect(simulatedReading(now)).toEqual(simulatedReading(now));
  expect(simulatedReading(now).readAt % 1000).toBe(0);
});
