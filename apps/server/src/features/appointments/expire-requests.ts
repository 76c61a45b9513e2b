import { runEach } from '#platform/background-work.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Job } from '#platform/jobs.ts';
import type { OutboxEntry } from '#platform/outbox.ts';
import { expireRequest, listExpiredRequests } from '#store/requests.ts';
import type { Db, Tables } from '#store/tables.ts';
import { type FreedSlot, lockOccupied } from '#store/waitlist-offers.ts';

interface ExpiryDeps {
  offerFreedSlot(db: Db, freed: FreedSlot, now: number): Promise<void>;
  /** Writes outbox entries with the transaction. */
  enqueue(trx: Db, entries: readonly OutboxEntry[]): Promise<void>;
  messages: {
    requestExpired(db: Db, appointmentId: string, now: number): Promise<readonly OutboxEntry[]>;
  };
}

const BATCH = 100;

/** Ends the requests whose time has run out, each in its own transaction; nodes may run it at once. */
export function expireRequestsJob(
  deps: ExpiryDeps,
  { db, transaction }: Pick<Database<Tables>, 'db' | 'transaction'>,
  clock: Clock,
): Job {
  return {
    schedule: '* * * * *',
    async run() {
      const now = clock.now();
      await runEach(await listExpiredRequests(db, new Date(now), BATCH), (id) =>
        transaction((trx) => expireOne(deps, trx, id, now)),
      );
    },
  };
}

/** Frees the time of a request, tells the patient, and offers the time to the waitlist, unless it has an answer. */
async function expireOne(
  { offerFreedSlot, enqueue, messages }: ExpiryDeps,
  trx: Db,
  id: string,
  now: number,
): Promise<void> {
  const freed = await lockOccupied(trx, id);
  if (!(await expireRequest(trx, id, new Date(now)))) return;
  await enqueue(trx, await messages.requestExpired(trx, id, now));
  if (freed) await offerFreedSlot(trx, freed, now);
}
