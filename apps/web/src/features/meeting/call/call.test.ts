import type { JoinReply } from '@nadi/contract/meeting-events';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createCall } from './call.ts';
import type { Call } from './call-state.ts';
import { connectionFactory } from './fake-connection.ts';
import { fakeMedia, fakeStream } from './fake-media.ts';
import { FakeSocket } from './fake-socket.ts';
import { type HandClock, handClock, quiet } from './hand-clock.ts';

const me = { id: 'zoya', name: 'Zoya', verified: false };
const asha = { id: 'asha', name: 'Asha', verified: true };
const admitted: JoinReply = { ok: true, self: me, iceServers: [] };
let socket: FakeSocket;
let media: ReturnType<typeof fakeMedia>;
let connections: ReturnType<typeof connectionFactory>;
let clock: HandClock;
let call: Call;

beforeEach(() => {
  socket = new FakeSocket();
  media = fakeMedia();
  connections = connectionFactory();
  clock = handClock();
  call = createCall({
    roomId: 'room',
    userName: 'Zoya',
    openSocket: () => socket.asSocket(),
    media: media.source,
    createConnection: (config) => connections.create(config),
    createStream: fakeStream,
    clock,
  });
});

const phase = () => call.snapshot().phase;
const banner = () => call.snapshot().banner?.kind ?? null;

function enter(people: (typeof asha)[] = []): void {
  socket.up();
  socket.answer(admitted);
  socket.receive('existing-users', people);
}

async function inCall(): Promise<void> {
  call.join();
  enter([asha]);
  await quiet();
  socket.receive('webrtc-answer', {
    answer: { type: 'answer', sdp: 'o=- 5 1 IN' },
    answerUserId: 'asha',
  });
  await quiet();
  connections.latest().connect();
  await quiet();
}

describe('phases', () => {
  test('idle → acquiring → connecting → joined ⇄ reconnecting → left', async () => {
    expect(phase()).toBe('idle');
    call.join();
    expect(phase()).toBe('acquiring');
    await quiet();
    expect(phase()).toBe('connecting');
    socket.up();
    expect(phase()).toBe('connecting');
    expect(call.snapshot().connected).toBe(true);
    socket.answer(admitted);
    expect(phase()).toBe('joined');
    socket.down();
    expect(phase()).toBe('reconnecting');
    expect(call.snapshot().connected).toBe(false);
    enter();
    expect(phase()).toBe('joined');
    call.leave();
    expect(phase()).toBe('left');
  });

  test('the room is entered while the permission is still being asked for', async () => {
    const answer = media.hold('audio');
    call.join();
    enter([asha]);
    await quiet();
    expect(phase()).toBe('acquiring');
    expect(socket.events()).toEqual(['join-room']);
    expect(call.snapshot().tiles.map(({ name }) => name)).toEqual(['Zoya', 'Asha']);
    answer();
    await quiet();
    expect(phase()).toBe('joined');
    expect(socket.events()).toEqual(['join-room', 'webrtc-offer']);
  });

  test('the offer does not wait for the camera', async () => {
    const answer = media.hold('video');
    call.join();
    enter([asha]);
    await quiet();
    expect(socket.events()).toContain('webrtc-offer');
    answer();
    await quiet();
    expect(connections.latest().transceivers[1]?.sender.track).toMatchObject({ kind: 'video' });
    expect(socket.events().filter((event) => event === 'webrtc-offer')).toHaveLength(1);
  });

  test('joining twice, or after leaving, does nothing', async () => {
    call.join();
    call.join();
    await quiet();
    expect(media.asked).toHaveLength(2);
    call.leave();
    call.join();
    expect(phase()).toBe('left');
  });
});

describe('media', () => {
  test('a refused microphone: the camera is not asked for, one joins without media', async () => {
    media.fail('audio', 'NotAllowedError');
    call.join();
    enter([asha]);
    await quiet();
    expect(media.asked.map(({ what }) => what)).toEqual(['audio']);
    expect(phase()).toBe('joined');
    expect(banner()).toBe('denied');
    expect(call.snapshot()).toMatchObject({ mic: { enabled: false }, camera: { enabled: false } });
    expect(socket.events()).toContain('webrtc-offer');
  });

  test('a refused camera: audio only', async () => {
    media.fail('video', 'NotFoundError');
    call.join();
    await quiet();
    expect(call.snapshot()).toMatchObject({ mic: { enabled: true }, camera: { enabled: false } });
    expect(banner()).toBe('not-found');
    call.dismissBanner();
    expect(banner()).toBeNull();
  });

  test('muting is told to the others and seen on the own tile', async () => {
    await inCall();
    await call.toggleMic();
    const { sent } = connections.latest().channel;
    expect(sent.at(-1)).toBe('{"kind":"state","mic":false,"camera":true,"screen":false}');
    expect(call.snapshot().tiles[0]).toMatchObject({ isLocal: true, micMuted: true });
  });
});

