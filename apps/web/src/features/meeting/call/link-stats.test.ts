import { expect, test } from 'vitest';
import { linkStats } from './link-stats.ts';

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
