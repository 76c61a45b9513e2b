import { describe, expect, test } from 'vitest';
import { asha, zoya } from './call-fixture.ts';
import { createSnapshot } from './call-snapshot.ts';
import { fakeMedia, fakeStream } from './fake-media.ts';
import { LocalMedia } from './local-media.ts';
import type { RemoteParticipant } from './media-room.ts';

const stream = fakeStream();
const media = new LocalMedia({
  media: fakeMedia().source,
  stream,
  onTrack: () => {},
  onBanner: () => {},
  onChange: () => {},
});
const facts: Parameters<typeof createSnapshot>[0] = {
  roomId: 'room',
  stream,
  media,
  room: null,
  lobby: { inLobby: false, lobby: null, muteRequest: null, waiting: null },
  mediaReady: true,
  admitted: true,
  ended: false,
  socketConnected: true,
  presence: null,
  banner: null,
  chat: [],
  refusal: null,
  appointment: null,
  appointmentCancelled: false,
  self: zoya,
};
const flowing: RemoteParticipant = {
  participant: asha,
  stream: null,
  link: 'connected',
  mic: true,
  camera: true,
  screen: false,
  speaking: false,
  frozen: false,
  quality: null,
  reportedQuality: null,
  vitals: null,
};
const lost = { ...flowing, link: 'lost' } as const;
const frozen = { ...flowing, frozen: true };
const roomOf = (...participants: RemoteParticipant[]) => ({
  participants,
  local: { speaking: true, quality: 'fair', videoReduction: null } as const,
});

describe('the phase', () => {
  const inRoom = { room: roomOf() };

  test.each([
    ['idle', {}],
    ['acquiring', { ...inRoom, mediaReady: false }],
    ['connecting', { ...inRoom, admitted: false }],
    ['joined', inRoom],
    ['reconnecting', { ...inRoom, socketConnected: false }],
    ['left', { ...inRoom, ended: true }],
  ])('is %s with %j', (phase, known) => {
    expect(createSnapshot({ ...facts, ...known }).phase).toBe(phase);
  });
});

test.each([
  ['no one else is present', [], true],
  ['media arrives from everybody', [flowing, flowing], true],
  ['it arrives from one of them', [lost, flowing, frozen], true],
  ['the only connection is lost', [lost], false],
  ['every picture has stopped or is lost', [frozen, lost], false],
])('derives the connected state if %s: %#', (_where, others, connected) => {
  const snapshot = createSnapshot({ ...facts, room: roomOf(...others) });
  expect(snapshot.connected).toBe(connected);
});

test('is not connected without signalling', () => {
  const away = { ...facts, room: roomOf(flowing), socketConnected: false };
  expect(createSnapshot(away).connected).toBe(false);
});

test("shows the room's local measurements on the own tile", () => {
  const { tiles } = createSnapshot({ ...facts, room: roomOf() });
  expect(tiles).toHaveLength(1);
  expect(tiles[0]).toMatchObject({ isLocal: true, quality: 'fair', stream });
});

test.each([
  ['an instant room', null, 'patient'],
  ['an appointment of others', { id: null }, 'guest'],
])('in %s (%o) shows a patient who is not a party as %s', (_room, appointment, role) => {
  const { tiles } = createSnapshot({ ...facts, appointment, room: roomOf(flowing) });
  expect(tiles[1]).toMatchObject({ name: 'Asha', role });
});
