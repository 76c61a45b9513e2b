import { EventEmitter } from 'node:events';
import { SEALED_MAX } from '@nadi/contract/call-media';
import { beforeEach, expect, test, vi } from 'vitest';
import { relaySignals } from './relay-signals.ts';
import type { MeetingClient, SignallingContext } from './signalling-context.ts';

const relayed = vi.fn();
const context = {
  io: {
    to: (channel: string) => ({
      emit: (...sent: unknown[]) => relayed(channel, ...sent),
      except: (own: string) => ({
        emit: (...sent: unknown[]) => relayed(`${channel} except ${own}`, ...sent),
      }),
    }),
  },
} as unknown as SignallingContext;
const target = { roomId: 'room', targetUserId: 'binu' };
const candidate = {
  ...{ candidate: 'candidate:1', sdpMid: '0', sdpMLineIndex: 0, usernameFragment: null },
};

/** Connects a client; the returned function handles a message as if the client had sent it. */
function connect(roomId: string | null = 'room') {
  const socket = new EventEmitter();
  const membership = roomId === null ? null : { roomId, participant: { id: 'asha' } };
  relaySignals(context, { socket, membership } as unknown as MeetingClient);
  return (event: string, message: unknown) => socket.emit(event, message);
}

beforeEach(() => relayed.mockReset());

test.each([
  ['webrtc-offer', 'offer', { type: 'offer', sdp: 'v=0' }, 'offerUserId'],
  ['webrtc-answer', 'answer', { type: 'answer', sdp: 'v=0' }, 'answerUserId'],
  ['webrtc-ice-candidate', 'candidate', candidate, 'candidateUserId'],
])('%s reaches its target with the id of its sender', (event, field, signal, from) => {
  connect()(event, { ...target, [field]: signal, [from]: 'somebody else' });
  const sent = { [field]: signal, [from]: 'asha' };
  expect(relayed.mock.calls).toEqual([['participant:room:binu', event, sent]]);
});

test.each([
  ['webrtc-offer', { ...target, offer: { type: 'answer', sdp: 'v=0' } }],
  ['webrtc-offer', { ...target, answer: { type: 'offer', sdp: 'v=0' } }],
  ['webrtc-answer', { ...target, answer: { type: 'offer', sdp: 'v=0' } }],
  ['webrtc-answer', target],
  ['webrtc-ice-candidate', { ...target, candidate: { candidate: 7 } }],
  ['webrtc-ice-candidate', { roomId: 'room', candidate }],
  ['webrtc-ice-candidate', { ...target, roomId: 'elsewhere', candidate }],
  ['webrtc-ice-candidate', { targetUserId: 'binu', candidate }],
  ['webrtc-offer', null],
  ['webrtc-answer', 'text'],
  ['webrtc-ice-candidate', undefined],
])('does not relay %s with %j', (event, message) => {
  connect()(event, message);
  expect(relayed).not.toHaveBeenCalled();
});

test.each([null, 'elsewhere'])('relays nothing from a sender whose room is %s', (roomId) => {
  const send = connect(roomId);
  send('webrtc-offer', { ...target, offer: { type: 'offer', sdp: 'v=0' } });
  send('webrtc-answer', { ...target, answer: { type: 'answer', sdp: 'v=0' } });
  send('webrtc-ice-candidate', { ...target, candidate });
  expect(relayed).not.toHaveBeenCalled();
});

test('relays a sealed message to one member, or to all others', () => {
  const send = connect();
  send('sealed-message', {
    roomId: 'room',
    targetUserId: 'binu',
    sealed: 'aB-_9',
    senderUserId: 'x',
  });
  send('sealed-message', { roomId: 'room', sealed: 'x'.repeat(SEALED_MAX) });
  expect(relayed.mock.calls).toEqual([
    ['participant:room:binu', 'sealed-message', { sealed: 'aB-_9', senderUserId: 'asha' }],
    [
      'room:room except participant:room:asha',
      'sealed-message',
      { sealed: 'x'.repeat(SEALED_MAX), senderUserId: 'asha' },
    ],
  ]);
});

test.each([
  { roomId: 'elsewhere', sealed: 'abc' },
  { roomId: 'room', sealed: '' },
  { roomId: 'room', sealed: 'a b' },
  { roomId: 'room', sealed: 'ab==' },
  { roomId: 'room', sealed: 'abc\n' },
  { roomId: 'room', sealed: 'x'.repeat(SEALED_MAX + 1) },
  { roomId: 'room', sealed: { toString: 'abc' } },
  { roomId: 'room', sealed: 'abc', targetUserId: null },
  { roomId: 'room', sealed: 'abc', targetUserId: 'x'.repeat(65) },
  { sealed: 'abc' },
  null,
])('does not relay a sealed message of another form (%#)', (message) => {
  connect()('sealed-message', message);
  expect(relayed).not.toHaveBeenCalled();
});

test('relays no sealed message from a sender without a room', () => {
  connect(null)('sealed-message', { roomId: 'room', sealed: 'abc' });
  expect(relayed).not.toHaveBeenCalled();
});
