import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type {
  ClientEvents,
  JoinAnswer,
  MeetingAuth,
  ServerEvents,
} from '@nadi/contract/meeting-events';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import { attachSignalling, type SignallingSettings } from './attach-signalling.ts';
import type { Timers } from './timers.ts';

export type Client = Socket<ServerEvents, ClientEvents>;
/** Lets tests send what no honest client would. */
export type RawClient = Socket;

/** Time that moves only when told to. */
export function handClock(start = Date.UTC(2027, 0, 5, 5)) {
  let now = start;
  const due = new Set<{ at: number; period: number | null; run: () => void }>();
  const plan = (delay: number, period: number | null, run: () => void) => {
    const entry = { at: now + delay, period, run };
    due.add(entry);
    return () => void due.delete(entry);
  };
  const timers: Timers = {
    after: (delay, run) => plan(delay, null, run),
    every: (period, run) => plan(period, period, run),
  };
  return {
    now: () => now,
    timers,
    pass(ms: number) {
      now += ms;
      for (const entry of [...due]) {
        if (entry.at > now) continue;
        if (entry.period === null) due.delete(entry);
        else entry.at = now + entry.period;
        entry.run();
      }
    },
  };
}

/** A node of its own on a free port; `settings` replaces any part of it. */
export async function startNode(settings: Partial<SignallingSettings> = {}) {
  const httpServer = createServer();
  const clock = handClock();
  const signalling = attachSignalling({
    httpServer,
    allowedOrigins: ['https://clinic.example'],
    identify: async () => null,
    appointmentRoom: async () => null,
    iceServers: (userId) => [{ urls: [`stun:for-${userId}`] }],
    clock,
    timers: clock.timers,
    log: { warn: () => {} },
    ...settings,
  });
  await new Promise<void>((ready) => httpServer.listen(0, '127.0.0.1', ready));
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
      await new Promise((closed) => httpServer.close(closed));
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

/** Joins and answers the acknowledgement with the list that follows it. */
export async function join(client: Client, roomId: string, userName = 'Asha') {
  const listed = new Promise<Parameters<ServerEvents['existing-users']>[0]>((resolve) => {
    client.once('existing-users', resolve);
  });
  const answer = await askToJoin(client, roomId, userName);
  if (!answer.ok) throw new Error(`refused: ${answer.reason}`);
  return { ...answer, others: await listed };
}

export function askToJoin(client: Client, roomId: string, userName = 'Asha'): Promise<JoinAnswer> {
  return client.emitWithAck('join-room', { roomId, userName });
}

type Payload<E extends keyof ServerEvents> = Parameters<ServerEvents[E]>[0];

export function next<E extends keyof ServerEvents>(client: Client, event: E): Promise<Payload<E>> {
  return new Promise((resolve) => {
    raw(client).once(event as string, resolve);
  });
}

/** Everything of one kind that arrives, to prove what did not. */
export function heard<E extends keyof ServerEvents>(client: Client, event: E): Payload<E>[] {
  const all: Payload<E>[] = [];
  raw(client).on(event as string, (message) => all.push(message));
  return all;
}

/** Returns when the server has handled all that this client sent before (messages keep order). */
export async function settled(client: Client, room = 'bad room'): Promise<void> {
  await askToJoin(client, room);
}

/** Asks until it holds; generous, because a busy machine is no fault. */
export async function eventually(check: () => void | Promise<void>): Promise<void> {
  for (let asked = 0; asked < 400; asked++) {
    try {
      return await check();
    } catch {
      await new Promise((again) => setTimeout(again, 10));
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
