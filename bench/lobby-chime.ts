import type { JoinReply, LobbyChanged } from '@nadi/contract/meeting-events';
import { startTestPostgres } from '@nadi/server/testing/test-postgres';
import { startRedis } from '@nadi/server/testing/test-redis';
import { io, type Socket } from 'socket.io-client';
import { startServer } from './support/server-process.ts';

/**
 * Measures the time from a guest's knock to the doctor's chime: `join-room` on one node to `lobby-changed`
 * on another, which the browser answers with the sound at once. Two real servers share Redis and PostgreSQL.
 */
const KNOCKS = 300;
const WARM_UP = 20;
const AIM_MS = 300;
const SAMPLE_PASSWORD = 'sample-clinic-visit';

async function bench(): Promise<void> {
  const redis = await startRedis();
  const cluster = await startTestPostgres();
  const settings = {
    DATABASE_URL: cluster.url('postgres'),
    REDIS_URL: redis.url,
    // Guests come from different addresses: three of one may wait.
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'error',
  };
  const first = await startServer({ ...settings, SAMPLE_DATA: 'on' });
  const second = await startServer({ ...settings, SAMPLE_DATA: 'off' });
  try {
    const { room, dToken } = await bookSomeone(first.url);
    const doctor = connect(first.url, { dToken });
    await join(doctor, room, '');
    const times: number[] = [];
    for (let n = -WARM_UP; n < KNOCKS; n++) {
      const elapsed = await knock(doctor, { url: second.url, room, n: n + WARM_UP });
      if (n >= 0) times.push(elapsed);
    }
    doctor.disconnect();
    times.sort((a, b) => a - b);
    const at = (share: number) => (times[Math.ceil(times.length * share) - 1] ?? 0).toFixed(1);
    console.log(
      `knock to chime, two nodes, ${KNOCKS} knocks: median ${at(0.5)} ms, p95 ${at(0.95)} ms, ` +
        `largest ${at(1)} ms (aim: p95 < ${AIM_MS} ms)`,
    );
  } finally {
    await second.stop();
    await first.stop();
    await cluster.stop();
    await redis.stop();
  }
}

/** Returns the milliseconds until the doctor is told of a guest who knocks on another node. */
async function knock(
  doctor: Socket,
  { url, room, n }: { url: string; room: string; n: number },
): Promise<number> {
  const guest = connect(url, {}, `198.51.${n >> 8}.${n & 255}`);
  await new Promise<void>((connected) => guest.once('connect', connected));
  const name = `Guest ${n}`;
  const notified = waitingIs(doctor, (names) => names.includes(name));
  const knockedAt = performance.now();
  const reply = await join(guest, room, name);
  if (reply.ok || reply.reason !== 'lobby') throw new Error(`not in the lobby: ${name}`);
  const elapsed = (await notified) - knockedAt;
  const gone = waitingIs(doctor, (names) => !names.includes(name));
  guest.emit('leave-room', { roomId: room, userName: name });
  guest.disconnect();
  await gone;
  return elapsed;
}

/** Resolves with the moment at which the doctor receives such a list of those who wait. */
function waitingIs(doctor: Socket, holds: (names: string[]) => boolean): Promise<number> {
  return new Promise((resolve) => {
    const listen = ({ waiting }: LobbyChanged) => {
      if (!holds(waiting.map(({ name }) => name))) return;
      doctor.off('lobby-changed', listen);
      resolve(performance.now());
    };
    doctor.on('lobby-changed', listen);
  });
}

function connect(url: string, auth: object, address = '192.0.2.1'): Socket {
  return io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth,
    extraHeaders: { 'x-forwarded-for': address },
  });
}

function join(socket: Socket, roomId: string, userName: string): Promise<JoinReply> {
  return socket.emitWithAck('join-room', { roomId, userName });
}

/** Books the first free time with a doctor of the sample, within the day before which rooms open. */
async function bookSomeone(url: string): Promise<{ room: string; dToken: string }> {
  const patient = { name: 'Asha Rao', email: 'chime@bench.test', password: 'a long enough secret' };
  const registered = await post(`${url}/api/user/register`, patient);
  const token = String(registered.token);
  const { doctors } = await (await fetch(`${url}/api/doctor/list`)).json();
  for (const { _id: docId, name } of doctors) {
    const { days } = await (await fetch(`${url}/api/doctor/availability?docId=${docId}`)).json();
    for (const { slotDate, slots } of days.slice(0, 2)) {
      for (const { slotTime } of slots.slice(0, 3)) {
        const wanted = { docId, slotDate, slotTime };
        const booked = await post(`${url}/api/user/book-appointment`, wanted, { token });
        if (!booked.success) continue;
        const email = `${name.toLowerCase().replace('dr. ', '').replaceAll(' ', '-')}@sample.nadi.example`;
        const doctor = await post(`${url}/api/doctor/login`, { email, password: SAMPLE_PASSWORD });
        return { room: String(booked.meetingId), dToken: String(doctor.token) };
      }
    }
  }
  throw new Error('no doctor of the sample has a free time');
}

async function post(url: string, body: object, headers: Record<string, string> = {}) {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return (await reply.json()) as Record<string, unknown>;
}

await bench();
