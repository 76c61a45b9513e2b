import { expect, test, vi } from 'vitest';
import { restrictToVp8 } from './video-codecs.ts';

const codecs = ['video/H264', 'video/VP8', 'video/rtx', 'video/VP9', 'video/ulpfec'].map(
  (mimeType) => ({ mimeType, clockRate: 90_000 }),
);

test('leaves VP8 with retransmission and repair', () => {
  const setCodecPreferences = vi.fn();
  restrictToVp8({ setCodecPreferences }, codecs);
  expect(setCodecPreferences).toHaveBeenCalledExactlyOnceWith([codecs[1], codecs[2], codecs[4]]);
});

test('leaves the choice to a browser that names no codecs', () => {
  const setCodecPreferences = vi.fn();
  restrictToVp8({ setCodecPreferences }, []);
  expect(setCodecPreferences).not.toHaveBeenCalled();
});
