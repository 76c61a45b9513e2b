import { expect, test } from 'vitest';
import { readSwitches, storeSwitches } from './device-switches.ts';

test('microphone and camera are on until a person turns them off, each by itself', () => {
  expect(readSwitches()).toEqual({ microphone: true, camera: true });
  storeSwitches({ camera: false });
  expect(readSwitches()).toEqual({ microphone: true, camera: false });
  storeSwitches({ microphone: false });
  storeSwitches({ camera: true });
  expect(readSwitches()).toEqual({ microphone: false, camera: true });
});

test.each(['{', 'null', '{"camera":"off"}'])('ignores %s in the storage', (text) => {
  localStorage.setItem('nadi-device-switches', text);
  expect(readSwitches()).toEqual({ microphone: true, camera: true });
});
