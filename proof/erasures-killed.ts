import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startTestPostgres } from '@nadi/server/testing/test-postgres';
import pg from 'pg';
import { ADMIN_EMAIL, ADMIN_PASSWORD, startServer } from '#bench/server-process.ts';
import { addDoctors, addPatientsWithIds } from '#bench/stage.ts';
import { chanceFrom, freshSeed } from './support/chance.ts';
import { sendJson } from './support/http.ts';
import { atLeast, conclude, count, exactly, finish, info, progress } from './support/verdict.ts';

/**
 * The admin erases patients while the server is killed: no patient is erased by half at any time, every erasure ends when
 * it is requested again, and the list outside of the database has each of them.
 */
const KILLS = count(200, 5);
const PATIENTS = 6;
const LONGEST_PAUSE_MS = 150;

const chance = chanceFrom(freshSeed());
const cluster = await startTestPostgres({ durable: true });
const folder = mkdtempSync(join(tmpdir(), 'nadi-erasures-'));
const settings = {
  ...{ DATABASE_URL: cluster.url('postgres'), DATA_DIR: folder },
  ...{ LOG_LEVEL: 'fatal', SAMPLE_DATA: 'off' },
};
let server = await startServer(settings);
const pool = new pg.Pool({ connectionString: cluster.url('postgres'), max: 4 });
pool.on('error', () => {});
const [doctor = ''] = await addDoctors(pool, 1);
const aToken = await signIn();
const requested: string[] = [];
let unanswered = 0;
let byHalf = 0;

for (let kill = 1; kill <= KILLS; kill += 1) {
  const people = await addPatientsWithIds(pool, PATIENTS);
  const ids = people.map(({ id }) => id);
  await fillRecords(ids);
  requested.push(...ids);
  let answered = 0;
  const answers = ids.map((id) => erase(id).finally(() => (answered += 1)));
  // The first kill comes before the first answer, the seventh after all six.
  const before = (kill - 1) % (PATIENTS + 1);
  while (answered < before) await wait(1);
  await wait(chance.below(LONGEST_PAUSE_MS));
  await server.kill();
  unanswered += (await Promise.all(answers)).filter((status) => status !== 200).length;
  byHalf += (await findings()).half;
  server = await startServer(settings, server.port);
  progress(`${kill} of ${KILLS} kills, ${unanswered} erasures without an answer`);
}
const done = await findings();
for (const id of requested) await erase(id);
const ended = await findings();
await server.kill();
// A start adds the erasures that the killed process had not listed yet.
server = await startServer(settings, server.port);
const listed: { erased: unknown[] } = JSON.parse(readFileSync(join(folder, 'erased.json'), 'utf8'));
await server.kill();
await pool.end();
await cluster.stop();
rmSync(folder, { recursive: true });
conclude([
  info('kills', KILLS),
  info('erasures without an answer', unanswered),
  atLeast('erasures that a kill has prevented', requested.length - done.erased, 1),
  exactly('erasures by half after a kill', byHalf, 0),
  exactly('erasures by half in the end', ended.half, 0),
  exactly('patients who are not erased in the end', requested.length - ended.erased, 0),
  exactly('erased patients who are not in the list', ended.erased - listed.erased.length, 0),
]);
finish();

async function signIn(): Promise<string> {
  const credentials = { email: ADMIN_EMAIL, password: ADMIN_PASSWORD };
  const { text } = await sendJson(`${server.url}/api/admin/login`, credentials);
  await pool.query("UPDATE sessions SET confirmed_at = now() + interval '1 day'");
  return JSON.parse(text).token;
}

/** Returns the status of the answer; 0 without one. */
async function erase(userId: string): Promise<number> {
  const url = `${server.url}/api/admin/confirm-erasure`;
  const answer = await sendJson(url, { userId }, { aToken }).catch(() => null);
  return answer?.status ?? 0;
}

/** Gives each patient a session, a completed appointment with a note, and an allergy that a doctor confirmed. */
async function fillRecords(ids: readonly string[]): Promise<void> {
  await pool.query(
    `WITH past AS (INSERT INTO appointments (id, doctor_id, patient_id, starts_at, slot_date, slot_time,
        amount_minor, meeting_code, booked_at, completed_at, claimed)
      SELECT gen_random_uuid(), $1, id, now() - random() * interval '900 days', '1_1_2025', '10:00 AM', 100,
        left(md5(id::text), 10), now(), now(), true FROM unnest($2::uuid[]) id RETURNING id),
    noted AS (INSERT INTO notes (appointment_id, version) SELECT id, 1 FROM past RETURNING appointment_id),
    said AS (INSERT INTO health_entries (id, patient_id, kind, version)
      SELECT gen_random_uuid(), id, kind, 1 FROM unnest($2::uuid[]) id, unnest(ARRAY['allergy', 'problem']) kind
      RETURNING id, kind),
    written AS (INSERT INTO note_versions (appointment_id, version, subjective, objective, assessment, plan, saved_at)
      SELECT appointment_id, 1, 'a', 'b', 'c', 'd', now() FROM noted)
    INSERT INTO health_entry_versions (entry_id, version, text, state, source, saved_at, saved_by_role,
      saved_by_id, confirmed_at)
    SELECT id, 1, kind, 'active', 'patient', now(), 'patient', id, CASE kind WHEN 'allergy' THEN now() END
    FROM said`,
    [doctor, ids],
  );
}

/** An erased patient has a signed statement and no session, and the entry that no doctor confirmed is gone. */
async function findings(): Promise<{ erased: number; half: number }> {
  const { rows } = await pool.query<{ erased: number; half: number }>(`
    WITH each AS (
      SELECT p.erased_at IS NOT NULL AS gone,
        coalesce(e.erased_at IS NOT NULL AND e.signature IS NOT NULL AND e.record_until IS NOT NULL, false) AS stated,
        NOT EXISTS (SELECT FROM sessions WHERE account_id = p.id) AS signed_out,
        (SELECT count(*) FROM health_entries WHERE patient_id = p.id) = 1 AS cleared
      FROM patients p LEFT JOIN erasures e ON e.patient_id = p.id)
    SELECT count(*) FILTER (WHERE gone AND stated AND signed_out AND cleared)::int AS erased,
      count(*) FILTER (WHERE (gone OR stated OR signed_out OR cleared)
        AND NOT (gone AND stated AND signed_out AND cleared))::int AS half
    FROM each`);
  return rows[0] ?? { erased: 0, half: 0 };
}
