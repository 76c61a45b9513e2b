import { expect, test } from 'vitest';
import { isSignedBy, signReading } from './readings.ts';

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
