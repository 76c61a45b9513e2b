import type { JoinReply, JoinRoom } from '@nadi/contract/meeting-events';
import { REJOIN_INTERVAL } from '@nadi/domain/limits';
import { type FakeClock, fakeClock } from '@nadi/domain/testing/fake-clock';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeSocket } from './call-fixture.ts';
import { openSignalling, type SignallingClient } from './signalling-client.ts';

const candidate = { candidate: 'c', sdpMid: '0', sdpMLineIndex: 0, usernameFragment: 'u' };
const room = { roomId: 'room', userName: 'Zoya' };
const asha = { id: 'asha', name: 'Asha', verified: true, role: 'patient', party: true } as const;
const offer = { type: 'offer', sdp: 'v=0' } as const;
const answer = { type: 'answer', sdp: 'v=0' } as const;
const handlers = () => ({
  onSocket: vi.fn(),
  onSocketFailure: vi.fn(),
  onAdmitted: vi.fn(),
  onRefused: vi.fn(),
  onSentToLobby: vi.fn(),
  onMeetingEnded: vi.fn(),
  onLobby: vi.fn(),
  onLobbyChanged: vi.fn(),
  onParticipants: vi.fn(),
  onParticipantJoined: vi.fn(),
  onParticipantLeft: vi.fn(),
  onRemoved: vi.fn(),
  onAppointmentCancelled: vi.fn(),
  onWaitingStatus: vi.fn(),
  onNextPatient: vi.fn(),
  onOffer: vi.fn(),
  onAnswer: vi.fn(),
  onCandidate: vi.fn(),
  onMode: vi.fn(),
  onSealed: vi.fn(),
});
let clock: FakeClock;
let socket: FakeSocket;
let signalling: SignallingClient;
let on: ReturnType<typeof handlers>;

beforeEach(() => {
  clock = fakeClock();
  socket = new FakeSocket();
  on = handlers();
  signalling = openSignalling({ socket: socket.asSocket(), room, clock, on });
});

const candidatesSent = () =>
  socket.events().filter((event) => event === 'webrtc-ice-candidate').length;

function sendCandidates(count: number): void {
  const sender = signalling.senderTo('asha');
  for (let i = 0; i < count; i++) sender.candidate(candidate);
}

test('sends signals later if they exceed the rate limit', async () => {
  socket.up();
  sendCandidates(200);
  expect(candidatesSent()).toBeLessThan(200);
  await clock.advance(10_000);
  expect(candidatesSent()).toBe(200);
});

test('drops waiting signals when the socket disconnects', async () => {
  socket.up();
  sendCandidates(200);
  const sent = candidatesSent();
  socket.down();
  socket.up();
  await clock.advance(10_000);
  expect(candidatesSent()).toBe(sent);
});

test('drops waiting signals when the call ends', async () => {
  socket.up();
  sendCandidates(200);
  const sent = candidatesSent();
  signalling.stop();
  await clock.advance(10_000);
  expect(candidatesSent()).toBe(sent);
});

test('drops signals while the socket is away', async () => {
  sendCandidates(1);
  socket.up();
  await clock.advance(10_000);
  expect(candidatesSent()).toBe(0);
});

const joins = () => socket.sent.filter(({ event }) => event === 'join-room');

describe('joining', () => {
  test('waits for the socket', async () => {
    await clock.advance(REJOIN_INTERVAL);
    expect(socket.sent).toEqual([]);
    socket.up();
    expect(on.onSocket.mock.calls).toEqual([[true]]);
    expect(joins()).toEqual([{ event: 'join-room', message: room }]);
  });

  test('is repeated after each reconnection and before the credentials expire', async () => {
    socket.up();
    socket.down();
    expect(on.onSocket).toHaveBeenLastCalledWith(false);
    socket.up();
    expect(joins()).toHaveLength(2);
    await clock.advance(REJOIN_INTERVAL);
    expect(joins()).toHaveLength(3);
  });

  test('reports the reply if it succeeds', () => {
    socket.up();
    const reply: JoinReply = { ok: true, self: asha, iceServers: [], appointment: false };
    socket.answer(reply);
    expect(on.onAdmitted.mock.calls).toEqual([[reply]]);
  });

  test('waits in the lobby if a host has to decide', () => {
    socket.up();
    socket.answer({ ok: false, reason: 'lobby' });
    expect(on.onLobby).toHaveBeenCalledTimes(1);
    expect(on.onRefused).not.toHaveBeenCalled();
  });

  test('is not repeated at once if it is refused', async () => {
    socket.up();
    socket.answer({ ok: false, reason: 'too-early' });
    expect(on.onRefused.mock.calls).toEqual([['too-early']]);
    await clock.advance(REJOIN_INTERVAL - 1);
    expect(joins()).toHaveLength(1);
  });

  test('is marked as a return unless a host has sent us to the lobby', () => {
    const again = () => (joins().at(-1)?.message as JoinRoom | undefined)?.again;
    socket.up();
    expect(again()).toBeUndefined();
    socket.answer({ ok: true, self: asha, iceServers: [], appointment: true });
    socket.up();
    expect(again()).toBe(true);
    socket.receive('sent-to-lobby', {});
    socket.up();
    expect(again()).toBeUndefined();
  });

  test("reports another guest's denial at our address as address-denied", () => {
    socket.up();
    socket.answer({ ok: false, reason: 'denied', retryAfter: 30 });
    socket.up();
    socket.answer({ ok: false, reason: 'denied' });
    expect(on.onRefused.mock.calls).toEqual([['address-denied'], ['denied']]);
  });

  test.each([
    ['unavailable', 2_000],
    ['too-many-joins', 10_000],
  ] as const)('is repeated after a refusal as %s in %i ms', async (reason, wait) => {
    socket.up();
    socket.answer({ ok: false, reason });
    expect(on.onSocketFailure).toHaveBeenCalledTimes(1);
    expect(on.onRefused).not.toHaveBeenCalled();
    await clock.advance(wait - 1);
    expect(joins()).toHaveLength(1);
    await clock.advance(1);
    expect(joins()).toHaveLength(2);
  });

  test('is not repeated by the timer after a reconnection', async () => {
    socket.up();
    socket.answer({ ok: false, reason: 'unavailable' });
    socket.down();
    socket.up();
    await clock.advance(2_000);
    expect(joins()).toHaveLength(2);
  });
});

