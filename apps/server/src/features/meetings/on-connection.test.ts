import { EventEmitter } from 'node:events';
import type { JoinReply } from '@nadi/contract/meeting-events';
import { minutes, ROOM_JOINS_PER_MINUTE, seconds } from '@nadi/domain/limits';
import { flushMicrotasks } from '@nadi/domain/testing/fake-clock';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { disconnectFlooders, limitOutgoing } from './connection-flood.ts';
import { asha, fakeRooms, rao, startsAt } from './join-fixture.ts';
import { onConnection } from './on-connection.ts';
import type { Account, MeetingSocket } from './signalling-context.ts';

describe('connections', () => {
  let rooms: ReturnType<typeof fakeRooms>;

  beforeEach(() => {
    rooms = fakeRooms();
  });

  /** Opens a connection and registers its handlers. */
  function open(name: string, own?: Account) {
    const socket = rooms.openSocket({ name, ...(own && { account: own }) });
    onConnection(rooms.context, socket as unknown as MeetingSocket, `address of ${name}`);
    const [client] = [...rooms.context.clients].slice(-1);
    return { socket, client };
  }

  type Opened = ReturnType<typeof open>;

  /** Sends join-room and returns the acknowledgement. */
  async function join({ socket }: Opened, roomId: string): Promise<JoinReply | undefined> {
    const reply = vi.fn<(reply: JoinReply) => void>();
    socket.send('join-room', { roomId, userName: 'Binu' }, reply);
    await flushMicrotasks();
    return reply.mock.calls[0]?.[0];
  }

  async function send({ socket }: Opened, event: string, message: object): Promise<void> {
    socket.send(event, message);
    await flushMicrotasks();
  }

  const offer = { type: 'offer', sdp: 'v=0' };

  describe('a connection', () => {
    test('joins and leaves a room, with or without an acknowledgement', async () => {
      const binu = open('binu');
      expect(binu.client).toMatchObject({
        address: 'address of binu',
        membership: null,
        knock: null,
      });
      expect(await join(binu, 'room')).toMatchObject({ ok: true, self: { name: 'Binu' } });
      await send(binu, 'leave-room', { roomId: 'room', userName: '' });
      expect(await rooms.present('room')).toEqual([]);
      await send(binu, 'join-room', { roomId: 'room', userName: 'Binu' });
      expect(await rooms.present('room')).toEqual(['Binu']);
      expect(binu.socket.got('existing-users')).toHaveLength(2);
    });

    test('has the same participant id for the same secret only', async () => {
      const [first, again, other] = [open('binu'), open('binu'), open('chitra')];
      const ids: (string | undefined)[] = [];
      for (const each of [first, again, other]) {
        const reply = await join(each, 'room');
        ids.push(reply?.ok ? reply.self.id : undefined);
      }
      expect(ids[0]).toBe(ids[1]);
      expect(ids[2]).not.toBe(ids[0]);
    });

    test('handles its messages one after another', async () => {
      const binu = open('binu');
      binu.socket.send('join-room', { roomId: 'room', userName: 'Binu' });
      binu.socket.send('leave-room', { roomId: 'room', userName: 'Binu' });
      binu.socket.send('join-room', { roomId: 'other', userName: 'Binu' });
      await flushMicrotasks();
      expect([await rooms.present('room'), await rooms.present('other')]).toEqual([[], ['Binu']]);
    });

    test('continues after a message that could not be handled', async () => {
      const doctor = open('rao', rao);
      await join(doctor, 'appointment');
      vi.spyOn(rooms.context.lobbyRecords, 'setLocked').mockRejectedValueOnce(
        new Error('no database'),
      );
      await send(doctor, 'lock-room', { roomId: 'appointment', locked: true });
      expect(rooms.warnings).toHaveLength(1);
      await send(doctor, 'leave-room', { roomId: 'appointment', userName: '' });
      expect(await rooms.present('appointment')).toEqual([]);
    });

    test('is removed when lost, and its participant stays for the grace', async () => {
      const binu = open('binu');
      await join(binu, 'room');
      binu.socket.disconnect(true);
      await flushMicrotasks();
      expect([rooms.context.clients.size, rooms.context.disconnected.size]).toEqual([0, 1]);
      await rooms.clock.advance(seconds(8));
      expect(await rooms.present('room')).toEqual([]);
    });

    test('relays signals to the others in its room', async () => {
      const [binu, chitra] = [open('binu'), open('chitra')];
      for (const each of [binu, chitra]) await join(each, 'room');
      const targetUserId = chitra.client?.membership?.participant.id;
      await send(binu, 'webrtc-offer', { offer, targetUserId, roomId: 'room' });
      expect(chitra.socket.got('webrtc-offer')).toMatchObject([{ offer }]);
    });
  });

  describe('a control message of a host', () => {
    test.each([
      ['lobby-admit', 'admitted'],
      ['lobby-deny', 'denied'],
    ])('%s: a person is %s', async (event, decision) => {
      const doctor = open('rao', rao);
      await join(doctor, 'appointment');
      const binu = open('binu');
      await join(binu, 'appointment');
      const record = vi.spyOn(rooms.context.lobbyRecords, 'record');
      const userId = binu.client?.knock?.membership.participant.id;
      await send(doctor, event, { roomId: 'appointment', userId });
      expect(record.mock.calls.map(([, made]) => made)).toEqual([decision]);
    });

    test('removes and readmits the patient and locks the room', async () => {
      const [doctor, patient] = [open('rao', rao), open('asha', asha)];
      for (const each of [doctor, patient]) await join(each, 'appointment');
      const target = { roomId: 'appointment', userId: patient.client?.membership?.participant.id };
      const { lobbyRecords } = rooms.context;
      const removed = () => lobbyRecords.listRemoved({ appointmentId: 'appointment', startsAt });
      await send(doctor, 'remove-participant', target);
      expect(await removed()).toMatchObject([{ name: 'Asha Rao' }]);
      await send(doctor, 'readmit-participant', target);
      expect(await removed()).toEqual([]);
      await send(doctor, 'lock-room', { roomId: 'appointment', locked: true });
      expect(await lobbyRecords.isLocked('appointment')).toBe(true);
    });
  });

  describe("a member's session", () => {
    test('is extended once a minute while they are in a room', async () => {
      const identify = vi.spyOn(rooms.context, 'identify');
      const patient = open('asha', asha);
      await rooms.clock.advance(minutes(1));
      expect(identify).not.toHaveBeenCalled();
      await join(patient, 'room');
      identify.mockClear();
      await rooms.clock.advance(minutes(1) - 1);
      expect(identify).not.toHaveBeenCalled();
      await rooms.clock.advance(1);
      expect(identify.mock.calls).toEqual([[patient.socket.handshake.auth]]);
      identify.mockRejectedValueOnce(new Error('no database'));
      await rooms.clock.advance(minutes(1));
      expect(rooms.warnings).toHaveLength(1);
      patient.socket.disconnect(true);
      await rooms.clock.advance(minutes(1));
      expect(identify).toHaveBeenCalledTimes(2);
    });
  });

  describe('a connection that sends too much', () => {
    test('may send two seconds’ messages at once, then the rate per second', async () => {
      const [binu, chitra] = [open('binu'), open('chitra')];
      for (const each of [binu, chitra]) await join(each, 'room');
      await rooms.clock.advance(seconds(2));
      const targetUserId = chitra.client?.membership?.participant.id;
      const flood = () => {
        const before = chitra.socket.got('webrtc-offer').length;
        for (let count = 0; count < 150; count++)
          binu.socket.send('webrtc-offer', { offer, targetUserId, roomId: 'room' });
        return chitra.socket.got('webrtc-offer').length - before;
      };
      expect(flood()).toBe(100);
      await rooms.clock.advance(seconds(1));
      expect(flood()).toBe(50);
    });

    test('may join twenty times a minute', async () => {
      const binu = open('binu');
      for (let count = 0; count < ROOM_JOINS_PER_MINUTE; count++) await join(binu, 'room');
      const refused = { ok: false, reason: 'too-many-joins' };
      expect(await join(binu, 'room')).toEqual(refused);
      await rooms.clock.advance(seconds(3));
      expect(await join(binu, 'room')).toMatchObject({ ok: true });
      expect(await join(binu, 'room')).toEqual(refused);
    });

    /** An Engine.IO connection. */
    function connect() {
      disconnectFlooders(rooms.context);
      const writeBuffer: object[] = [];
      const connection = Object.assign(new EventEmitter(), {
        id: 'c',
        writeBuffer,
        close: vi.fn(),
      });
      rooms.context.io.engine.emit('connection', connection as never);
      return connection;
    }

    test('is closed if its packets exceed the burst or the rate', async () => {
      const connection = connect();
      for (let count = 0; count < 500; count++) connection.emit('packet');
      expect(connection.close).not.toHaveBeenCalled();
      await rooms.clock.advance(seconds(1));
      for (let count = 0; count < 100; count++) connection.emit('packet');
      expect(connection.close).not.toHaveBeenCalled();
      connection.emit('packet');
      expect(connection.close.mock.calls).toEqual([[true]]);
      expect(rooms.warnings).toHaveLength(1);
    });

    test('is closed if it does not read its messages', () => {
      const connection = connect();
      connection.writeBuffer.push(...Array.from({ length: 501 }, () => ({})));
      connection.emit('packetCreate');
      expect(connection.close.mock.calls).toEqual([[true]]);
      expect(rooms.warnings).toHaveLength(1);
    });
  });
});