describe('the socket', () => {
  test('a failure shows its banner until the socket is up', () => {
    call.join();
    socket.receive('connect_error', new Error('refused'));
    expect(banner()).toBe('socket');
    socket.up();
    expect(banner()).toBeNull();
  });

  test('away and back, no connection is touched', async () => {
    await inCall();
    socket.down();
    await clock.pass(5_000);
    enter([]);
    socket.receive('user-joined', { userId: 'asha', userName: 'Asha', verified: true });
    await quiet();
    expect(connections.made).toHaveLength(1);
    expect(connections.latest().connectionState).toBe('connected');
    expect(call.snapshot().tiles).toHaveLength(2);
  });

  test('a server that cannot say is asked again', async () => {
    call.join();
    socket.up();
    socket.answer({ ok: false, reason: 'unavailable' });
    await clock.pass(2_000);
    expect(socket.events()).toEqual(['join-room', 'join-room']);
    expect(phase()).toBe('connecting');
    expect(call.snapshot()).toMatchObject({ connected: true, inRoom: false });
    socket.answer(admitted);
    expect(call.snapshot().inRoom).toBe(true);
  });

  test('credentials are renewed by joining again', async () => {
    await inCall();
    socket.sent.length = 0;
    await clock.pass(30 * 60_000);
    expect(socket.events()).toContain('join-room');
  });

  test('refused at the door one leaves, with the reason', async () => {
    call.join();
    await quiet();
    socket.up();
    socket.answer({ ok: false, reason: 'too-early' });
    expect(call.snapshot()).toMatchObject({ phase: 'left', refusal: 'too-early' });
    expect(media.opened.every(({ readyState }) => readyState === 'ended')).toBe(true);
  });

  test('refused on coming back, the media that flows is not cut', async () => {
    await inCall();
    socket.down();
    socket.up();
    socket.answer({ ok: false, reason: 'too-late' });
    expect(phase()).toBe('joined');
    expect(connections.latest().connectionState).toBe('connected');
    expect(call.snapshot().refusal).toBe('too-late');
    socket.down();
    enter([asha]);
    expect(call.snapshot().refusal).toBeNull();
  });
});

test('leaving tells the room, stops every track, closes every connection', async () => {
  await inCall();
  call.leave();
  expect(socket.sent.at(-1)).toEqual({
    event: 'leave-room',
    message: { roomId: 'room', userName: 'Zoya' },
  });
  expect(socket.ended).toBe(true);
  expect(media.opened.map(({ readyState }) => readyState)).toEqual(['ended', 'ended']);
  expect(connections.made.map(({ connectionState }) => connectionState)).toEqual(['closed']);
  await clock.pass(60_000);
  expect(connections.made).toHaveLength(1);
});

test('chat carries the names that the server gave', async () => {
  await inCall();
  call.sendChat('  Good morning ');
  call.sendChat('   ');
  connections.latest().channel.onmessage?.({ data: '{"kind":"chat","text":"Namaste"}' });
  expect(call.snapshot().chat.map(({ name, text, own }) => [name, text, own])).toEqual([
    ['Zoya', 'Good morning', true],
    ['Asha', 'Namaste', false],
  ]);
});

test('a chat line that nobody was there to hear says so', async () => {
  call.join();
  enter();
  call.sendChat('Is anybody here?');
  await inCall();
  call.sendChat('There you are');
  expect(call.snapshot().chat.map(({ text, sent }) => [text, sent])).toEqual([
    ['Is anybody here?', false],
    ['There you are', true],
  ]);
});

describe('snapshots', () => {
  test('are new only when something changed, and keep the parts that did not', async () => {
    await inCall();
    const before = call.snapshot();
    const listener = vi.fn();
    call.subscribe(listener);
    await clock.pass(600);
    expect(listener).not.toHaveBeenCalled();
    expect(call.snapshot()).toBe(before);
    await call.toggleMic();
    expect(call.snapshot()).not.toBe(before);
    expect(call.snapshot().tiles[1]).toBe(before.tiles[1]);
    expect(call.snapshot().camera).toBe(before.camera);
  });

  test('no longer come after unsubscribing', async () => {
    const listener = vi.fn();
    call.subscribe(listener)();
    call.join();
    await quiet();
    expect(listener).not.toHaveBeenCalled();
  });
});
