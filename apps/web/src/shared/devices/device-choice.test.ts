import { expect, test } from 'vitest';
import { readDeviceChoice, storeDeviceChoice } from './device-choice.ts';

test('camera and microphone are stored independently', () => {
  storeDeviceChoice({ videoInput: 'cam' });
  storeDeviceChoice({ audioInput: 'mic' });
  expect(readDeviceChoice()).toEqual({ videoInput: 'cam', audioInput: 'mic' });
});

test.each(['{', 'null', '[1]', '{"audioInput":5}'])('ignores %s in the storage', (text) => {
  localStorage.setItem('nadi-devices', text);
  expect(readDeviceChoice()).toEqual({});
});
