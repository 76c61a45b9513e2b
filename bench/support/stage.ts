import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { startTestPostgres } from '@nadi/server/testing/test-postgres';
import pg from 'pg';
import { cpuOf } from './cpu.ts';
import type { Queries } from './queries.ts';
import { startServer } from './server-process.ts';

export interface Stage {
  url: string;
  databaseUrl: string;
  pool: pg.Pool;
  serverPid: number;
  /** CPU milliseconds used so far by the server process. */
  serverCpu(): number;
  /** CPU milliseconds used so far by all processes of PostgreSQL. */
  postgresCpu(): number;
  close(): Promise<void>;
}

/** Starts a real server on a PostgreSQL of its own, in processes of their own. */
export async function openStage(settings: Record<string, string> = {}): Promise<Stage> {
  const cluster = await startTestPostgres();
  const databaseUrl = cluster.url('postgres');
  const server = await startServer({
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'error',
    SAMPLE_DATA: 'off',
    // The benchmark's patient exceeds the default limit.
    BOOKINGS_OPEN_MAX: '100000',
    ...settings,
  });
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  pool.on('error', () => {});
  const { url, pid: serverPid } = server;
  return {
    url,
    databaseUrl,
    pool,
    serverPid,
    serverCpu: () => cpuOf(serverPid),
    postgresCpu: () => cluster.pids().reduce((sum, pid) => sum + cpuOf(pid), 0),
    async close() {
      await pool.end();
      await server.stop();
      await cluster.stop();
    },
  };
}

export async function addDoctors(pool: Queries, count: number): Promise<string[]> {
  const { rows } = await pool.query(
    `INSERT INTO doctors (id, email, password_hash, name, speciality, degree, experience, about,
       fee_minor, address_line1, address_line2, created_at)
     SELECT gen_random_uuid(), 'd' || n || '@bench.test', '', 'Dr. Bench ' || n,
       (ARRAY['General physician','Gynecologist','Dermatologist','Pediatricians','Neurologist',
              'Gastroenterologist'])[1 + n % 6], 'MBBS', '4 Year', repeat('About this doctor. ', 8),
       50000, '17, 4th Cross', 'Bengaluru', now() + n * interval '1 ms'
     FROM generate_series(1, $1) n RETURNING id`,
    [count],
  );
  return rows.map(({ id }) => id);
}

/** Inserts patients with a session each, and returns their tokens. */
export async function addPatients(pool: Queries, count: number): Promise<string[]> {
  return (await addPatientsWithIds(pool, count)).map(({ token }) => token);
}

export async function addPatientsWithIds(
  pool: Queries,
  count: number,
): Promise<{ id: string; token: string }[]> {
  const people = Array.from({ length: count }, () => ({
    id: randomUUID(),
    token: randomBytes(32).toString('base64url'),
  }));
  await pool.query(
    `INSERT INTO patients (id, email, password_hash, name, created_at)
     SELECT id, id || '@bench.test', '', 'Bench', now() FROM unnest($1::uuid[]) id`,
    [people.map(({ id }) => id)],
  );
  await pool.query(
    `INSERT INTO sessions (token_hash, role, account_id, created_at, active_at, expires_at)
     SELECT hash, 'patient', id, now(), now(), now() + interval '1 hour'
     FROM unnest($1::bytea[], $2::uuid[]) AS s (hash, id)`,
    [
      people.map(({ token }) => createHash('sha256').update(token).digest()),
      people.map(({ id }) => id),
    ],
  );
  return people;
}

/** Opens a session of the first account; exports need one that was confirmed a moment ago. */
export async function sessionOf(pool: Queries, role: string, table: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await pool.query(
    `INSERT INTO sessions (token_hash, role, account_id, created_at, active_at, expires_at, confirmed_at)
     SELECT $1, $2, id, now(), now(), now() + interval '1 day', now() + interval '1 day'
     FROM ${table} ORDER BY created_at LIMIT 1`,
    [createHash('sha256').update(token).digest(), role],
  );
  return token;
}

/** Runs `work` for every item, `lanes` at once; wall milliseconds. */
export async function inLanes<T>(
  items: readonly T[],
  lanes: number,
  work: (item: T) => Promise<void>,
): Promise<number> {
  const startedAt = performance.now();
  let next = 0;
  const lane = async () => {
    while (next < items.length) await work(items[next++] as T);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return performance.now() - startedAt;
}
