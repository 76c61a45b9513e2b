import { setTimeout as wait } from 'node:timers/promises';
import type { CopiedRecord } from '@nadi/contract/copies';
import { startTestPostgres } from '@nadi/server/testing/test-postgres';
import { unzip } from '@nadi/server/testing/unzip';
import pg from 'pg';
import { addRecord } from '#bench/add-record.ts';
import { startServer } from '#bench/server-process.ts';
import { addDoctors, addPatientsWithIds } from '#bench/stage.ts';
import { chanceFrom, freshSeed } from './support/chance.ts';
import { sendJson } from './support/http.ts';
import { conclude, count, exactly, finish, info, none, progress } from './support/verdict.ts';

/**
 * Copies of records while their server is killed: at no time is one ready that is not whole, and each ends. The lease of
 * a killed run is ended by hand, because it lasts two minutes.
 */
const KILLS = count(200, 5);
const PATIENTS = 4;
const APPOINTMENTS = 20;
const DOCUMENTS = 3;
/** Each appointment has a prescription and a receipt. */
const NAMED = 2 * APPOINTMENTS + DOCUMENTS;
const ALWAYS = ['README.txt', 'calendar.ics', 'messages.csv', 'record.pdf', 'record.schema.json'];
const LONGEST_RUN_MS = 4000;

const chance = chanceFrom(freshSeed());
const cluster = await startTestPostgres({ durable: true });
const settings = { DATABASE_URL: cluster.url('postgres'), LOG_LEVEL: 'fatal', SAMPLE_DATA: 'off' };
let server = await startServer(settings);
const pool = new pg.Pool({ connectionString: cluster.url('postgres'), max: 4 });
pool.on('error', () => {});
const violations: string[] = [];
let readyCopies = 0;

const doctors = await addDoctors(pool, PATIENTS);
const people = await addPatientsWithIds(pool, PATIENTS);
const [nudging] = await addPatientsWithIds(pool, 1);
for (const [index, { id: patientId }] of people.entries()) {
  const doctorId = doctors[index] ?? '';
  await addRecord(pool, { doctorId, patientId, appointments: APPOINTMENTS, documents: DOCUMENTS });
}

for (let kill = 1; kill <= KILLS; kill += 1) {
  await requestAll();
  await nudge();
  await wait(chance.below(LONGEST_RUN_MS));
  await server.kill();
  await examine();
  await pool.query('UPDATE record_copies SET leased_until = now() WHERE leased_until IS NOT NULL');
  server = await startServer(settings, server.port);
  progress(`${kill} of ${KILLS} kills, ${readyCopies} copies ready`);
}
const open = await finishAll();
await examine();
await server.kill();
await pool.end();
await cluster.stop();
conclude([
  info('kills', KILLS),
  info('whole copies', readyCopies),
  none('copies that are not whole', violations),
  exactly('copies that do not end', open, 0),
]);
finish();

/** Asks for a copy of each record that has none; those that were examined are deleted. */
async function requestAll(): Promise<void> {
  await pool.query(
    `INSERT INTO record_copies (id, patient_id, requested_by, requested_at)
     SELECT gen_random_uuid(), patient, patient, now() FROM unnest($1::uuid[]) AS patient
     WHERE NOT EXISTS (SELECT FROM record_copies WHERE patient_id = patient)`,
    [people.map(({ id }) => id)],
  );
}

/** Starts the job between its times, by a request for a small record. */
async function nudge(): Promise<void> {
  if (!nudging) throw new Error('there is no patient');
  await pool.query('DELETE FROM record_copies WHERE patient_id = $1', [nudging.id]);
  await sendJson(`${server.url}/api/user/request-copy`, {}, { token: nudging.token });
}

/** Reads every copy that is ready as its patient would, and deletes it. */
async function examine(): Promise<void> {
  const { rows } = await pool.query<{ id: string; size: string }>(
    `SELECT id, size FROM record_copies
     WHERE ready_at IS NOT NULL AND ended_at IS NULL AND patient_id = ANY ($1::uuid[])`,
    [people.map(({ id }) => id)],
  );
  for (const { id, size } of rows) {
    const parts = await pool.query<{ bytes: Buffer }>(
      'SELECT bytes FROM record_copy_parts WHERE copy_id = $1 ORDER BY part',
      [id],
    );
    const zip = Buffer.concat(parts.rows.map(({ bytes }) => bytes));
    if (zip.length !== Number(size)) violations.push(`${id}: ${zip.length} of ${size} bytes`);
    else violations.push(...lacking(unzip(zip)).map((what) => `${id}: ${what}`));
    readyCopies += 1;
  }
  await pool.query('DELETE FROM record_copies WHERE id = ANY ($1::uuid[])', [
    rows.map(({ id }) => id),
  ]);
}

/** Returns what a copy lacks: files that it always has, or that its record names. */
function lacking(files: ReadonlyMap<string, Buffer>): string[] {
  const record: CopiedRecord = JSON.parse(String(files.get('record.json')));
  const ofAppointments = record.appointments.flatMap(({ documents, prescriptions }) => [
    ...documents,
    ...prescriptions,
  ]);
  const named = [...record.receipts, ...ofAppointments].map(({ file }) => file ?? 'a document');
  const lacked = [...ALWAYS, ...named].filter((name) => !files.has(name));
  if (named.length !== NAMED) lacked.push(`${named.length} of ${NAMED} named files`);
  return lacked;
}

/** Lets the server finish what is left; returns how many copies it leaves open. */
async function finishAll(): Promise<number> {
  await nudge();
  for (let second = 0; ; second += 1) {
    const { rows } = await pool.query<{ open: number }>(
      `SELECT count(*)::int AS open FROM record_copies
       WHERE ready_at IS NULL AND failed_at IS NULL AND ended_at IS NULL`,
    );
    const left = rows[0]?.open ?? 0;
    if (left === 0 || second === 120) return left;
    await wait(1000);
  }
}
