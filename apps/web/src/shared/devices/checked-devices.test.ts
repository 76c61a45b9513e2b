import { expect, test } from 'vitest';
import { isJoinPressed, storeDevicesChecked, storeJoinPressed } from './checked-devices.ts';

const now = Date.UTC(2027, 0, 5, 5);
const minutes = (count: number) => count * 60_000;

test('accepts a press on Join if the devices were checked in the last ten minutes', () => {
  storeDevicesChecked(now - minutes(10) + 1);
  storeJoinPressed(now);
  expect(isJoinPressed(now)).toBe(true);
});

test('rejects an older check, an older press, or one without the other', () => {
  storeDevicesChecked(now - minutes(10));
  storeJoinPressed(now);
  expect(isJoinPressed(now)).toBe(false);
  storeDevicesChecked(now);
  storeJoinPressed(now - 15_000);
  expect(isJoinPressed(now)).toBe(false);
  localStorage.clear();
  storeJoinPressed(now);
  expect(isJoinPressed(now)).toBe(false);
});
