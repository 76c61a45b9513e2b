import type { DeviceCheck } from '@nadi/contract/device-check';
import { expect, test } from 'vitest';
import { checkWords } from './check-words.ts';

test.each<[DeviceCheck, string]>([
  [
    { camera: 'on', microphone: 'off', network: 'weak', relay: 'failed' },
    'Camera on, microphone off, network weak, relay failed',
  ],
  [
    { camera: 'blocked', microphone: 'on', network: 'good', relay: 'ok' },
    'Camera not available, microphone on, network good, relay ok',
  ],
  [{ camera: 'on', microphone: 'on', network: 'unknown' }, 'Camera on, microphone on'],
])('%j reads "%s"', (check, words) => expect(checkWords(check)).toBe(words));
