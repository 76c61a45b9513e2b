import { expect, test } from 'vitest';
import { receivedLevel, sentLevel, speakingDetector } from './speaking.ts';

test('bridges pauses between words, but not silence', () => {
  const speaks = speakingDetector();
  expect(speaks(0.001, 0)).toBe(false);
  expect(speaks(0.3, 100)).toBe(true);
  expect(speaks(0, 700)).toBe(true);
  expect(speaks(0, 900)).toBe(false);
});

test('speech starts at a level of 0.02 and ends 700 ms after it', () => {
  const speaks = speakingDetector();
  expect(speaks(0.019, 0)).toBe(false);
  expect(speaks(0.02, 0)).toBe(true);
  expect(speaks(0.019, 699)).toBe(true);
  expect(speaks(0.019, 700)).toBe(false);
});

test('reads the sent level from the media source; without one it is zero', async () => {
  const sender = (...stats: object[]) =>
    ({ getStats: async () => new Map(stats.entries()) }) as unknown as RTCRtpSender;
  const source = { type: 'media-source', audioLevel: 0.3 };
  expect(await sentLevel(sender({ type: 'outbound-rtp', audioLevel: 0.9 }, source))).toBe(0.3);
  expect(await sentLevel(sender({ type: 'media-source' }, source))).toBe(0.3);
  expect(await sentLevel(sender({ type: 'outbound-rtp', audioLevel: 0.9 }))).toBe(0);
});

test('reads the received level from the audio receiver; without one it is zero', () => {
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