function connection() {
  const writeBuffer: { data?: unknown }[] = [];
  const closed = vi.fn();
  const fake = Object.assign(new EventEmitter(), { writeBuffer, close: vi.fn() });
  limitOutgoing(fake, closed);
  const send = (data?: unknown) => {
    fake.emit('packetCreate');
    writeBuffer.push({ data });
  };
  return { ...fake, send, writeBuffer, closed, close: fake.close };
}

test('sends any number of packets to a client that reads', () => {
  const { send, writeBuffer, close } = connection();
  for (let count = 0; count < 2000; count += 1) {
    send('x'.repeat(10_000));
    writeBuffer.length = 0;
  }
  expect(close).not.toHaveBeenCalled();
});

test('counts packets without text, but not their size', () => {
  const { send, close } = connection();
  const bytes = new Uint8Array(1024 * 1024);
  for (let count = 0; count < 250; count += 1) for (const data of [undefined, bytes]) send(data);
  expect(close).not.toHaveBeenCalled();
});

test.each([
  ['many small packets', 'x', 501],
  ['few large packets', 'x'.repeat(64 * 1024), 33],
])('a client that does not read is disconnected: %s', (_name, data, most) => {
  const { send, close, closed } = connection();
  for (let count = 0; count < most; count += 1) send(data);
  expect(close).not.toHaveBeenCalled();
  send(data);
  expect(closed).toHaveBeenCalledTimes(1);
  expect(close).toHaveBeenCalledWith(true);
});
