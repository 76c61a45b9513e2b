import { randomUUID } from 'node:crypto';
import { addPatientsWithIds, openStage } from '#bench/stage.ts';
import { chanceFrom, freshSeed } from './support/chance.ts';
import { sendJson } from './support/http.ts';
import { atMost, conclude, count, exactly, finish, info, percentile } from './support/verdict.ts';

/**
 * Whether an e-mail is known cannot be told from how long a refusal takes. Each account is tried too
 * seldom for the throttle to say anything, and the two kinds take turns.
 */
const TRIES = count(300, 40);
const PER_ACCOUNT = 5;
const GAP_MAX_PERCENT = 20;

const chance = chanceFrom(freshSeed());
const stage = await openStage();
const accounts = await addPatientsWithIds(stage.pool, Math.ceil(TRIES / 2 / PER_ACCOUNT));
const owner = { name: 'Asha', email: 'owner@bench.test', password: 'kite-lantern-42' };
await sendJson(`${stage.url}/api/user/register`, owner);
await stage.pool.query(
  `UPDATE patients SET password_hash =
     (SELECT password_hash FROM patients WHERE email = 'owner@bench.test')`,
);
await refusalOf('warm-up@bench.test');

const tries = chance.shuffled([
  ...Array.from({ length: TRIES / 2 }, (_, n) => {
    const account = accounts[n % accounts.length] as (typeof accounts)[number];
    return { known: true, email: `${account.id}@bench.test` };
  }),
  ...Array.from({ length: TRIES / 2 }, () => {
    return { known: false, email: `${randomUUID()}@bench.test` };
  }),
]);
const times = { known: [] as number[], unknown: [] as number[] };
const answers = new Set<string>();
for (const { known, email } of tries) {
  const { took, text } = await refusalOf(email);
  times[known ? 'known' : 'unknown'].push(took);
  answers.add(text);
}
const [known, unknown] = [percentile(times.known, 0.5), percentile(times.unknown, 0.5)];
const gap = (Math.abs(known - unknown) / Math.min(known, unknown)) * 100;
conclude([
  info('tries', `${TRIES}, seed ${chance.seed}`),
  info('median of a known e-mail, ms', known.toFixed(1)),
  info('median of an unknown one, ms', unknown.toFixed(1)),
  atMost('gap between the medians', gap, GAP_MAX_PERCENT, ' %'),
  exactly('different answers', answers.size, 1),
]);
await stage.close();
finish();

async function refusalOf(email: string): Promise<{ took: number; text: string }> {
  const began = performance.now();
  const body = { email, password: 'not the password' };
  const { status, text } = await sendJson(`${stage.url}/api/user/login`, body);
  if (status !== 401) throw new Error(`${status}: ${text}`);
  return { took: performance.now() - began, text };
}
