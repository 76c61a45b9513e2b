import { flushMicrotasks } from '@nadi/domain/testing/fake-clock';
import { beforeEach, describe, expect, test } from 'vitest';
import { asha, type CallFixture, callFixture, TRANSPORTS, zoya } from './call-fixture.ts';

const doctor = { ...asha, role: 'doctor', party: true } as const;

describe.each(TRANSPORTS)('the lobby over %s', (_name, createTransport) => {
  let fixture: CallFixture;
  let call: CallFixture['call'];
  let socket: CallFixture['socket'];

  beforeEach(() => {
    fixture = callFixture(createTransport());
    ({ call, socket } = fixture);
  });

  function knock(): void {
    call.join();
    socket.up();
    socket.answer({ ok: false, reason: 'lobby' });
  }

  test('who has to wait is in the lobby, not in the room', () => {
    knock();
    expect(call.snapshot()).toMatchObject({ inLobby: true, inRoom: false, refusal: null });
    expect(call.snapshot().tiles).toHaveLength(1);
  });

  test('once admitted they are in the room with those who are there', () => {
    knock();
    socket.receive('lobby-admitted', { self: zoya, iceServers: [] });
    socket.receive('existing-users', [doctor]);
    expect(call.snapshot()).toMatchObject({ inLobby: false, inRoom: true, self: zoya });
    expect(call.snapshot().tiles.map(({ role }) => role)).toEqual(['guest', 'doctor']);
  });

  test('once denied the call ends with the reason', () => {
    knock();
    socket.receive('lobby-denied', {});
    expect(call.snapshot()).toMatchObject({ phase: 'left', refusal: 'denied' });
  });

  test('a reconnection that has to wait leaves the running call alone', async () => {
    await fixture.joinAsha();
    socket.down();
    socket.up();
    socket.answer({ ok: false, reason: 'lobby' });
    expect(call.snapshot()).toMatchObject({ inLobby: false, inRoom: true });
  });

  test('a host sees who waits, and decides', () => {
    call.join();
    fixture.enter([]);
    expect(call.snapshot().lobby).toBeNull();
    const waiting = [{ id: 'binu', name: 'Binu' }];
    socket.receive('lobby-changed', { waiting });
    expect(call.snapshot().lobby).toEqual({ waiting, locked: false, removed: [] });
    call.host.admit('binu');
    call.host.deny('chitra');
    call.host.remove('dilip');
    call.host.readmit('dilip');
    call.host.lock(true);
    expect(socket.sent.slice(-5)).toEqual([
      { event: 'lobby-admit', message: { roomId: 'room', userId: 'binu' } },
      { event: 'lobby-deny', message: { roomId: 'room', userId: 'chitra' } },
      { event: 'remove-participant', message: { roomId: 'room', userId: 'dilip' } },
      { event: 'readmit-participant', message: { roomId: 'room', userId: 'dilip' } },
      { event: 'lock-room', message: { roomId: 'room', locked: true } },
    ]);
  });

  test('only a host may ask to mute, and turning the microphone off answers it', async () => {
    await fixture.joinAsha();
    fixture.transport.receiveMuteRequest('asha');
    expect(call.snapshot().muteRequest).toBeNull();

    fixture = callFixture(createTransport());
    ({ call } = fixture);
    call.join();
    fixture.enter([doctor]);
    await flushMicrotasks();
    await fixture.transport.connect(fixture.socket, 'asha');
    fixture.transport.receiveMuteRequest('asha');
    expect(call.snapshot().muteRequest).toEqual({ from: 'Asha' });
    await call.toggleMic();
    expect(call.snapshot().muteRequest).toBeNull();
  });
});
