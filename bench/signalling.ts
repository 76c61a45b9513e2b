import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { WebSocket } from 'ws';
import { cpuOf } from './support/cpu.ts';
import { startServer } from './support/server-process.ts';
import { inLanes } from './support/stage.ts';
import { startRelay } from './support/start-relay.ts';

/**
 * Measures the sockets one node holds, their memory, and joins per second, beside a minimal relay over ws; then
 * fills many rooms at once, in which each pair exchanges an offer, an answer and candidates as in a mesh.
 */
const SOCKETS = 4000;
const LANES = 64;
const ROOMS = Number(process.env.ROOMS ?? 1000);
const PEOPLE = Number(process.env.PEOPLE ?? 10);
/** ICE candidates that each of a pair sends. */
const CANDIDATES = 4;
/** Messages that have not arrived this long after the last join are lost. */
const SETTLING_MS = 30_000;
/** A description of 6,000 characters. */
const SDP = 'v=0\r\n'.padEnd(6_000, 'a=x\r\n');

interface Connection {
  close(): void;
}

async function bench(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nadi-bench-'));
  const server = await startServer({
    DATA_DIR: dataDir,
    SAMPLE_DATA: 'off',
    LOG_LEVEL: 'error',
    SOCKETS_PER_ADDRESS: String(2 * Math.max(SOCKETS, ROOMS * PEOPLE)),
  });
  const relay = await startRelay();
  try {
    await fill('warm-up', server.pid, 400, (n) => joinMeeting(server.url, n));
    const bare = await fill('bare ws relay', relay.pid, SOCKETS, (n) =>
      joinRelay(`ws://${relay.host}`, n),
    );
    const ours = await fill('meeting socket', server.pid, SOCKETS, (n) =>
      joinMeeting(server.url, n),
    );
    console.log(`CPU of a join, meeting socket / bare relay: ${(ours.cpu / bare.cpu).toFixed(2)}`);
    console.log(
      `joins a second, meeting socket / bare relay: ${(ours.rate / bare.rate).toFixed(2)}`,
    );
    await fillRooms(server.url, server.pid);
  } finally {
    await relay.stop();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Joins clients two to a room; all stay until the last has joined. */
async function fill(
  name: string,
  pid: number,
  count: number,
  enter: (n: number) => Promise<Connection>,
): Promise<{ rate: number; cpu: number }> {
  const [cpuBefore, memoryBefore] = [cpuOf(pid), memoryOf(pid)];
  const open: Connection[] = [];
  const numbers = Array.from({ length: count }, (_, n) => n);
  const wall = await inLanes(numbers, LANES, async (n) => void open.push(await enter(n)));
  const rate = (count / wall) * 1000;
  const cpu = (cpuOf(pid) - cpuBefore) / count;
  const memory = (memoryOf(pid) - memoryBefore) / count;
  for (const connection of open) connection.close();
  console.log(
    `${name}: ${open.length} held at ${memory.toFixed(1)} KiB each; ` +
      `${rate.toFixed(0)} joins/s, ${cpu.toFixed(2)} ms of CPU each`,
  );
  return { rate, cpu };
}

function joinMeeting(url: string, n: number): Promise<Connection> {
  return new Promise((resolve, reject) => {
    const socket = io(url, { transports: ['websocket'], forceNew: true, reconnection: false });
    socket.once('connect_error', reject);
    socket.once('existing-users', () => resolve(socket));
    socket.emit('join-room', { roomId: roomOf(n), userName: 'Bench' });
  });
}

function joinRelay(url: string, n: number): Promise<Connection> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url}/${roomOf(n)}`, { perMessageDeflate: false });
    socket.once('error', reject);
    socket.once('message', () => resolve(socket));
  });
}

/** Fills the rooms, the people of a room one after another, and waits until each pair has exchanged its messages. */
async function fillRooms(url: string, pid: number): Promise<void> {
  const pairs = (ROOMS * PEOPLE * (PEOPLE - 1)) / 2;
  const expected = pairs * (1 + 2 * CANDIDATES);
  const members: Socket[] = [];
  const delays: number[] = [];
  let received = 0;
  const exchanged = {
    answered: (delay: number) => void delays.push(delay),
    received: () => void received++,
  };
  const cpuBefore = cpuOf(pid);
  const rooms = Array.from({ length: ROOMS }, (_, n) => `rooms${String(n).padStart(5, '0')}`);
  const joined = await inLanes(rooms, LANES, async (roomId) => {
    for (let n = 0; n < PEOPLE; n++) members.push(await joinMesh(url, roomId, exchanged));
  });
  const deadline = performance.now() + SETTLING_MS;
  while (received < expected && performance.now() < deadline) await setTimeout(20);
  const cpu = (cpuOf(pid) - cpuBefore) / members.length;
  const sorted = delays.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)]?.toFixed(0);
  console.log(
    `${ROOMS} rooms of ${PEOPLE}: all in after ${(joined / 1000).toFixed(1)} s, ` +
      `${cpu.toFixed(2)} ms of CPU each; ` +
      `offer to answer p50 ${at(0.5)} ms, p99 ${at(0.99)} ms of ${delays.length}; ` +
      `${expected - received} of ${expected} answers and candidates lost, ` +
      `${members.filter(({ connected }) => !connected).length} sockets closed`,
  );
  for (const member of members) member.disconnect();
  if (received !== expected) process.exitCode = 1;
}

interface Exchanged {
  /** The milliseconds from an offer to its answer. */
  answered(delay: number): void;
  received(): void;
}

/** Joins, offers a connection to everyone in the room, and answers those who come later. */
function joinMesh(url: string, roomId: string, exchanged: Exchanged): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = io(url, { transports: ['websocket'], forceNew: true, reconnection: false });
    const sentAt = new Map<string, number>();
    const send = (type: 'offer' | 'answer', targetUserId: string) => {
      const to = { roomId, targetUserId };
      socket.emit(`webrtc-${type}`, { ...to, [type]: { type, sdp: SDP } });
      for (let n = 0; n < CANDIDATES; n++) {
        const candidate = `candidate:${n} 1 udp 2113937151 192.0.2.${n + 1} 50000 typ host`;
        socket.emit('webrtc-ice-candidate', { ...to, candidate: { candidate, sdpMid: '0' } });
      }
    };
    socket.once('connect_error', reject);
    socket.once('existing-users', (others: { id: string }[]) => {
      for (const { id } of others) {
        sentAt.set(id, performance.now());
        send('offer', id);
      }
      resolve(socket);
    });
    socket.on('webrtc-offer', ({ offerUserId }) => send('answer', offerUserId));
    socket.on('webrtc-answer', ({ answerUserId }) => {
      exchanged.answered(performance.now() - (sentAt.get(answerUserId) ?? Number.NaN));
      exchanged.received();
    });
    socket.on('webrtc-ice-candidate', exchanged.received);
    socket.emit('join-room', { roomId, userName: 'Bench' });
  });
}

/** As long as real codes, so that each is looked up among the appointments. */
function roomOf(n: number): string {
  return `bench${String(n >> 1).padStart(5, '0')}`;
}

/** Resident KiB. */
function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

await bench();
