import { type FakeClock, fakeClock } from '@nadi/domain/testing/fake-clock';
import { beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket } from './fake-socket.ts';
import { openSignalling, type SignallingClient } from './signalling-client.ts';

const candidate = { candidate: 'c', sdpMid: '0', sdpMLineIndex: 0, usernameFragment: 'u' };
let clock: FakeClock;
let socket: FakeSocket;
let signalling: SignallingClient;

beforeEach(() => {
  clock = fakeClock();
  socket = new FakeSocket();
  signalling = openSignalling({
    socket: socket.asSocket(),
    room: { roomId: 'room', userName: 'Zoya' },
    clock,
    on: {
      onSocket: vi.fn(),
      onSocketFailure: vi.fn(),
      onAdmitted: vi.fn(),
      onRefused: vi.fn(),
      onLobby: vi.fn(),
      onLobbyChanged: vi.fn(),
      onParticipants: vi.fn(),
      onParticipantJoined: vi.fn(),
      onParticipantLeft: vi.fn(),
      onRemoved: vi.fn(),
      onAppointmentCancelled: vi.fn(),
      onWaitingStatus: vi.fn(),
      onOffer: vi.fn(),
      onAnswer: vi.fn(),
      onCandidate: vi.fn(),
    },
  });
});

const candidatesSent = () =>
  socket.events().filter((event) => event === 'webrtc-ice-candidate').length;

function sendCandidates(count: number): void {
  const sender = signalling.senderTo('asha');
  for (let i = 0; i < count; i++) sender.candidate(candidate);
}

test('signals that wait for the rate limit are sent later', async () => {
  socket.up();
  sendCandidates(200);
  expect(candidatesSent()).toBeLessThan(200);
  await clock.advance(10_000);
  expect(candidatesSent()).toBe(200);
});

test('signals still waiting when the socket disconnects are dropped', async () => {
  socket.up();
  sendCandidates(200);
  const sent = candidatesSent();
  socket.down();
  socket.up();
  await clock.advance(10_000);
  expect(candidatesSent()).toBe(sent);
});

test('signals still waiting when the call ends are dropped', async () => {
  socket.up();
  sendCandidates(200);
  const sent = candidatesSent();
  signalling.stop();
  await clock.advance(10_000);
  expect(candidatesSent()).toBe(sent);
});

test('signals are dropped while the socket is away', async () => {
  sendCandidates(1);
  socket.up();
  await clock.advance(10_000);
  expect(candidatesSent()).toBe(0);
});
