import { flushMicrotasks } from '@nadi/domain/testing/fake-clock';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { admitted, asha, type CallFixture, callFixture, TRANSPORTS } from './call-fixture.ts';

describe.each(TRANSPORTS)('a call over %s', (_name, createTransport) => {
  let fixture: CallFixture;
  let call: CallFixture['call'];
  let socket: CallFixture['socket'];
  let media: CallFixture['media'];
  let transport: CallFixture['transport'];

  beforeEach(() => {
    fixture = callFixture(createTransport());
    ({ call, socket, media, transport } = fixture);
  });

  const phase = () => call.snapshot().phase;
  const banner = () => call.snapshot().banner?.kind ?? null;

  describe('phases', () => {
    test('idle → acquiring → connecting → joined ⇄ reconnecting → left', async () => {
      expect(phase()).toBe('idle');
      call.join();
      expect(phase()).toBe('acquiring');
      await flushMicrotasks();
      expect(phase()).toBe('connecting');
      socket.up();
      expect(phase()).toBe('connecting');
      expect(call.snapshot().connected).toBe(true);
      socket.answer(admitted);
      expect(phase()).toBe('joined');
      socket.down();
      expect(phase()).toBe('reconnecting');
      expect(call.snapshot().connected).toBe(false);
      fixture.enter();
      expect(phase()).toBe('joined');
      call.leave();
      expect(phase()).toBe('left');
    });

    test('joins the room while the permission prompt is open', async () => {
      const grant = media.hold('audio');
      call.join();
      fixture.enter([asha]);
      await flushMicrotasks();
      expect(phase()).toBe('acquiring');
      expect(socket.events()).toEqual(['join-room']);
      expect(call.snapshot().tiles.map(({ name }) => name)).toEqual(['Zoya', 'Asha']);
      grant();
      await flushMicrotasks();
      expect(phase()).toBe('joined');
      expect(socket.events()).toEqual(['join-room', 'webrtc-offer']);
    });

    test('sends the offer before the camera is open', async () => {
      const grant = media.hold('video');
      call.join();
      fixture.enter([asha]);
      await flushMicrotasks();
      expect(socket.events()).toContain('webrtc-offer');
      grant();
      await flushMicrotasks();
      expect(transport.sentTrack('video')).toMatchObject({ kind: 'video' });
      expect(socket.events().filter((event) => event === 'webrtc-offer')).toHaveLength(1);
    });

    test('ignores a second join and a join after leaving', async () => {
      call.join();
      call.join();
      await flushMicrotasks();
      expect(media.requests).toHaveLength(2);
      call.leave();
      call.join();
      expect(phase()).toBe('left');
    });
  });

  describe('joining', () => {
    const DEVICE_CHECK = { camera: 'on', microphone: 'blocked', network: 'weak' } as const;

    test.each([
      [{}, {}],
      [{ deviceCheck: DEVICE_CHECK }, { check: DEVICE_CHECK }],
      [{ invitation: 'token' }, { invitation: 'token' }],
    ])('with %o sends the room, the name and %o', (known, sent) => {
      const { call: other, socket: itsSocket } = callFixture(createTransport(), known);
      other.join();
      itsSocket.up();
      const room = { roomId: 'room', userName: 'Zoya', ...sent };
      expect(itsSocket.sent).toStrictEqual([{ event: 'join-room', message: room }]);
    });
  });

  describe('media', () => {
    test('joins without media and without requesting the camera if the microphone is refused', async () => {
      media.fail('audio', 'NotAllowedError');
      call.join();
      fixture.enter([asha]);
      await flushMicrotasks();
      expect(media.requests.map(({ what }) => what)).toEqual(['audio']);
      expect(phase()).toBe('joined');
      expect(banner()).toBe('denied');
      const off = { enabled: false };
      expect(call.snapshot()).toMatchObject({ mic: off, camera: off });
      expect(socket.events()).toContain('webrtc-offer');
    });

    test('keeps devices off that were switched off before', async () => {
      const startWith = { microphone: false, camera: false };
      fixture = callFixture(createTransport(), { startWith });
      fixture.call.join();
      await flushMicrotasks();
      const off = { mic: { enabled: false }, camera: { enabled: false } };
      expect(fixture.call.snapshot()).toMatchObject(off);
      expect(fixture.media.requests.map(({ what }) => what)).toEqual(['audio']);
    });

    test('joins with audio only if the camera is refused', async () => {
      media.fail('video', 'NotFoundError');
      call.join();
      await flushMicrotasks();
      expect(call.snapshot()).toMatchObject({ mic: { enabled: true }, camera: { enabled: false } });
      expect(banner()).toBe('not-found');
      call.dismissBanner();
      expect(banner()).toBeNull();
    });

    test('sends muting to the others and shows it on the local tile', async () => {
      await fixture.joinAsha();
      await call.toggleMic();
      expect(transport.lastState()).toEqual({ mic: false, camera: true, screen: false });
      expect(call.snapshot().tiles[0]).toMatchObject({ isLocal: true, micMuted: true });
    });

    test('stops sending video and informs the others when the camera is turned off', async () => {
      await fixture.joinAsha();
      await call.toggleCamera();
      expect(transport.sentTrack('video')).toBeNull();
      expect(transport.lastState()).toEqual({ mic: true, camera: false, screen: false });
    });
  });

  describe('the socket', () => {
    test('shows a banner after a failure until the socket connects', () => {
      call.join();
      socket.receive('connect_error', new Error('refused'));
      expect(banner()).toBe('socket');
      socket.up();
      expect(banner()).toBeNull();
    });

    test('keeps the media connection when the socket reconnects', async () => {
      await fixture.joinAsha();
      socket.down();
      await fixture.clock.advance(5_000);
      fixture.enter([]);
      socket.receive('user-joined', {
        userId: 'asha',
        userName: 'Asha',
        verified: true,
        role: 'patient',
        party: false,
      });
      await flushMicrotasks();
      expect(transport.connections()).toEqual({ made: 1, open: 1 });
      expect(call.snapshot().tiles).toHaveLength(2);
    });

    test('repeats a join that the server refused as unavailable', async () => {
      call.join();
      socket.up();
      socket.answer({ ok: false, reason: 'unavailable' });
      await fixture.clock.advance(2_000);
      expect(socket.events()).toEqual(['join-room', 'join-room']);
      expect(phase()).toBe('connecting');
      expect(call.snapshot()).toMatchObject({ connected: true, inRoom: false });
      socket.answer(admitted);
      expect(call.snapshot().inRoom).toBe(true);
    });

    test('renews the credentials by joining again', async () => {
      await fixture.joinAsha();
      socket.sent.length = 0;
      await fixture.clock.advance(30 * 60_000);
      expect(socket.events()).toContain('join-room');
    });

    test('ends the call with the reason if the first join is refused', async () => {
      call.join();
      await flushMicrotasks();
      socket.up();
      socket.answer({ ok: false, reason: 'too-early' });
      expect(call.snapshot()).toMatchObject({ phase: 'left', refusal: 'too-early' });
      expect(media.opened.every(({ readyState }) => readyState === 'ended')).toBe(true);
    });

    test('keeps flowing media if a reconnection is refused', async () => {
      await fixture.joinAsha();
      socket.down();
      socket.up();
      socket.answer({ ok: false, reason: 'too-late' });
      expect(phase()).toBe('joined');
      expect(transport.connections()).toEqual({ made: 1, open: 1 });
      expect(call.snapshot().refusal).toBe('too-late');
      socket.down();
      fixture.enter([asha]);
      expect(call.snapshot().refusal).toBeNull();
    });
  });

  test('leaves the room, stops all tracks and closes all connections', async () => {
    await fixture.joinAsha();
    call.leave();
    expect(socket.sent.at(-1)).toEqual({
      event: 'leave-room',
      message: { roomId: 'room', userName: 'Zoya' },
    });
    expect(socket.ended).toBe(true);
    expect(media.opened.map(({ readyState }) => readyState)).toEqual(['ended', 'ended']);
    expect(transport.connections()).toEqual({ made: 1, open: 0 });
    await fixture.clock.advance(60_000);
    expect(transport.connections().made).toBe(1);
  });

  test('sends chat lines, and shows each with the author that the server named', async () => {
    await fixture.joinAsha();
    call.sendChat('  Good morning ');
    call.sendChat('   ');
    expect(transport.received().at(-1)).toBe('chat');
    transport.receiveChat('asha', 'Namaste');
    const asha = { from: 'asha', name: 'Asha', role: 'patient', forPatient: null } as const;
    expect(call.snapshot().chat).toMatchObject([
      { from: 'zoya', name: 'Zoya', text: 'Good morning', own: true, sent: true },
      { ...asha, text: 'Namaste', own: false, sent: true },
    ]);
    expect(call.snapshot().tiles[1]).toMatchObject({ role: 'patient', forPatient: null });
  });

  test('marks a chat line without receivers as not sent', async () => {
    call.join();
    fixture.enter();
    call.sendChat('Is anybody here?');
    await fixture.joinAsha();
    call.sendChat('There you are');
    expect(call.snapshot().chat.map(({ text, sent }) => [text, sent])).toEqual([
      ['Is anybody here?', false],
      ['There you are', true],
    ]);
  });

  describe('snapshots', () => {
    test('change only if something changed and reuse unchanged parts', async () => {
      await fixture.joinAsha();
      const before = call.snapshot();
      const listener = vi.fn();
      call.subscribe(listener);
      await fixture.clock.advance(600);
      expect(listener).not.toHaveBeenCalled();
      expect(call.snapshot()).toBe(before);
      await call.toggleMic();
      expect(call.snapshot()).not.toBe(before);
      expect(call.snapshot().tiles[1]).toBe(before.tiles[1]);
      expect(call.snapshot().camera).toBe(before.camera);
    });

    test('are not reported after unsubscribing', async () => {
      const listener = vi.fn();
      call.subscribe(listener)();
      call.join();
      await flushMicrotasks();
      expect(listener).not.toHaveBeenCalled();
    });
  });
});
