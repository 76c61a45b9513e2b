import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type {
  ClientEvents,
  JoinReply,
  MeetingAuth,
  ServerEvents,
} from '@nadi/contract/meeting-events';
import { fakeClock } from '@nadi/domain/testing/fake-clock';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import { attachSignalling, type SignallingSettings } from './attach-signalling.ts';
import { fakeLobbyRecords, lobbyPolicy } from './meeting-fixture.ts';

export type Client = Socket<ServerEvents, ClientEvents>;
/** Lets tests send malformed and forged messages. */
export type RawClient = Socket;

/** Reports that nothing has changed outside the meeting. */
export const noChanges: SignallingSettings['changes'] = {
  openSessions: async (sessions) => sessions,
  cancelledRooms: async () => [],
  endedRooms: async () => [],
  roomDoctors: async () => new Map(),
  managersOf: async () => [],
  takenOut: async () => [],
};

/** Starts a signalling server on a free port; `settings` overrides any part of it. */
export async function startNode(settings: Partial<SignallingSettings> = {}) {
  const httpServer = createServer();
  const clock = fakeClock();
  const signalling = attachSignalling({
    httpServer,
    allowedOrigins: ['https://clinic.example'],
    identify: async () => [],
    appointmentRoom: async () => null,
    iceServers: ({ turnUserId }) => [{ urls: [`stun:for-${turnUserId}`] }],
    recordJoin: async () => {},
    changes: noChanges,
    lobbyRecords: fakeLobbyRecords(),
    invitations: { find: async () => null, spend: async () => null },
    attendance: {
      add: async () => {},
      remove: async () => {},
      renew: async (socketIds) => socketIds,
      statuses: async () => new Map(),
      nextPatients: async () => new Map(),
    },
    lobbyPolicy: lobbyPolicy('lobby'),
    encryption: 'prefer',
    connectionsPerAddress: 500,
    clock,
    timers: clock,
    log: { warn: () => {} },
    ...settings,
  });
  await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve));
  const { port } = httpServer.address() as AddressInfo;
  const clients: RawClient[] = [];

  function connect(auth: MeetingAuth = {}, options: Partial<ManagerOptions & SocketOptions> = {}) {
    const socket = connectTo(port, auth, options);
    clients.push(socket);
    return socket;
  }

  return {
    clock,
    signalling,
    connect,
    async stop() {
      for (const client of clients) client.disconnect();
      await signalling.close();
      httpServer.closeAllConnections();
      await new Promise((disconnected) => httpServer.close(disconnected));
    },
  };
}

export function connectTo(
  port: number,
  auth: MeetingAuth = {},
  options: Partial<ManagerOptions & SocketOptions> = {},
): Client {
  return io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth,
    ...options,
  });
}

export type Node = Awaited<ReturnType<typeof startNode>>;

/** Joins a room; resolves to the acknowledgement and the existing-users list that follows it. */
export async function join(client: Client, roomId: string, userName = 'Asha') {
  const existingUsers = new Promise<Parameters<ServerEvents['existing-users']>[0]>((resolve) => {
    client.once('existing-users', resolve);
  });
  const answer = await requestJoin(client, roomId, userName);
  if (!answer.ok) throw new Error(`refused: ${answer.reason}`);
  return { ...answer, others: await existingUsers };
}

export function requestJoin(client: Client, roomId: string, userName = 'Asha'): Promise<JoinReply> {
  return client.emitWithAck('join-room', { roomId, userName });
}

type Payload<E extends keyof ServerEvents> = Parameters<ServerEvents[E]>[0];

export function nextEvent<E extends keyof ServerEvents>(
  client: Client,
  event: E,
): Promise<Payload<E>> {
  return new Promise((resolve) => {
    raw(client).once(event as string, resolve);
  });
}

/** Collects every event of one kind, so that a test can assert which ones did not arrive. */
export function collect<E extends keyof ServerEvents>(client: Client, event: E): Payload<E>[] {
  const all: Payload<E>[] = [];
  raw(client).on(event as string, (message) => all.push(message));
  return all;
}

/** Resolves once the server has handled all earlier messages of this client (messages keep their order). */
export async function flush(client: Client, room = 'bad room'): Promise<void> {
  await requestJoin(client, room);
}

/** Retries for at most 4 s until the assertion passes; a busy machine may need that time. */
export async function eventually(check: () => void | Promise<void>): Promise<void> {
  for (let attempt = 0; attempt < 400; attempt++) {
    try {
      return await check();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
  await check();
}

export function closed(client: Client): Promise<void> {
  return new Promise((resolve) => {
    raw(client).once('disconnect', () => resolve());
  });
}

function raw(client: Client): RawClient {
  return client;
}
