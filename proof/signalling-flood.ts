import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { JoinReply } from '@nadi/contract/meeting-events';
import { startTestPostgres } from '@nadi/server/testing/test-postgres';
import { io, type Socket } from 'socket.io-client';
import { cpuOf } from '#bench/cpu.ts';
import { startServer } from '#bench/server-process.ts';
import { atMost, conclude, count, exactly, finish, info, percentile } from './support/verdict.ts';

/**
 * 500 sockets in rooms of two, ten of them flooding: the offers of honest pairs still arrive in time,
 * and nothing is relayed from one room to another.
 */
const HONEST = count(490, 40);
const FLOODING = count(10, 2);
const FLOOD_PER_SECOND = 1000;
const DURATION_MS = count(20_000, 5000);
const OFFER_INTERVAL_MS = 2000;
const P95_MAX_MS = 100;
const RECONNECT_DELAY_MS = 50;

const cluster = await startTestPostgres();
const settings = {
  DATABASE_URL: cluster.url('postgres'),
  LOG_LEVEL: 'fatal',
  SAMPLE_DATA: 'off',
  SOCKETS_PER_ADDRESS: '1000',
};
const server = await startServer(settings);

interface Client {
  socket: Socket;
  id: string;
  room: string;
}

const honest: Client[] = [];
for (let n = 0; n < HONEST; n++) honest.push(await enter(`pair-${Math.floor(n / 2)}`));
const rooms = new Map(honest.map(({ id, room }) => [id, room]));
const took: number[] = [];
let [across, disconnections, flooded, running] = [0, 0, 0, true];
for (const client of honest) listen(client);
const flooders = await Promise.all(Array.from({ length: FLOODING }, (_, n) => enter(`flood-${n}`)));
const timers = [...flooders.map(flood), ...honest.map(offerPeriodically)];
const [serverCpu, ownCpu, began] = [cpuOf(server.pid), process.cpuUsage(), performance.now()];
const loop = monitorEventLoopDelay({ resolution: 10 });
loop.enable();
await wait(DURATION_MS);
loop.disable();
running = false;
const duration = performance.now() - began;
const own = process.cpuUsage(ownCpu);
const share = (ms: number) => `${Math.round((ms / duration) * 100)} % of a processor`;
const used = [share(cpuOf(server.pid) - serverCpu), share((own.user + own.system) / 1000)];
for (const timer of timers) clearInterval(timer);
conclude([
  info('sockets', `${HONEST + FLOODING}, of them ${FLOODING} flooding`),
  info('honest offers', took.length),
  atMost('honest offer, p95', percentile(took, 0.95), P95_MAX_MS, ' ms'),
  info('honest offer, median, ms', percentile(took, 0.5).toFixed(1)),
  exactly('frames across rooms', across, 0),
  info('flooding messages', flooded),
  info('flooding sockets disconnected', `${disconnections} times`),
  info('server', used[0] ?? ''),
  info('generator', used[1] ?? ''),
  info('generator: its own event loop late, p95, ms', (loop.percentile(95) / 1e6).toFixed(0)),
]);
for (const { socket } of [...honest, ...flooders]) socket.disconnect();
await server.kill();
await cluster.stop();
finish();

async function enter(room: string): Promise<Client> {
  const socket = io(server.url, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 100,
    extraHeaders: { origin: `http://localhost:${server.port}` },
  });
  const join = async (): Promise<JoinReply> =>
    socket.emitWithAck('join-room', { roomId: room, userName: 'Guest' });
  await new Promise<void>((open, failed) => {
    socket.once('connect', open).once('connect_error', failed);
  });
  const answer = await join();
  if (!answer.ok) throw new Error(`refused: ${answer.reason}`);
  socket.on('connect', join);
  return { socket, room, id: answer.self.id };
}

/** The offer carries its sending time: both ends share this process's clock. */
function listen({ socket, room }: Client): void {
  socket.on('webrtc-offer', ({ offer, offerUserId }) => {
    if (rooms.get(offerUserId) !== room) across += 1;
    else took.push(performance.now() - Number(offer.sdp));
  });
}

function offerPeriodically({ socket, id, room }: Client, at: number): NodeJS.Timeout {
  const partner = honest[at ^ 1];
  return setInterval(
    () => {
      const offer = { type: 'offer', sdp: String(performance.now()) };
      if (partner && partner.id !== id)
        socket.emit('webrtc-offer', { offer, targetUserId: partner.id, roomId: room });
    },
    OFFER_INTERVAL_MS + (at % 50) * 10,
  );
}

/** Sends offers to members of other rooms, naming their rooms and its own in turn. */
function flood({ socket, room }: Client): NodeJS.Timeout {
  const TICK_MS = 20;
  // Reconnects right after being disconnected.
  socket.on('disconnect', () => {
    disconnections += 1;
    setTimeout(() => running && socket.connect(), RECONNECT_DELAY_MS);
  });
  let n = 0;
  return setInterval(() => {
    for (let sent = 0; sent < (FLOOD_PER_SECOND * TICK_MS) / 1000; sent++) {
      flooded += 1;
      const victim = honest[n++ % honest.length] as Client;
      const roomId = n % 2 === 0 ? victim.room : room;
      const offer = { type: 'offer', sdp: 'x'.repeat(1000) };
      if (socket.connected) socket.emit('webrtc-offer', { offer, targetUserId: victim.id, roomId });
    }
  }, TICK_MS);
}
