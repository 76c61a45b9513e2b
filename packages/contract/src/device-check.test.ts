import { expect, test } from 'vitest';
import { parseDeviceCheck } from './device-check.ts';

const check = { camera: 'on', microphone: 'blocked', network: 'weak' };

test('keeps known words only', () => {
  expect(parseDeviceCheck({ ...check, more: 'x' })).toEqual(check);
  expect(parseDeviceCheck({ ...check, relay: 'ok' })).toEqual({ ...check, relay: 'ok' });
  expect(parseDeviceCheck({ ...check, relay: 'failed' })).toEqual({ ...check, relay: 'failed' });
  expect(parseDeviceCheck({ ...check, relay: '<b>' })).toEqual(check);
});

test.each([null, 'on', {}, { ...check, camera: 'x' }, { ...check, network: 7 }])(
  '%j is no check',
  (value) => expect(parseDeviceCheck(value)).toBeNull(),
);
