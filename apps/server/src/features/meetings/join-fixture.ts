import { EventEmitter } from 'node:events';
import type { JoinReply } from '@nadi/contract/meeting-events';
import { fakeClock } from '@nadi/domain/testing/fake-clock';
import { tokenBucket } from '@nadi/domain/token-bucket';
import { joinRoom } from './join-room.ts';
import { memoryLobbyMembers } from './lobby-members.ts';
import { account, appointmentRoom, fakeLobbyRecords, lobbyPolicy } from './meeting-fixture.ts';
import { memoryRoster } from './roster.ts';
import type { Account, MeetingClient, RoomEvent, SignallingContext } from './signalling-context.ts';

/** The appointment's start, which is also the first time of the fake clock. */
export const startsAt = Date.UTC(2027, 0, 5, 5);
/** The patient and the doctor of the appointment, and an unrelated patient. */
export const asha = account('patient', 'asha', 'Asha Rao');
export const rao = account('doctor', 'rao', 'Dr. Rao');
export const zoya = account('patient', 'zoya', 'Zoya');

/** Creates a context with the meeting `appointment`; all other rooms are instant rooms. */
export function fakeRooms(overrides: Partial<SignallingContext> = {}) {
  const fake = fakeContext({
    appointmentRoom: async (roomId) =>
      roomId === 'appointment' ? appointmentRoom(startsAt) : null,
    ...overrides,
  });
  const { context } = fake;

  /** Returns the acknowledgement of join-room. */
  async function join(client: MeetingClient, roomId: string, message: object = {}) {
    const replies: JoinReply[] = [];
    const request = { roomId, userName: 'Typed', ...message };
    await joinRoom(context, client, request, (reply) => void replies.push(reply));
    const [reply, ...more] = replies;
    if (!reply || more.length > 0) throw new Error('a join has one reply');
    return reply;
  }

  /** Connects a client and joins the room. */
  async function joined(name: string, roomId: string, own?: Account, message: object = {}) {
    const connected = fake.connect({ name, ...(own && { account: own }) });
    return { ...connected, reply: await join(connected.client, roomId, message) };
  }

  /** Returns the names of the members of a room. */
  const present = async (roomId: string) =>
    (await context.roster.members(roomId)).map(({ name }) => name);
  /** Returns the names of the guests who wait for the appointment. */
  const waiting = async () =>
    (await context.lobbyMembers.list('appointment')).map(({ name }) => name);
  return { ...fake, join, joined, present, waiting };
}

export const refused = (reason: string) => ({ ok: false, reason });

type Listener = (...message: unknown[]) => void;
type Check = (packet: unknown, next: () => void) => void;

/** A client's connection with the parts that the handlers and tests use. */
interface FakeSocket {
  readonly id: string;
  readonly handshake: { auth: Record<string, unknown> };
  on(event: string, listener: Listener): unknown;
  use(check: Check): void;
  emit(event: string, ...message: unknown[]): void;
  join(channels: string[]): Promise<void>;
  leave(channel: string): Promise<void>;
  to(channel: string): { disconnectSockets(close: boolean): void };
  disconnect(close: boolean): void;
  readonly channels: Set<string>;
  /** The events sent to the client with their messages, and its disconnection. */
  readonly received: [event: string, ...message: unknown[]][];
  /** Handles a message as if the client had sent it. */
  send(event: string, ...message: unknown[]): void;
  /** Returns the messages sent to the client under this name. */
  got(event: string): unknown[];
}

