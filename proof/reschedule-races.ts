import { addDays, formatSlotDate, wallClock } from '@nadi/domain/clinic-time';
import { addDoctors, addPatientsWithIds, inLanes, openStage } from '#bench/stage.ts';
import { chanceFrom, freshSeed } from './support/chance.ts';
import { sendJson } from './support/http.ts';
import { atMost, conclude, count, exactly, finish, info, percentile } from './support/verdict.ts';

/**
 * 2,000 races of moves on PostgreSQL: two patients of one doctor swap their slots while both are also
 * moved to a third one. Each race ends with both appointments at different times, without a deadlock
 * in the database and without an answer that is neither done nor taken.
 */
const RACES = count(2000, 40);
const DOCTORS = 8;
const ZONE = 'Asia/Kolkata';
const TIMES = ['10:00 AM', '10:30 AM', '11:00 AM'];

interface Table {
  readonly appointments: readonly { id: string; token: string }[];
}

const chance = chanceFrom(freshSeed());
const stage = await openStage();
const slotDate = formatSlotDate(addDays(wallClock(ZONE, Date.now()), 2));
const doctors = await addDoctors(stage.pool, DOCTORS);
const patients = await addPatientsWithIds(stage.pool, DOCTORS * 2);
const tables: Table[] = [];
for (const [at, docId] of doctors.entries()) {
  const appointments = [];
  for (const n of [0, 1]) {
    const { token } = patients[at * 2 + n] as (typeof patients)[number];
    const slot = { docId, slotDate, slotTime: TIMES[n] };
    const { text } = await sendJson(`${stage.url}/api/user/book-appointment`, slot, { token });
    appointments.push({ id: JSON.parse(text).appointmentId as string, token });
  }
  tables.push({ appointments });
}

const statuses = new Map<number, number>();
const took: number[] = [];
const began = performance.now();
const races = Array.from({ length: RACES }, (_, n) => tables[n % DOCTORS] as Table);
await inLanes(doctors, DOCTORS, async (docId) => {
  const table = tables[doctors.indexOf(docId)] as Table;
  for (const race of races.filter((each) => each === table)) await run(race);
});
const seconds = (performance.now() - began) / 1000;

const { rows: doubled } = await stage.pool.query(
  `SELECT doctor_id FROM appointments WHERE cancelled_at IS NULL
   GROUP BY doctor_id, starts_at HAVING count(*) > 1`,
);
const { rows: lost } = await stage.pool.query(
  `SELECT id FROM appointments a WHERE NOT EXISTS (SELECT FROM claims WHERE appointment_id = a.id
     AND during = tstzrange(a.starts_at, a.starts_at + make_interval(mins => a.minutes)))`,
);
const { rows } = await stage.pool.query(
  `SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()`,
);
const odd = [...statuses].filter(([status]) => status !== 200 && status !== 409);
conclude([
  info('races', `${RACES} in ${seconds.toFixed(0)} s, seed ${chance.seed}`),
  info('answers', JSON.stringify([...statuses])),
  exactly('neither moved nor taken', odd.length, 0),
  exactly('deadlocks', rows[0].deadlocks, 0),
  exactly('two appointments at one time', doubled.length, 0),
  exactly('appointments without their claim', lost.length, 0),
  atMost('slowest move', percentile(took, 1), 5000, ' ms'),
]);
await stage.close();
finish();

/** Both appointments move to all three times at once, in any order. */
async function run({ appointments }: Table): Promise<void> {
  const moves = appointments.flatMap(({ id, token }) =>
    TIMES.map((slotTime) => ({ appointmentId: id, slotDate, slotTime, token })),
  );
  await Promise.all(
    chance.shuffled(moves).map(async ({ token, ...move }) => {
      const requested = performance.now();
      const url = `${stage.url}/api/user/reschedule-appointment`;
      const { status } = await sendJson(url, move, { token });
      took.push(performance.now() - requested);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }),
  );
}
