import { beforeEach, expect, test } from 'vitest';
import { isJoinPressed, storeDevicesChecked, storeJoinPressed } from './checked-devices.ts';

const now = Date.UTC(2027, 0, 5, 5);
const minutes = (count: number) => count * 60_000;

beforeEach(() => localStorage.clear());

test('pressing Join with devices checked in the last ten minutes counts', () => {
  storeDevicesChecked(now - minutes(10) + 1);
  storeJoinPressed(now);
  expect(isJoinPressed(now)).toBe(true);
});

test('an older check, an older press, or either alone does not count', () => {
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
