import { expect, test } from 'vitest';
import { receivedLevel, speakingDetector } from './speaking.ts';

test('pauses between words do not end it, silence does', () => {
  const speaks = speakingDetector();
  expect(speaks(0.001, 0)).toBe(false);
  expect(speaks(0.3, 100)).toBe(true);
  expect(speaks(0, 700)).toBe(true);
  expect(speaks(0, 900)).toBe(false);
});

test('the level is that of the audio receiver; none is silence', () => {
  const receiver = (kind: string, audioLevel?: number) => ({
    track: { kind },
    getSynchronizationSources: () => (audioLevel === undefined ? [] : [{ audioLevel }]),
  });
  const pc = (...receivers: unknown[]) =>
    ({ getReceivers: () => receivers }) as unknown as RTCPeerConnection;
  expect(receivedLevel(pc(receiver('video', 0.9), receiver('audio', 0.4)))).toBe(0.4);
  expect(receivedLevel(pc(receiver('audio')))).toBe(0);
  expect(receivedLevel(pc())).toBe(0);
});
