import { inLanes } from '#bench/stage.ts';
import { bookUntilAnswered } from './booking/book-until-answered.ts';
import { bookingRequests, storedBookings } from './booking/booking-requests.ts';
import { type Attempt, violations } from './booking/history.ts';
import { chanceFrom, freshSeed } from './support/chance.ts';
import { startTwoNodes } from './support/two-nodes.ts';
import { conclude, count, exactly, finish, info, none } from './support/verdict.ts';

/**
 * 10,000 booking requests for 200 slots, 64 at once, at two servers over one PostgreSQL that is reached with
 * delays of 0 to 40 ms; one or the other server is killed every few seconds. Then the whole history
 * is compared with the stored appointments.
 */
const SLOTS = count(200, 20);
const ATTEMPTS = count(10_000, 400);
const AT_ONCE = 64;
const KILL_EVERY_MS = 3000;

const chance = chanceFrom(freshSeed());
const nodes = await startTwoNodes({ LOG_LEVEL: 'error' });
const { pool, way } = nodes;
const requests = await bookingRequests(pool, chance, { slots: SLOTS, attempts: ATTEMPTS });

await way.set({ kind: 'latency', ms: () => chance.below(41) });
const history: Attempt[] = [];
let busy = 0;
const killing = nodes.killRepeatedly(KILL_EVERY_MS);
const began = performance.now();
await inLanes(requests, AT_ONCE, async (request) => {
  const first = chance.below(2);
  const urlFor = (tries: number) => nodes.urlAt(first + tries);
  history.push(await bookUntilAnswered(request, { urlFor, busy: () => busy++ }));
});
const took = performance.now() - began;
nodes.stopKilling();
const kills = await killing;

const stored = await storedBookings(pool);
conclude([
  info('seed', chance.seed),
  info('attempts', `${history.length} in ${(took / 1000).toFixed(0)} s, ${AT_ONCE} at once`),
  info('servers killed', kills),
  info('answers that never came, asked again', unknowns()),
  info('answers of 503, asked again', busy),
  none('violations', violations(history, stored)),
  exactly('wins', stored.length, SLOTS),
]);

await nodes.close();
finish();

function unknowns(): number {
  return history.reduce((sum, attempt) => sum + attempt.unknown, 0);
}
