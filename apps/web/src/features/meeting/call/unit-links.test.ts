import { flushMicrotasks } from '@nadi/domain/testing/fake-clock';
import { beforeEach, expect, test } from 'vitest';
import { fakeTrack } from './fake-connection.ts';
import { asha } from './peer-fixture.ts';
import { sectionsOf, type UnitFixture, unitFixture } from './unit-fixture.ts';

let fixture: UnitFixture;
let unit: UnitFixture['unit'];
let clock: UnitFixture['clock'];

beforeEach(() => {
  fixture = unitFixture();
  ({ unit, clock } = fixture);
});

const made = () => fixture.connections.made.length;

test('restarts ICE if the connection up stays away for more than a moment', async () => {
  const up = await fixture.joined(asha);
  up.become('disconnected');
  expect(unit.away).toBe(true);
  await clock.advance(1_499);
  expect(up.restarts).toBe(0);
  await clock.advance(1);
  expect(up.restarts).toBe(1);
  await flushMicrotasks();
  expect(fixture.offers).toHaveLength(2);
  up.become('connected');
  expect(unit.away).toBe(false);
  await clock.advance(60_000);
  expect(made()).toBe(1);
});

test('replaces both connections at once if the one down has failed', async () => {
  await fixture.joined(asha);
  const down = await fixture.forward(sectionsOf('asha'));
  down.become('failed');
  await flushMicrotasks();
  expect(made()).toBe(3);
  expect(fixture.offers).toHaveLength(2);
});

test('replaces connections that do not succeed, with growing delays', async () => {
  unit.connect({ selfId: 'me', iceServers: [] });
  unit.start();
  unit.restart();
  expect(unit.away).toBe(false);
  const counts: number[] = [];
  for (const wait of [3_999, 1, 8_000, 16_000, 32_000, 32_000]) {
    await clock.advance(wait);
    counts.push(made());
  }
  expect(counts).toEqual([1, 2, 3, 4, 5, 6]);
  expect(unit.away).toBe(true);
});

test('waits while signalling is away, and recovers as soon as it is back', async () => {
  const up = await fixture.joined(asha);
  fixture.signalling.connected = false;
  up.become('failed');
  await clock.advance(60_000);
  expect([made(), up.restarts]).toEqual([1, 0]);
  fixture.signalling.connected = true;
  unit.connect({ selfId: 'me', iceServers: [{ urls: ['stun:fresh'] }] });
  expect(up.restarts).toBe(1);
  expect(up.configuration.iceServers).toEqual([{ urls: ['stun:fresh'] }]);
});

test('an unanswered offer is replaced once signalling is back', async () => {
  unit.connect({ selfId: 'me', iceServers: [] });
  unit.start();
  unit.restart();
  await flushMicrotasks();
  unit.connect({ selfId: 'me', iceServers: [] });
  await flushMicrotasks();
  expect(made()).toBe(2);
});

test('answers an offer that has arrived before the microphone was ready', async () => {
  unit.connect({ selfId: 'me', iceServers: [] });
  unit.restart();
  unit.receiveOffer('sfu:sub', { type: 'offer', sdp: 'o=- 1 1 IN' });
  await flushMicrotasks();
  expect(fixture.answers).toEqual([]);
  unit.start();
  await flushMicrotasks();
  expect([fixture.answers, made()]).toEqual([['sfu:sub'], 2]);
});

test('ignores an offer that comes after the room has become a mesh', async () => {
  await fixture.joined(asha);
  unit.stop();
  unit.receiveOffer('sfu:sub', { type: 'offer', sdp: 'o=- 1 1 IN' });
  unit.restart();
  await flushMicrotasks();
  expect(fixture.answers).toEqual([]);
});

test('keeps what it receives if the unit may not know the connection that is replaced', async () => {
  unit.connect({ selfId: 'me', iceServers: [] });
  unit.start();
  unit.restart();
  await flushMicrotasks();
  const down = await fixture.forward(sectionsOf('asha'));
  unit.connect({ selfId: 'me', iceServers: [] });
  await fixture.answered();
  await clock.advance(60_000);
  expect([made(), down.connectionState]).toEqual([3, 'connected']);
});

test('survives an offer that the browser rejects', async () => {
  await fixture.joined(asha);
  unit.receiveAnswer('sfu:sub', { type: 'answer', sdp: '' });
  unit.receiveOffer('sfu:pub', { type: 'offer', sdp: '' });
  unit.receiveOffer('asha', { type: 'offer', sdp: '' });
  await flushMicrotasks();
  expect(made()).toBe(1);
  await fixture.forward(sectionsOf('asha'));
  expect(fixture.answers).toHaveLength(1);
});

test('candidates that come before the description wait for it', async () => {
  await fixture.joined(asha);
  const candidate = { candidate: 'c', sdpMid: '0', sdpMLineIndex: 0, usernameFragment: null };
  const down = await fixture.forward(sectionsOf('asha'));
  unit.receiveCandidate('sfu:sub', candidate);
  unit.receiveCandidate('sfu:pub', candidate);
  await flushMicrotasks();
  expect(down.candidates).toEqual([candidate]);
  expect(fixture.connections.made[0]?.candidates).toEqual([candidate]);
});

test('measures speech and frozen pictures of each member', async () => {
  await fixture.joined(asha);
  const down = await fixture.forward(sectionsOf('asha'));
  down.bringFrame(1);
  await clock.advance(300);
  expect(fixture.member('asha')).toMatchObject({ speaking: true, frozen: false });
  await clock.advance(2_100);
  expect(fixture.member('asha')?.frozen).toBe(true);
  down.bringFrame(2);
  await clock.advance(300);
  expect(fixture.member('asha')?.frozen).toBe(false);
});

test('rates the link of a member by the loss of their own tracks', async () => {
  await fixture.joined(asha, { ...asha, id: 'binu' });
  const down = await fixture.forward([...sectionsOf('asha'), ...sectionsOf('binu', 2)]);
  const inbound = { type: 'inbound-rtp', packetsReceived: 50 };
  down.stats = [
    { ...inbound, mid: '0', packetsLost: 50 },
    { ...inbound, mid: '2', packetsLost: 0 },
  ];
  await clock.advance(2_000);
  expect(fixture.member('asha')?.quality).toBe('poor');
  expect(fixture.member('binu')?.quality).toBe('good');
});

test('pauses the own video on a starved connection and says so', async () => {
  unit.publish('video', fakeTrack('video'));
  unit.publishState({ mic: true, camera: true, screen: false });
  const up = await fixture.joined(asha);
  up.stats = [
    { type: 'transport', selectedCandidatePairId: 'p' },
    { type: 'candidate-pair', id: 'p', availableOutgoingBitrate: 50_000 },
  ];
  await clock.advance(6_000);
  expect(unit.local.videoReduction).toBe('paused');
  const { encodings } = up.transceivers[1]?.sender.parameters ?? {};
  expect(encodings?.map(({ active }) => active)).toEqual([false, false, false]);
  expect(fixture.sent.at(-1)?.message).toMatchObject({ kind: 'state', mic: true, camera: false });
});
