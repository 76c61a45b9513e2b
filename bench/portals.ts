import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { openStage, type Stage } from './support/stage.ts';

/**
 * The portals' reads on a full clinic beside one a hundredth of its size: p95 of each, and how many
 * times slower the large one is. Both run at once and take turns, so that noise hits them alike.
 */
const LARGE = { doctors: 1000, patients: 20_000, appointments: 200_000 };
const SMALL = { doctors: 10, patients: 200, appointments: 2000 };
const ROUNDS = 200;
const WARM_UP = 20;
const AIM = 3;

const CALLS: readonly [name: string, who: 'admin' | 'doctor', path: string][] = [
  ['dashboard', 'admin', '/api/admin/dashboard'],
  ['appointments, first page', 'admin', '/api/admin/appointments?page=1'],
  ['appointments, last page shown', 'admin', '/api/admin/appointments?page=80'],
  ['by date', 'admin', '/api/admin/appointments?sort=date&order=asc'],
  ['by patient', 'admin', '/api/admin/appointments?sort=patient&order=asc'],
  ['by doctor', 'admin', '/api/admin/appointments?sort=doctor&order=asc'],
  ['by fees', 'admin', '/api/admin/appointments?sort=fees'],
  ['cancelled', 'admin', '/api/admin/appointments?state=cancelled'],
  ['of a patient', 'admin', '/api/admin/appointments?search=%20100'],
  ['doctors, first page', 'admin', '/api/admin/all-doctors?page=1'],
  ['doctors, by name', 'admin', '/api/admin/all-doctors?search=%205'],
  ['audit trail', 'admin', '/api/admin/audit'],
  ['dashboard', 'doctor', '/api/doctor/dashboard'],
  ['appointments', 'doctor', '/api/doctor/appointments?page=1'],
  ['day', 'doctor', '/api/doctor/day'],
  ['weeks', 'doctor', '/api/doctor/weeks'],
  ['profile', 'doctor', '/api/doctor/profile'],
];

const agent = new Agent({ keepAlive: true, maxSockets: 2 });

interface Clinic {
  stage: Stage;
  headers: Record<'admin' | 'doctor', Record<string, string>>;
}

async function bench(): Promise<void> {
  const small = await openClinic(SMALL);
  const large = await openClinic(LARGE);
  try {
    console.log('p95 in ms: small clinic, large clinic, ratio');
    for (const [name, who, path] of CALLS) {
      const times = { small: [] as number[], large: [] as number[] };
      for (let round = -WARM_UP; round < ROUNDS; round += 1) {
        const [one, other] = [await timed(small, who, path), await timed(large, who, path)];
        if (round < 0) continue;
        times.small.push(one);
        times.large.push(other);
      }
      const [little, much] = [p95(times.small), p95(times.large)];
      const ratio = (much / little).toFixed(2);
      console.log(
        `  ${who} ${name}: ${little.toFixed(1)}, ${much.toFixed(1)}, ${ratio} (aim ≤ ${AIM})`,
      );
    }
  } finally {
    agent.destroy();
    await small.stage.close();
    await large.stage.close();
  }
}

async function openClinic(size: typeof LARGE): Promise<Clinic> {
  const stage = await openStage();
  const options = Object.entries(size).flatMap(([name, count]) => [`--${name}`, String(count)]);
  const seed = spawn(process.execPath, ['apps/server/src/operate/seed.ts', ...options], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATABASE_URL: stage.databaseUrl },
  });
  const [code] = await once(seed, 'exit');
  if (code !== 0) throw new Error('the rows could not be made');
  return {
    stage,
    headers: {
      admin: { aToken: await sessionOf(stage, 'admin', 'admins') },
      doctor: { dToken: await sessionOf(stage, 'doctor', 'doctors') },
    },
  };
}

async function sessionOf(stage: Stage, role: string, table: 'admins' | 'doctors'): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await stage.pool.query(
    `INSERT INTO sessions (token_hash, role, account_id, created_at, active_at, expires_at)
     SELECT $1, $2, id, now(), now(), now() + interval '1 hour' FROM ${table} ORDER BY created_at LIMIT 1`,
    [createHash('sha256').update(token).digest(), role],
  );
  return token;
}

async function timed(clinic: Clinic, who: 'admin' | 'doctor', path: string): Promise<number> {
  const startedAt = performance.now();
  await get(`${clinic.stage.url}${path}`, clinic.headers[who]);
  return performance.now() - startedAt;
}

function p95(times: number[]): number {
  return times.sort((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0;
}

function get(url: string, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`));
      answer.resume().on('end', resolve).on('error', reject);
    })
      .on('error', reject)
      .end();
  });
}

await bench();
