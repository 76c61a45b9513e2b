import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { bookableDays } from '@nadi/domain/slots';
import { startTestPostgres } from '@nadi/server/testing/test-postgres';
import { ADMIN_EMAIL, ADMIN_PASSWORD, startServer } from '#bench/server-process.ts';
import type { BookingRequest } from './booking/book-until-answered.ts';
import { type StoredBooking, violations } from './booking/history.ts';
import { startLoad } from './booking/steady-load.ts';
import { send, sendJson } from './support/http.ts';
import {
  atMost,
  conclude,
  count,
  type Figure,
  finish,
  info,
  none,
  percentile,
} from './support/verdict.ts';

/**
 * The server is killed under booking load, embedded and on PostgreSQL, and started again on the same
 * data each time: what it acknowledged is there, and it is ready again in time.
 */
const KILLS = count(20, 2);
const LANES = 8;
const LOAD_MS = 1500;
const READY_WITHIN_MS = 5000;
/** Doctors times the slots of six days: more than all lanes sell. */
const DOCTORS = 30;
const PORTRAIT = 'apps/server/seed/portraits/abdul-rasheed.webp';

const figures = [...(await onEmbedded()), ...(await onPostgres())];
conclude(figures);
finish();

async function onEmbedded(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'nadi-proof-'));
  try {
    return await killRepeatedly('embedded', { DATA_DIR: folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function onPostgres(): Promise<Figure[]> {
  const cluster = await startTestPostgres({ durable: true });
  try {
    return await killRepeatedly('PostgreSQL', { DATABASE_URL: cluster.url('postgres') });
  } finally {
    await cluster.stop();
  }
}

async function killRepeatedly(engine: string, where: Record<string, string>): Promise<Figure[]> {
  const settings = { ...where, LOG_LEVEL: 'error', SAMPLE_DATA: 'off' };
  let server = await startServer(settings);
  const { url, port } = server;
  const people = await someClinic(url);
  const load = startLoad(url, people.requests, { lanes: LANES, pauseMs: 200 });
  const readyAfter: number[] = [];
  const cpu: number[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    await wait(LOAD_MS);
    await server.kill();
    server = await startServer(settings, port);
    readyAfter.push(server.readyAfter);
    cpu.push(server.cpuUntilReady);
  }
  await wait(LOAD_MS);
  await load.stop();
  const stored = await bookingsOfPatients(url, people.tokens);
  await server.stop();
  const unknown = load.attempts.reduce((sum, each) => sum + each.unknown, 0);
  return [
    info(`${engine}: killed`, `${KILLS} times, ${unknown} answers never came`),
    info(`${engine}: acknowledged bookings`, load.attempts.length),
    none(`${engine}: lost or wrong`, violations(load.attempts, stored)),
    info(`${engine}: processor time until ready, median, ms`, percentile(cpu, 0.5)),
    info(`${engine}: ready again, median, ms`, Math.round(percentile(readyAfter, 0.5))),
    atMost(`${engine}: slowest to be ready again`, Math.max(...readyAfter), READY_WITHIN_MS, ' ms'),
  ];
}

/** Made through the calls alone: the embedded database takes no second program. */
async function someClinic(
  url: string,
): Promise<{ requests: BookingRequest[]; tokens: Map<string, string> }> {
  const admin = await answered(
    sendJson(`${url}/api/admin/login`, { email: ADMIN_EMAIL, password: ADMIN_PASSWORD }),
  );
  const doctors: string[] = [];
  for (let n = 0; n < DOCTORS; n++) {
    const made = await sendForm(`${url}/api/admin/add-doctor`, doctorFields(n), admin.token);
    doctors.push(made.docId);
  }
  const tokens = new Map<string, string>();
  for (let n = 0; n < DOCTORS; n++) {
    const account = { name: 'Load', email: `load-${n}@bench.test`, password: 'kite-lantern-42' };
    const { token } = await answered(sendJson(`${url}/api/user/register`, account));
    tokens.set(`load-${n}`, token);
  }
  const times = bookableDays({ now: Date.now(), zone: 'Asia/Kolkata' })
    .slice(1)
    .flatMap(({ slotDate, slots }) => slots.map(({ slotTime }) => ({ slotDate, slotTime })));
  const requests = times.flatMap((time) =>
    doctors.map((docId, n): BookingRequest => {
      const patient = `load-${n}`;
      const slot = `${docId} ${time.slotDate} ${time.slotTime}`;
      return { slot, docId, ...time, patient, token: tokens.get(patient) ?? '', key: randomUUID() };
    }),
  );
  return { requests, tokens };
}

function doctorFields(n: number): Record<string, string> {
  return {
    ...{ name: `Dr. Load ${n}`, email: `dr-load-${n}@bench.test`, password: 'kite-lantern-42' },
    experience: '4 Year',
    fees: '500',
    about: '',
    degree: 'MBBS',
    ...{ speciality: 'Neurologist', address: '{"line1":"1, Road","line2":"Town"}' },
  };
}

async function sendForm(url: string, fields: Record<string, string>, aToken: string) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('image', new Blob([readFileSync(PORTRAIT)]), 'portrait.webp');
  const answer = await fetch(url, { method: 'POST', body: form, headers: { aToken } });
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as { docId: string };
}

async function bookingsOfPatients(
  url: string,
  tokens: Map<string, string>,
): Promise<StoredBooking[]> {
  const stored: StoredBooking[] = [];
  for (const [patient, token] of tokens) {
    const { appointments } = await answered(
      send({ url: `${url}/api/user/appointments`, headers: { token } }),
    );
    for (const { docId, slotDate, slotTime, meetingId } of appointments) {
      stored.push({ slot: `${docId} ${slotDate} ${slotTime}`, patient, code: meetingId });
    }
  }
  return stored;
}

async function answered(
  reply: Promise<{ status: number; text: string }>,
  // biome-ignore lint/suspicious/noExplicitAny: any reply of the server.
): Promise<any> {
  const { status, text } = await reply;
  if (status !== 200) throw new Error(`${status}: ${text}`);
  return JSON.parse(text);
}
