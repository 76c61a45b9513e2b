import { setTimeout as wait } from 'node:timers/promises';
import { agent, bookPlain, someBookings } from '#bench/book.ts';
import { memoryOf } from '#bench/cpu.ts';
import { inLanes, openStage } from '#bench/stage.ts';
import { atMost, conclude, count, exactly, finish, info } from './support/verdict.ts';

/**
 * Books and searches for ten minutes, then leaves the server alone: it must come to rest, with no request
 * under way, no transaction open, no message due and hardly any processor time or memory used.
 */
const LOAD_S = count(600, 10);
const SETTLE_S = count(60, 5);
const IDLE_S = count(120, 15);
const LANES = 32;
const IDLE_SHARE_MAX = 3;
/** Memory at rest after the load, compared with memory at rest before it. */
const GROWN_MIB_MAX = 100;

const stage = await openStage();
const { pool, url, serverPid } = stage;
const bookings = await someBookings(pool, count(400, 20));
await rest();
const before = memoryOf(serverPid);
const [served, refused] = await load();
const busy = memoryOf(serverPid, 'most');
agent.destroy();
await wait(SETTLE_S * 1000);
const [cpu, postgres] = [stage.serverCpu(), stage.postgresCpu()];
await wait(IDLE_S * 1000);
const share = (used: number) => (used / (IDLE_S * 1000)) * 100;
const idle = [share(stage.serverCpu() - cpu), share(stage.postgresCpu() - postgres)] as const;
const { rows: open } = await pool.query(
  `SELECT count(*)::int AS count FROM pg_stat_activity
   WHERE datname = current_database() AND pid <> pg_backend_pid()
     AND (state LIKE 'idle in transaction%' OR state = 'active' AND backend_type = 'client backend')`,
);
const { rows: due } = await pool.query(
  "SELECT count(*)::int AS count FROM outbox WHERE state = 'pending' AND due_at < now()",
);
conclude([
  info('requests', `${served} in ${LOAD_S} s`),
  exactly('refused', refused, 0),
  atMost('server at rest', idle[0], IDLE_SHARE_MAX, ' % of a processor'),
  atMost('PostgreSQL at rest', idle[1], IDLE_SHARE_MAX, ' % of a processor'),
  info('memory', `${before.toFixed(0)} MiB before, at most ${busy.toFixed(0)} MiB`),
  atMost('memory that stays', memoryOf(serverPid) - before, GROWN_MIB_MAX, ' MiB'),
  exactly('open transactions and statements', open[0].count, 0),
  exactly('messages due', due[0].count, 0),
]);
await stage.close();
finish();

/** Warms the server up and waits until its first work is done. */
async function rest(): Promise<void> {
  await inLanes(bookings.splice(0, 200), LANES, (booking) => bookPlain(url, booking));
  await wait(SETTLE_S * 1000);
}

/** Returns how many requests were answered, and how many failed. */
async function load(): Promise<[number, number]> {
  const until = performance.now() + LOAD_S * 1000;
  const counts: [number, number] = [0, 0];
  const lane = async () => {
    while (performance.now() < until) {
      const booking = bookings.pop();
      const answered = await (booking ? bookPlain(url, booking) : search()).then(
        () => true,
        () => false,
      );
      counts[answered ? 0 : 1] += 1;
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return counts;
}

async function search(): Promise<void> {
  const answer = await fetch(`${url}/api/doctor/list?page=1&pageSize=20`);
  await answer.arrayBuffer();
  // An address may search 600 times a minute; a refusal by that limit is an answer.
  if (answer.status !== 200 && answer.status !== 429) throw new Error(`status ${answer.status}`);
}
