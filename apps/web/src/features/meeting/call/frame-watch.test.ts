import { expect, test } from 'vitest';
import { frameWatch, lastFrame } from './frame-watch.ts';

test('a picture is frozen two seconds after its last frame until the next one', () => {
  const isFrozen = frameWatch();
  expect(isFrozen(1, 0)).toBe(false);
  expect(isFrozen(2, 300)).toBe(false);
  expect(isFrozen(2, 2_299)).toBe(false);
  expect(isFrozen(2, 2_300)).toBe(true);
  // Browsers remove a source after some time without frames.
  expect(isFrozen(null, 12_000)).toBe(true);
  expect(isFrozen(3, 12_300)).toBe(false);
});

test('a picture without a first frame is not frozen', () => {
  const isFrozen = frameWatch();
  expect(isFrozen(null, 0)).toBe(false);
  expect(isFrozen(null, 60_000)).toBe(false);
});

test('reads the last frame of the video receiver', () => {
  const receiver = (kind: string, rtpTimestamp?: number) => ({
    track: { kind },
    getSynchronizationSources: () => (rtpTimestamp === undefined ? [] : [{ rtpTimestamp }]),
  });
  const pc = (...receivers: unknown[]) =>
    ({ getReceivers: () => receivers }) as unknown as RTCPeerConnection;
  expect(lastFrame(pc(receiver('audio', 5), receiver('video', 7)))).toBe(7);
  expect(lastFrame(pc(receiver('video')))).toBeNull();
});