describe('stopping', () => {
  test('leaves the room and ends the socket', () => {
    socket.up();
    signalling.stop();
    expect(socket.sent.at(-1)).toEqual({ event: 'leave-room', message: room });
    expect(socket.ended).toBe(true);
  });

  test('ends a disconnected socket without a leave message', () => {
    signalling.stop();
    expect(socket.sent).toEqual([]);
    expect(socket.ended).toBe(true);
  });

  test('ends all attempts to join', async () => {
    socket.up();
    socket.answer({ ok: false, reason: 'unavailable' });
    signalling.stop();
    socket.connected = true;
    await clock.advance(REJOIN_INTERVAL);
    expect(joins()).toHaveLength(1);
  });
});

test('adds the target and the room to signals', () => {
  socket.up();
  const sender = signalling.senderTo('asha');
  sender.offer(offer);
  sender.answer(answer);
  sender.candidate(candidate);
  const to = { targetUserId: 'asha', roomId: 'room' };
  expect(socket.sent.slice(1)).toEqual([
    { event: 'webrtc-offer', message: { offer, ...to } },
    { event: 'webrtc-answer', message: { answer, ...to } },
    { event: 'webrtc-ice-candidate', message: { candidate, ...to } },
  ]);
});

test('sends sealed messages to one member or to all, and the layers that are wanted', () => {
  socket.up();
  signalling.sendSealed('s', 'asha');
  signalling.sendSealed('s');
  signalling.setLayers([{ userId: 'asha', layer: 'off' }]);
  expect(socket.sent.slice(1)).toEqual([
    { event: 'sealed-message', message: { roomId: 'room', sealed: 's', targetUserId: 'asha' } },
    { event: 'sealed-message', message: { roomId: 'room', sealed: 's' } },
    {
      event: 'set-layers',
      message: { roomId: 'room', layers: [{ userId: 'asha', layer: 'off' }] },
    },
  ]);
});

const { id: userId, name: userName, ...facts } = asha;
const status = { ahead: 1, lateMinutes: 5 };

test.each([
  ['connect_error', new Error('refused'), 'onSocketFailure', []],
  ['existing-users', [asha], 'onParticipants', [[asha]]],
  ['user-joined', { userId, userName, ...facts }, 'onParticipantJoined', [asha]],
  ['user-left', { userId, userName }, 'onParticipantLeft', ['asha', false]],
  ['user-left', { userId, userName, removed: true }, 'onParticipantLeft', ['asha', true]],
  [
    'lobby-admitted',
    { self: asha, iceServers: [] },
    'onAdmitted',
    [{ ok: true, self: asha, iceServers: [], appointment: true }],
  ],
  ['lobby-denied', {}, 'onRefused', ['denied']],
  ['sent-to-lobby', {}, 'onSentToLobby', []],
  ['meeting-ended', {}, 'onMeetingEnded', []],
  ['lobby-changed', { waiting: [] }, 'onLobbyChanged', [{ waiting: [] }]],
  ['removed', { reason: 'signed-out' }, 'onRemoved', ['signed-out']],
  ['appointment-cancelled', {}, 'onAppointmentCancelled', []],
  ['waiting-status', status, 'onWaitingStatus', [status]],
  ['next-patient', { patient: null }, 'onNextPatient', [null]],
  ['webrtc-offer', { offer, offerUserId: 'asha' }, 'onOffer', ['asha', offer]],
  ['webrtc-answer', { answer, answerUserId: 'asha' }, 'onAnswer', ['asha', answer]],
  [
    'webrtc-ice-candidate',
    { candidate, candidateUserId: 'asha' },
    'onCandidate',
    ['asha', candidate],
  ],
  ['room-mode', { mode: 'sfu' }, 'onMode', ['sfu']],
  ['sealed-message', { sealed: 's', senderUserId: 'asha' }, 'onSealed', ['asha', 's']],
] as const)('reports the server’s event %s: %j', (event, message, handler, reported) => {
  socket.receive(event, message);
  expect(on[handler].mock.calls).toEqual([reported]);
});

test.each([
  ['admit', 'lobby-admit'],
  ['deny', 'lobby-deny'],
  ['remove', 'remove-participant'],
  ['readmit', 'readmit-participant'],
] as const)('sends a host’s %s as %s', (command, event) => {
  signalling.host[command]('asha');
  expect(socket.sent).toEqual([{ event, message: { roomId: 'room', userId: 'asha' } }]);
});

test("sends a host's lock and unlock", () => {
  signalling.host.lock(true);
  signalling.host.lock(false);
  expect(socket.sent.map(({ event, message }) => [event, message])).toEqual([
    ['lock-room', { roomId: 'room', locked: true }],
    ['lock-room', { roomId: 'room', locked: false }],
  ]);
});
