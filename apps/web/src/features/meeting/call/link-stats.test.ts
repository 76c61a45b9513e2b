import { expect, test } from 'vitest';
import {
  frameWatch,
  lastFrame,
  linkStats,
  receivedLevel,
  sentLevel,
  speakingDetector,
} from './link-stats.ts';

const report = (...stats: object[]) => new Map(stats.entries()) as unknown as RTCStatsReport;

test('measures loss since the previous sample in the worse direction', () => {
  const read = linkStats();
  const inbound = (packetsReceived: number, packetsLost: number) => ({
    type: 'inbound-rtp',
    packetsReceived,
    packetsLost,
  });
  expect(read(report(inbound(90, 10))).loss).toBeCloseTo(0.1);
  expect(read(report(inbound(190, 10))).loss).toBe(0);
  expect(read(report(inbound(220, 20))).loss).toBeCloseTo(0.25);
  expect(
    read(report(inbound(290, 20), { type: 'remote-inbound-rtp', fractionLost: 0.2 })).loss,
  ).toBe(0.2);
});

test('counts missing or restarted counters as no loss', () => {
  const read = linkStats();
  const inbound = { type: 'inbound-rtp', packetsReceived: 90, packetsLost: 10 };
  read(report(inbound));
  expect(read(report({ type: 'inbound-rtp' }, { type: 'remote-inbound-rtp' })).loss).toBe(0);
  expect(read(report({ ...inbound, packetsLost: '10' })).loss).toBe(0);
});

test('adds up the loss of all received streams', () => {
  const inbound = { type: 'inbound-rtp', packetsReceived: 40, packetsLost: 10 };
  expect(linkStats()(report(inbound, inbound)).loss).toBeCloseTo(0.2);
});

test('uses the nominated pair that succeeded if none is selected', () => {
  const pair = { type: 'candidate-pair', nominated: true, currentRoundTripTime: 9 };
  const sample = linkStats()(
    report(
      { type: 'transport' },
      { ...pair, id: 'a', state: 'succeeded', currentRoundTripTime: 0.05 },
      { ...pair, id: 'b', state: 'failed' },
      { ...pair, id: 'c', state: 'succeeded', nominated: false },
      { type: 'outbound-rtp', qualityLimitationReason: 'bandwidth' },
    ),
  );
  expect(sample).toEqual({ loss: 0, rttMs: 50, availableKbps: null, cpuLimited: false });
});

test('uses the selected pair among several nominated pairs', () => {
  const pair = { type: 'candidate-pair', state: 'succeeded', nominated: true };
  const sample = linkStats()(
    report(
      { ...pair, id: 'live', currentRoundTripTime: 0.05 },
      { ...pair, id: 'dead', currentRoundTripTime: 9 },
      { type: 'transport', selectedCandidatePairId: 'live' },
    ),
  );
  expect(sample.rttMs).toBe(50);
});

test('reads delay and bandwidth of the nominated pair', () => {
  const pair = { type: 'candidate-pair', state: 'succeeded', currentRoundTripTime: 0.05 };
  const sample = linkStats()(
    report(
      { ...pair, nominated: false, currentRoundTripTime: 9 },
      { ...pair, nominated: true, availableOutgoingBitrate: 300_000 },
      { type: 'outbound-rtp', qualityLimitationReason: 'cpu' },
    ),
  );
  expect(sample).toEqual({ loss: 0, rttMs: 50, availableKbps: 300, cpuLimited: true });
});

test('returns no loss for an empty report', () => {
  expect(linkStats()(report())).toEqual({
    loss: 0,
    rttMs: null,
    availableKbps: null,
    cpuLimited: false,
  });
});

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

test('reads the received level from a receiver; without one it is zero', () => {
  const receiver = (...sources: object[]) =>
    ({ getSynchronizationSources: () => sources }) as unknown as RTCRtpReceiver;
  expect(receivedLevel(receiver({ audioLevel: 0.4 }))).toBe(0.4);
  expect(receivedLevel(receiver())).toBe(0);
  expect(receivedLevel(null)).toBe(0);
});

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

test('reads the last frame of a receiver', () => {
  const receiver = (...sources: object[]) =>
    ({ getSynchronizationSources: () => sources }) as unknown as RTCRtpReceiver;
  expect(lastFrame(receiver({ rtpTimestamp: 7 }))).toBe(7);
  expect(lastFrame(receiver())).toBeNull();
  expect(lastFrame(null)).toBeNull();
});
