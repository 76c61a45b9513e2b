import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '#bench/server-process.ts';
import { addDoctors, addPatientsWithIds } from '#bench/stage.ts';
import { chanceFrom, freshSeed } from './support/chance.ts';
import { sendJson } from './support/http.ts';
import { startTwoNodes } from './support/two-nodes.ts';
import { conclude, count, exactly, finish, info, progress } from './support/verdict.ts';

/**
 * Payments in cash and partial refunds, 32 at once at two servers over one PostgreSQL, while servers and the
 * database's connections are killed: each series of invoices, credit notes and receipts has no gap and no
 * number twice, every entry of the ledger has its document, and the sums are equal.
 */
const PAYMENTS = count(10_000, 200);
/** One payment of so many is refunded in part. */
const REFUND_EVERY = 5;
const LANES = 32;
const KILL_SERVER_MS = count(5000, 1500);
const KILL_CONNECTION_MS = 300;
const PAUSE_MS = 50;

const chance = chanceFrom(freshSeed());
const nodes = await startTwoNodes({ LOG_LEVEL: 'fatal' });
const { pool } = nodes;
pool.on('error', () => {});
const appointments = await fillClinic();
const aToken = await signIn();
let unknown = 0;
let running = true;
const killing = nodes.killRepeatedly(KILL_SERVER_MS);
const cutting = cutConnections();
const began = performance.now();
let next = 0;
await Promise.all(Array.from({ length: LANES }, () => lane()));
const seconds = Math.round((performance.now() - began) / 1000);
running = false;
nodes.stopKilling();
const kills = await killing;
const cut = await cutting;
const refunds = Math.ceil(PAYMENTS / REFUND_EVERY);
const found = await findings();
conclude([
  info('seed', chance.seed),
  info('requests', `${PAYMENTS} payments, ${refunds} refunds in ${seconds} s, ${LANES} at once`),
  info('killed', `${kills} servers, ${cut} connections`),
  info('answers that never came or failed, requested again', unknown),
  exactly('invoices', found.invoices, PAYMENTS),
  exactly('credit notes', found.notes, refunds),
  exactly('gaps in the series', found.gaps, 0),
  exactly('numbers given twice', found.twice, 0),
  exactly('gaps in the receipts', found.receipts - PAYMENTS, 0),
  exactly('entries of the ledger without a document', found.missing, 0),
  exactly('sum of the documents less the ledger’s, in minor units', found.difference, 0),
]);
await nodes.close();
finish();

async function fillClinic(): Promise<string[]> {
  const [doctor] = await addDoctors(pool, 1);
  const [patient] = await addPatientsWithIds(pool, 1);
  const taxLines = [{ name: 'GST', percent: 18 }];
  await pool.query(
    'INSERT INTO clinic_settings (only_row, settings, updated_at) VALUES (true, $1, now())',
    [JSON.stringify({ name: 'Proof', refundConfirmAbove: 100_000, taxLines })],
  );
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO appointments (id, doctor_id, patient_id, starts_at, slot_date, slot_time, amount_minor,
       meeting_code, booked_at, completed_at)
     SELECT gen_random_uuid(), $1, $2, clock AT TIME ZONE 'Asia/Kolkata', to_char(clock, 'FMDD_FMMM_YYYY'),
       to_char(clock, 'FMHH12:MI AM'), 30000 + n % 997, lpad(to_hex(n), 10, 'z'), now(), now()
     FROM generate_series(1, $3::int) n,
       LATERAL (SELECT (now() AT TIME ZONE 'Asia/Kolkata')::date - n * interval '30 minutes' AS clock) AS placed
     RETURNING id`,
    [doctor, patient?.id, PAYMENTS],
  );
  return rows.map(({ id }) => id);
}

async function signIn(): Promise<string> {
  const credentials = { email: ADMIN_EMAIL, password: ADMIN_PASSWORD };
  const { text } = await sendJson(`${nodes.urlAt(0)}/api/admin/login`, credentials);
  return JSON.parse(text).token;
}

async function lane(): Promise<void> {
  for (let n = next++; n < PAYMENTS; n = next++) {
    if (n % 1000 === 0) progress(`${n} payments`);
    const appointmentId = appointments[n] ?? '';
    await repeat('/api/admin/record-cash', { appointmentId }, 'already-paid');
    if (n % REFUND_EVERY > 0) continue;
    const id = `cash:${await referenceOf(appointmentId)}`;
    await repeat('/api/admin/refund-payment', { id, amount: 1 + chance.below(200) });
  }
}

/** Sends a request again until it is answered; `done` is the refusal of one that took effect before. */
async function repeat(path: string, body: object, done?: string): Promise<void> {
  const key = randomUUID();
  for (let tries = 0; ; tries += 1) {
    const url = `${nodes.urlAt(chance.below(2))}${path}`;
    const answer = await sendJson(url, body, { aToken, 'idempotency-key': key }).catch(() => null);
    if (answer?.status === 200) return;
    if (answer?.status === 409 && tries > 0 && JSON.parse(answer.text).code === done) return;
    if (answer && answer.status < 500) throw new Error(`${answer.status}: ${answer.text}`);
    unknown += 1;
    await wait(PAUSE_MS);
  }
}

async function referenceOf(appointmentId: string): Promise<string> {
  for (;;) {
    const found = await pool
      .query('SELECT reference FROM ledger_entries WHERE appointment_id = $1', [appointmentId])
      .catch(() => null);
    if (found) return found.rows[0].reference;
  }
}

/** Ends a working connection of the database every now and then; returns how many. */
async function cutConnections(): Promise<number> {
  let ended = 0;
  while (running) {
    await wait(KILL_CONNECTION_MS);
    const result = await pool
      .query(
        `SELECT pg_terminate_backend(pid) FROM (SELECT pid FROM pg_stat_activity
           WHERE backend_type = 'client backend' AND state <> 'idle' AND pid <> pg_backend_pid()
           ORDER BY random() LIMIT 1) AS chosen`,
      )
      .catch(() => null);
    ended += result?.rows.length ?? 0;
  }
  return ended;
}

async function findings() {
  const { rows } = await pool.query(`
    SELECT (SELECT count(*)::int FROM invoices WHERE kind = 'invoice') AS invoices,
      (SELECT count(*)::int FROM invoices WHERE kind = 'credit-note') AS notes,
      (SELECT coalesce(sum(last - issued), 0)::int FROM (SELECT max(sequence) AS last, count(*) AS issued
        FROM invoices GROUP BY livemode, kind, fiscal_year) AS series) AS gaps,
      (SELECT count(number)::int - count(DISTINCT number)::int FROM invoices) AS twice,
      (SELECT max(receipt_no)::int FROM ledger_entries) AS receipts,
      (SELECT count(*)::int FROM ledger_entries l
        WHERE NOT EXISTS (SELECT FROM invoices i WHERE i.entry_id = l.id)) AS missing,
      ((SELECT sum(amount_minor) FROM invoices) - (SELECT sum(amount_minor) FROM ledger_entries))::int
        AS difference`);
  return rows[0];
}
