import { expect, test, vi } from 'vitest';
import { preferRedundantAudio } from './audio-codecs.ts';

const codec = (mimeType: string) => ({ mimeType, clockRate: 48_000 });
const opus = codec('audio/opus');
const red = codec('audio/red');
const pcm = codec('audio/PCMU');

test('moves redundant audio before all other codecs', () => {
  const setCodecPreferences = vi.fn();
  preferRedundantAudio({ setCodecPreferences }, [opus, red, pcm]);
  expect(setCodecPreferences.mock.calls).toEqual([[[red, opus, pcm]]]);
});

test('leaves the order to browsers without redundant audio', () => {
  const setCodecPreferences = vi.fn();
  preferRedundantAudio({ setCodecPreferences }, [opus, pcm]);
  preferRedundantAudio({ setCodecPreferences });
  expect(setCodecPreferences).not.toHaveBeenCalled();
});
