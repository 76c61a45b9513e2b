import type { Participant } from '@nadi/contract/meeting-events';
import { describe, expect, test } from 'vitest';
import { asha, zoya } from './call-fixture.ts';
import { createSnapshot, localTile, remoteTile, reuseUnchanged, roleOf } from './call-snapshot.ts';
import type { CallSnapshot } from './call-state.ts';
import { fakeMedia, fakeStream } from './fake-connection.ts';
import { LocalMedia } from './local-media.ts';
import type { LocalStatus, RemoteParticipant } from './media-room.ts';

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
  speaker: null,
  stream,
  media,
  room: null,
  lobby: { inLobby: false, lobby: null, muteRequest: null, waiting: null, nextPatient: null },
  ...{ mediaReady: true, admitted: true, ended: false, socketConnected: true },
  ...{ presence: null, banner: null, chat: [], refusal: null },
  ...{ appointment: null, appointmentCancelled: false },
  self: zoya,
  verification: { kind: 'none' },
};
const flowing: RemoteParticipant = {
  participant: asha,
  stream: null,
  link: 'connected',
  mic: true,
  camera: true,
  screen: false,
  screenApart: false,
  screenStream: null,
  publicKey: 'key',
  notReceived: false,
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
  mode: 'mesh' as const,
  publicKey: 'key',
  restoring: false,
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

const binu: Participant = {
  ...{ id: 'b', name: 'Binu', verified: true },
  ...{ role: 'patient', party: true },
};
const remote: RemoteParticipant = {
  participant: binu,
  stream: null,
  link: 'connected',
  mic: true,
  camera: true,
  screen: false,
  screenApart: false,
  screenStream: null,
  publicKey: 'key',
  notReceived: false,
  ...{ speaking: true, frozen: false },
  ...{ quality: 'fair', reportedQuality: 'good' },
  vitals: null,
};
const remotely = (changes: Partial<RemoteParticipant> = {}) =>
  remoteTile({ ...remote, ...changes }, 'patient');

describe('the tile of another participant', () => {
  test('shows the letter while their camera is not received on purpose', () => {
    expect(remotely({ notReceived: true })).toMatchObject({ cameraOff: true, frozen: false });
  });

  test('shows the state of their devices', () => {
    expect(remotely()).toEqual({
      id: 'b',
      name: 'Binu',
      isLocal: false,
      isScreen: false,
      verified: true,
      role: 'patient',
      forPatient: null,
      stream: null,
      micMuted: false,
      cameraOff: false,
      backCamera: false,
      sharing: false,
      speaking: true,
      quality: 'fair',
      frozen: false,
      unprotected: false,
      vitals: null,
      advice: null,
    });
    const off = remotely({ mic: false, camera: false, screen: true });
    expect(off).toMatchObject({ micMuted: true, cameraOff: true, sharing: true });
  });

  test('names the patient whose manager they are', () => {
    const participant = { ...binu, forPatient: 'Meera Verma' };
    expect(remotely({ participant }).forPatient).toBe('Meera Verma');
  });

  test('shows no speaking while their microphone is off', () => {
    expect(remotely({ mic: false }).speaking).toBe(false);
    expect(remotely({ speaking: false }).speaking).toBe(false);
  });

  test.each<[Partial<RemoteParticipant>, object]>([
    [{ link: 'connecting' }, { quality: null, frozen: false, advice: 'Connecting…' }],
    [{ link: 'lost' }, { quality: null, frozen: true, advice: 'Connection lost. Trying again…' }],
    [
      { frozen: true },
      { quality: 'fair', frozen: true, advice: 'The picture has stopped. Reconnecting…' },
    ],
    [
      { reportedQuality: 'poor' },
      { quality: 'fair', frozen: false, advice: 'Binu has a weak connection.' },
    ],
    [
      { quality: 'poor', reportedQuality: 'fair' },
      { quality: 'poor', advice: null },
    ],
    [{ link: 'lost', frozen: true, reportedQuality: 'poor' }, { advice: /lost/ }],
    [{ frozen: true, reportedQuality: 'poor' }, { advice: /stopped/ }],
  ])('shows only the worst problem: %o', (changes, shown) => {
    const { advice, ...rest } = shown as { advice: string | RegExp | null };
    const tile = remotely(changes);
    expect(tile).toMatchObject(rest);
    if (advice instanceof RegExp) expect(tile.advice).toMatch(advice);
    else expect(tile.advice).toBe(advice);
  });
});

describe('the local tile', () => {
  const status: LocalStatus = { speaking: true, quality: 'good', videoReduction: null };

  function locally(changes: Partial<LocalStatus> | null = {}, { mic = true, video = true } = {}) {
    const media = {
      mic: { enabled: mic, pending: false },
      tracks: { audio: null, video: video ? ({} as MediaStreamTrack) : null },
      sharing: false,
    } as LocalMedia;
    const stream = {} as MediaStream;
    const person = { name: 'Asha', verified: true, role: 'doctor', stream, media } as const;
    return localTile({
      ...person,
      unprotected: false,
      status: changes && { ...status, ...changes },
    });
  }

  test('shows the devices that are sent', () => {
    expect(locally()).toEqual({
      id: 'self',
      isLocal: true,
      isScreen: false,
      verified: true,
      ...{ forPatient: null, stream: {}, sharing: false, vitals: null },
      unprotected: false,
      name: 'Asha',
      role: 'doctor',
      micMuted: false,
      cameraOff: false,
      speaking: true,
      quality: 'good',
      frozen: false,
      advice: null,
    });
    const off = { micMuted: true, cameraOff: true, speaking: false };
    expect(locally({}, { mic: false, video: false })).toMatchObject(off);
  });

  test('shows no connection state before joining', () => {
    expect(locally(null)).toMatchObject({ speaking: false, quality: null, advice: null });
  });

  test.each<[Partial<LocalStatus>, string | null]>([
    [{ videoReduction: 'paused' }, 'Your connection is weak. Video is paused'],
    [{ videoReduction: 'paused', quality: 'poor' }, 'Your connection is weak. Video is paused'],
    [{ videoReduction: 'lowered', quality: 'poor' }, 'Your connection is weak. Video is smaller'],
    // Only another participant's connection is weak here.
    [{ videoReduction: 'lowered', quality: 'fair' }, null],
    [{ quality: 'poor' }, null],
  ])('explains %o as %s', (changes, words) => {
    const { advice } = locally(changes);
    if (words === null) expect(advice).toBeNull();
    else expect(advice).toContain(words);
  });
});

test.each([
  [{}, true, 'patient'],
  [{ party: false }, true, 'guest'],
  [{ party: false, invitedAs: 'interpreter' as const }, true, 'interpreter'],
  [{ invitedAs: 'interpreter' as const }, true, 'patient'],
  [{ party: false }, false, 'patient'],
])('shows %o in an appointment’s room (%s) as %s', (changes, inAppointment, role) => {
  expect(roleOf({ ...binu, ...changes }, inAppointment)).toBe(role);
});

describe('a new snapshot', () => {
  const mic = { enabled: true, pending: false };
  const snapshot = (changes: object = {}) =>
    ({
      phase: 'joined',
      tiles: [remotely(), remotely({ participant: { ...binu, id: 'c' } })],
      mic: { ...mic },
      camera: { ...mic },
      self: { name: 'Asha' },
      appointment: { id: 'a1' },
      ...changes,
    }) as unknown as CallSnapshot;

  test('without a change is the previous one', () => {
    const previous = snapshot();
    expect(reuseUnchanged(previous, snapshot())).toBe(previous);
    const bare = snapshot({ appointment: null });
    expect(reuseUnchanged(bare, snapshot({ appointment: null }))).toBe(bare);
  });

  test('replaces only what has changed', () => {
    const previous = snapshot();
    const muted = [remotely(), remotely({ participant: { ...binu, id: 'c' }, mic: false })];
    const next = reuseUnchanged(previous, snapshot({ tiles: muted }));
    expect(next.tiles[0]).toBe(previous.tiles[0]);
    expect(next.tiles[1]).toMatchObject({ micMuted: true });
    for (const part of ['mic', 'camera', 'self', 'appointment'] as const)
      expect(next[part]).toBe(previous[part]);
    const off = { enabled: false, pending: false };
    const switched = reuseUnchanged(previous, snapshot({ camera: off, appointment: { id: 'a2' } }));
    expect(switched).toMatchObject({ camera: off, mic, appointment: { id: 'a2' } });
    expect(switched.tiles).toBe(previous.tiles);
  });

  test('reuses the tile of a participant who moved up after another one left', () => {
    const previous = snapshot();
    const [, second] = previous.tiles;
    const next = reuseUnchanged(previous, snapshot({ tiles: [{ ...second }] }));
    expect(next.tiles).toHaveLength(1);
    expect(next.tiles[0]).toBe(second);
  });
});
