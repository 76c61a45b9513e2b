import { setTimeout as wait } from 'node:timers/promises';
import { type SmtpBehaviour, startHostileSmtp } from '@nadi/server/testing/hostile-smtp';
import { startTestPostgres } from '@nadi/server/testing/test-postgres';
import pg from 'pg';
import { startServer } from '#bench/server-process.ts';
import { bookingRequests } from './booking/booking-requests.ts';
import { startLoad } from './booking/steady-load.ts';
import { chanceFrom, freshSeed } from './support/chance.ts';
import { conclude, count, exactly, type Figure, finish, info } from './support/verdict.ts';

/**
 * The server is killed while patients book, several for each slot, and while its messages go to a mail
 * server that stalls, resets, loses its reply, answers 4xx and 5xx: every booking's messages are accepted
 * or shown as failed, none is sent for what rolled back, and repeats carry the same Message-ID.
 */
const KILLS = count(20, 2);
const LANES = 6;
/** Requests that are answered before the next kill, at most. */
const BETWEEN_KILLS_MAX = 40;
/** The job that delivers what is left runs every minute. */
const JOB_MS = 65_000;
const ROUNDS_MAX = 8;

const seed = freshSeed();
const chance = chanceFrom(seed);
const cluster = await startTestPostgres({ durable: true });
let hostile = true;
const smtp = await startHostileSmtp(() => (hostile ? behaviour() : 'accept'));
const pool = new pg.Pool({ connectionString: cluster.url('postgres'), max: 2 });
pool.on('error', () => {});
const settings = {
  DATABASE_URL: cluster.url('postgres'),
  SMTP_URL: smtp.url,
  MAIL_FROM: 'Nadi <care@bench.test>',
  LOG_LEVEL: 'fatal',
  SAMPLE_DATA: 'off',
  BOOKINGS_UNVERIFIED_MAX: '100000',
};
let server = await startServer(settings);
const { url, port } = server;
const attempts = KILLS * BETWEEN_KILLS_MAX;
const requests = await bookingRequests(pool, chance, { attempts, slots: attempts / 2 });
const load = startLoad(url, requests, { lanes: LANES, pauseMs: 150 });
for (let kill = 0; kill < KILLS; kill += 1) {
  const goal = load.attempts.length + 1 + chance.below(BETWEEN_KILLS_MAX - LANES);
  while (load.attempts.length < goal) await wait(10);
  await server.kill();
  await makeDue();
  server = await startServer(settings, port);
}
await load.stop();
// The last one begins without connections that stall.
await server.kill();
hostile = false;
await makeDue();
server = await startServer(settings, port);
for (let round = 0; round < ROUNDS_MAX && (await waiting()) > 0; round += 1) {
  await wait(JOB_MS);
  await makeDue();
}
conclude([info('seed', seed), info('killed', `${KILLS} times`), ...(await findings())]);
await server.stop();
await smtp.close();
await pool.end();
await cluster.stop();
finish();

function behaviour(): SmtpBehaviour {
  const faults: readonly SmtpBehaviour[] = ['stall', 'reset', 'lost-reply', 451, 451, 550];
  return chance.happens(0.5) ? 'accept' : chance.pick(faults);
}

/** Instead of hours of waiting: what a dead server had claimed, and what is to be tried again, is due. */
async function makeDue(): Promise<void> {
  await pool.query(`UPDATE outbox SET due_at = now() WHERE state = 'pending'`);
}

interface Entry {
  message_id: string;
  state: string;
  kind: string;
  last_error: string | null;
}

function describe({ kind, last_error: reason }: Entry): string {
  return `${kind} (${reason ?? 'no longer applies'})`;
}

async function waiting(): Promise<number> {
  const { rows } = await pool.query(`SELECT id FROM outbox WHERE state = 'pending'`);
  return rows.length;
}

async function findings(): Promise<Figure[]> {
  const { rows: entries } = await pool.query<Entry>(
    'SELECT message_id, state, kind, last_error FROM outbox',
  );
  const { rows: unannounced } = await pool.query(
    `SELECT id FROM appointments a WHERE NOT EXISTS
       (SELECT 1 FROM outbox o WHERE o.deduplication_key = 'booked:' || a.id)`,
  );
  const { rows: booked } = await pool.query('SELECT id FROM appointments');
  const of = (state: string) => entries.filter((entry) => entry.state === state);
  const known = new Set(entries.map(({ message_id: id }) => id));
  const accepted = new Set(smtp.received.map(({ messageId }) => messageId));
  const texts = new Set(smtp.received.map(({ to, text }) => `${to} ${text}`));
  const winners = new Set(requests.map(({ patient }) => `${patient}@bench.test`));
  for (const { patient, outcome } of load.attempts)
    if (!('booked' in outcome)) winners.delete(`${patient}@bench.test`);
  const toLosers = smtp.received.filter(({ to }) => !/^d\d+@/.test(to) && !winners.has(to));
  return [
    info('bookings, refused ones', `${booked.length}, ${load.attempts.length - booked.length}`),
    info('messages, accepted in all', `${entries.length}, ${smtp.received.length}`),
    info('refused for good and shown', of('failed').length),
    info('dropped', of('dropped').map(describe).join('; ') || 0),
    exactly('bookings without a message', unannounced.length, 0),
    exactly('lost', of('done').filter(({ message_id: id }) => !accepted.has(id)).length, 0),
    exactly('left waiting', of('pending').length, 0),
    exactly('sent without a fact', [...accepted].filter((id) => !known.has(id)).length, 0),
    exactly('sent to patients whose booking rolled back', toLosers.length, 0),
    exactly('messages under two Message-IDs', accepted.size - texts.size, 0),
  ];
}
