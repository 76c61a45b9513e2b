import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import { WebSocket } from 'ws';
import { cpuOf } from './support/cpu.ts';
import { startServer } from './support/server-process.ts';
import { inLanes } from './support/stage.ts';
import { startRelay } from './support/start-relay.ts';

/** Measures the sockets one node holds, their memory, and joins per second, beside a minimal relay over ws. */
const SOCKETS = 4000;
const LANES = 64;

interface Connection {
  close(): void;
}

async function bench(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nadi-bench-'));
  const server = await startServer({
    DATA_DIR: dataDir,
    SAMPLE_DATA: 'off',
    LOG_LEVEL: 'error',
    SOCKETS_PER_ADDRESS: String(2 * SOCKETS),
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

/** As long as real codes, so that each is looked up among the appointments. */
function roomOf(n: number): string {
  return `bench${String(n >> 1).padStart(5, '0')}`;
}

/** Resident KiB. */
function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

await bench();
