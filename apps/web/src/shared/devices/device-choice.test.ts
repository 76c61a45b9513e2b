import { beforeEach, expect, test } from 'vitest';
import { keepDeviceChoice, presentChoice, readDeviceChoice } from './device-choice.ts';

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

test('a device that is no longer there is not asked for', () => {
  const choice = { audioInput: 'gone', videoInput: 'cam' };
  expect(presentChoice(choice, [{ deviceId: 'cam' }, { deviceId: '' }])).toEqual({
    videoInput: 'cam',
  });
});
