import { expect, test } from 'vitest';
import { parseDeviceCheck } from './device-check.ts';

const check = { camera: 'on', microphone: 'blocked', network: 'weak' };

test('keeps only known words', () => {
  expect(parseDeviceCheck({ ...check, more: 'x' })).toEqual(check);
  expect(parseDeviceCheck({ ...check, relay: 'ok' })).toEqual({ ...check, relay: 'ok' });
  expect(parseDeviceCheck({ ...check, relay: 'failed' })).toEqual({ ...check, relay: 'failed' });
  expect(parseDeviceCheck({ ...check, relay: '<b>' })).toEqual(check);
});

test.each([null, 'on', {}, { ...check, camera: 'x' }, { ...check, network: 7 }])(
  'returns null for %j',
  (value) => expect(parseDeviceCheck(value)).toBeNull(),
);
