import { beforeEach, expect, test } from 'vitest';
import { keepDeviceChoice, readDeviceChoice } from './device-choice.ts';

beforeEach(() => localStorage.clear());

test('choices of camera and microphone are kept apart', () => {
  keepDeviceChoice({ videoInput: 'cam' });
  keepDeviceChoice({ audioInput: 'mic' });
  expect(readDeviceChoice()).toEqual({ videoInput: 'cam', audioInput: 'mic' });
});

test.each(['{', 'null', '[1]', '{"audioInput":5}'])('%s in the storage is no choice', (text) => {
  localStorage.setItem('nadi-devices', text);
  expect(readDeviceChoice()).toEqual({});
});