/** Socket.IO's server as far as the handlers use it: channels, and sockets that record their messages. */
function fakeServer() {
  const sockets = new Map<string, FakeSocket>();
  let opened = 0;
  const within = (channel: string) =>
    [...sockets.values()].filter((to) => to.channels.has(channel));

  function open(auth: Record<string, unknown>): FakeSocket {
    const events = new EventEmitter();
    const checks: Check[] = [];
    const channels = new Set<string>();
    const received: FakeSocket['received'] = [];
    const socket: FakeSocket = {
      ...{ id: `socket-${++opened}`, handshake: { auth }, channels, received },
      on: events.on.bind(events),
      use: (check) => void checks.push(check),
      emit: (...sent) => void received.push(sent),
      async join(names) {
        for (const name of names) channels.add(name);
      },
      leave: async (name) => void channels.delete(name),
      to: (channel) => ({
        disconnectSockets(close) {
          for (const other of within(channel)) if (other !== socket) other.disconnect(close);
        },
      }),
      disconnect(close) {
        sockets.delete(socket.id);
        received.push(['disconnect', close]);
        events.emit('disconnect');
      },
      send(event, ...message) {
        let passed = 0;
        for (const check of checks) check([event, ...message], () => void passed++);
        if (passed === checks.length) events.emit(event, ...message);
      },
      got: (event) => received.filter(([name]) => name === event).map(([, sent]) => sent),
    };
    sockets.set(socket.id, socket);
    return socket;
  }

  const io = {
    sockets: { sockets },
    engine: new EventEmitter(),
    to: (channel: string) => ({
      emit(event: string, ...message: unknown[]) {
        for (const to of within(channel)) to.emit(event, ...message);
      },
      except: (other: string) => ({
        emit(event: string, ...message: unknown[]) {
          for (const to of within(channel)) if (!to.channels.has(other)) to.emit(event, ...message);
        },
      }),
    }),
  };
  return { io, open };
}

interface Connecting {
  /** Names the browser: the same secret, address and account at each connection. */
  name: string;
  account?: Account;
  address?: string;
  /** Announces that the client can use a forwarding unit. */
  sfu?: 1;
}

/** Creates the context of a node without a network, with everything in memory; `overrides` replaces any part of it. */
export function fakeContext(overrides: Partial<SignallingContext> = {}) {
  const { io, open } = fakeServer();
  const clock = fakeClock();
  const accounts = new Map<unknown, Account>();
  const published: RoomEvent[] = [];
  const warnings: string[] = [];
  const context = {
    ...{ io, roster: memoryRoster(), lobbyMembers: memoryLobbyMembers(), timers: clock },
    ...{ lobbyRecords: fakeLobbyRecords(), lobbyPolicy: lobbyPolicy('lobby') },
    encryption: 'prefer',
    invitations: { find: async () => null, spend: async () => null },
    identify: async ({ token }: Record<string, unknown>) => [accounts.get(token) ?? []].flat(),
    appointmentRoom: async () => null,
    iceServers: () => [],
    recordJoin: async () => {},
    refreshWaiting: () => {},
    ...{ forwarding: null, notifying: new Map(), disconnected: new Map(), clients: new Set() },
    publish: (event: RoomEvent) => void published.push(event),
    log: { warn: (_facts: object, message: string) => void warnings.push(message) },
    now: clock.now,
    ...overrides,
  } as unknown as SignallingContext;

  /** Opens a socket without handlers. */
  function openSocket({ name, account, sfu }: Connecting): FakeSocket {
    if (account) accounts.set(name, account);
    return open({
      secret: name.padEnd(32, '.'),
      ...(account && { token: name }),
      ...(sfu && { sfu }),
    });
  }

  /** Connects a client that has joined no room. */
  function connect(who: Connecting): { client: MeetingClient; socket: FakeSocket } {
    const socket = openSocket(who);
    const client = {
      ...{ socket, address: who.address ?? `address of ${who.name}`, secret: who.name },
      ...{ membership: null, account: null, appointment: null, deviceCheck: null, knock: null },
      joins: tokenBucket({ burst: 20, perSecond: 0 }),
      enqueue: (task: () => Promise<void>) => void task(),
    } as unknown as MeetingClient;
    context.clients.add(client);
    return { client, socket };
  }

  return { context, clock, published, warnings, openSocket, connect };
}
