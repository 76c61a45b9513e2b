import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type CallFixture, callFixture, doctor, TRANSPORTS, zoya } from './call-fixture.ts';
import { Lobby } from './lobby.ts';

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

  test('a guest who has to wait is in the lobby, not in the room', () => {
    knock();
    expect(call.snapshot()).toMatchObject({ inLobby: true, inRoom: false, refusal: null });
    expect(call.snapshot().tiles).toHaveLength(1);
  });

  test('an admitted guest is in the room with the others', () => {
    knock();
    socket.receive('lobby-admitted', { self: zoya, iceServers: [], mode: fixture.transport.mode });
    socket.receive('existing-users', [doctor]);
    expect(call.snapshot()).toMatchObject({ inLobby: false, inRoom: true, self: zoya });
    expect(call.snapshot().tiles.map(({ role }) => role)).toEqual(['guest', 'doctor']);
  });

  test("a denied guest's call ends with the reason", () => {
    knock();
    socket.receive('lobby-denied', {});
    expect(call.snapshot()).toMatchObject({ phase: 'left', refusal: 'denied' });
  });

  test('keeps the running call if a reconnection has to wait', async () => {
    await fixture.joinAsha();
    socket.down();
    socket.up();
    socket.answer({ ok: false, reason: 'lobby' });
    expect(call.snapshot()).toMatchObject({ inLobby: false, inRoom: true });
  });

  test('a guest sent to the lobby sees no one else and no presence event', async () => {
    await fixture.joinAsha();
    socket.receive('sent-to-lobby', {});
    expect(call.snapshot()).toMatchObject({ inLobby: true, inRoom: false, presence: null });
    expect(call.snapshot().tiles).toHaveLength(1);
    socket.receive('lobby-admitted', { self: zoya, iceServers: [], mode: fixture.transport.mode });
    socket.receive('existing-users', [doctor]);
    expect(call.snapshot()).toMatchObject({ inLobby: false, inRoom: true, presence: null });
  });

  test.each(['event', 'refused reconnection'])(
    'ends the call when the meeting has ended: %s',
    async (how) => {
      await fixture.joinAsha();
      if (how === 'event') socket.receive('meeting-ended', {});
      else {
        socket.up();
        socket.answer({ ok: false, reason: 'ended' });
      }
      expect(call.snapshot()).toMatchObject({ phase: 'left', refusal: 'ended' });
    },
  );

  test('stops sending if a host removed us while signalling was away', async () => {
    await fixture.joinAsha();
    socket.down();
    socket.up();
    socket.answer({ ok: false, reason: 'removed' });
    expect(call.snapshot()).toMatchObject({ phase: 'left', refusal: 'removed' });
    expect(fixture.transport.connections().open).toBe(0);
    expect(fixture.media.opened.every(({ readyState }) => readyState === 'ended')).toBe(true);
  });

  test('stops sending if a host sent us to the lobby while signalling was away', async () => {
    await fixture.joinAsha();
    socket.down();
    socket.up();
    socket.receive('sent-to-lobby', {});
    socket.answer({ ok: false, reason: 'lobby' });
    expect(call.snapshot()).toMatchObject({ inLobby: true, inRoom: false });
    expect(call.snapshot().tiles).toHaveLength(1);
  });

  test('closes the media of a participant who was removed while signalling was away', async () => {
    await fixture.joinAsha();
    socket.down();
    fixture.enter([]);
    expect(call.snapshot().tiles).toHaveLength(2);
    socket.receive('user-left', { userId: 'asha', userName: 'Guest', removed: true });
    expect(call.snapshot().tiles).toHaveLength(1);
  });

  test("sends a host's decisions and shows the waiting list", () => {
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

  test('shows a mute request only from a host until the microphone is off', async () => {
    await fixture.joinAsha();
    fixture.transport.receiveMuteRequest('asha');
    expect(call.snapshot().muteRequest).toBeNull();

    fixture = callFixture(createTransport());
    ({ call } = fixture);
    await fixture.joinAsha(doctor);
    fixture.transport.receiveMuteRequest('asha');
    expect(call.snapshot().muteRequest).toEqual({ from: 'Asha' });
    await call.toggleMic();
    expect(call.snapshot().muteRequest).toBeNull();
  });
});

describe("the lobby's state", () => {
  const onChange = vi.fn();
  let lobby: Lobby;

  beforeEach(() => {
    onChange.mockReset();
    lobby = new Lobby({ signalling: () => null, onChange });
  });

  test('is empty at first', () => {
    const empty = { inLobby: false, lobby: null, nextPatient: null };
    const nothing = { ...empty, muteRequest: null, waiting: null };
    expect(lobby.snapshot).toEqual(nothing);
  });

  test('notifies at every change', () => {
    lobby.enter();
    expect(lobby.snapshot.inLobby).toBe(true);
    const status = { ahead: 1, lateMinutes: 10 };
    lobby.receiveStatus(status);
    expect(lobby.snapshot.waiting).toEqual(status);
    lobby.receive({ waiting: [] });
    lobby.receiveMuteRequest(doctor);
    lobby.dismissMuteRequest();
    expect(onChange).toHaveBeenCalledTimes(5);
  });

  test('is outside the lobby after leaving it', () => {
    lobby.enter();
    lobby.leave();
    expect(lobby.snapshot.inLobby).toBe(false);
  });

  test('contains the removed guests and the lock', () => {
    const removed = [{ id: 'dilip', name: 'Dilip' }];
    lobby.receive({ waiting: [], locked: true, removed });
    expect(lobby.snapshot.lobby).toEqual({ waiting: [], locked: true, removed });
  });

  test.each([
    ['the appointment’s doctor', doctor, true],
    ['the clinic’s admin', { ...doctor, role: 'admin' }, true],
    ['another doctor', { ...doctor, party: false }, false],
    ['the appointment’s patient', { ...doctor, role: 'patient' }, false],
  ] as const)('shows a mute request by %s: %o %s', (_name, from, shown) => {
    lobby.receiveMuteRequest(from);
    expect(lobby.snapshot.muteRequest).toEqual(shown ? { from: 'Asha' } : null);
    expect(onChange).toHaveBeenCalledTimes(shown ? 1 : 0);
  });

  test('clears a mute request that was dismissed or followed', () => {
    lobby.receiveMuteRequest(doctor);
    lobby.dismissMuteRequest();
    expect(lobby.snapshot.muteRequest).toBeNull();
    lobby.receiveMuteRequest(doctor);
    lobby.muted();
    expect(lobby.snapshot.muteRequest).toBeNull();
  });

  test('ignores a host’s commands before the call is joined', () => {
    for (const command of ['admit', 'deny', 'remove', 'readmit'] as const) lobby.host[command]('x');
    lobby.host.lock(true);
    expect(onChange).not.toHaveBeenCalled();
  });
});
