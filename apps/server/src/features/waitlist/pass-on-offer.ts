import { type Instant, minutes, OFFERS_UNANSWERED_MAX } from '@nadi/domain/limits';
import { TRAVEL_MINUTES_MAX } from '@nadi/domain/places';
import type { BookingRules } from '@nadi/domain/schedules/schedule';
import { runEach } from '#platform/background-work.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Job } from '#platform/jobs.ts';
import { releaseEndedProposal } from '#store/request-proposals.ts';
import type { Db, Tables } from '#store/tables.ts';
import { endUnansweredEntry, endUnconfirmedEntries } from '#store/waitlist-entries.ts';
import { listEndedHolds, lockHold, passHold, releaseHold } from '#store/waitlist-offers.ts';
import { endedEntry, nextOffer, type OfferDeps, writeOffer } from './offers.ts';

/**
 * Offers a held slot to the next entry, or frees it if there is none. Returns false if the hold was
 * accepted, was passed on or, unless `early`, has not ended. An entry with too many unanswered offers
 * ends (docs/product/waitlist.md).
 */
export async function passOnOffer(
  deps: OfferDeps,
  trx: Db,
  { offerId, now, early = false }: { offerId: string; now: Instant; early?: boolean },
): Promise<boolean> {
  const slot = await lockHold(trx, offerId, early ? null : new Date(now));
  // Another time that the clinic offered instead of a request becomes free for everybody.
  if (!slot) return releaseEndedProposal(trx, offerId, new Date(now));
  if (!early) await endIfUnanswered(deps, trx, offerId, now);
  const offer = await nextOffer(deps, trx, slot, now);
  if (!offer) {
    await releaseHold(trx, offerId);
    return true;
  }
  await passHold(trx, offerId, offer);
  await writeOffer(deps, trx, slot, offer);
  return true;
}

async function endIfUnanswered(
  { enqueue }: OfferDeps,
  trx: Db,
  offerId: string,
  now: Instant,
): Promise<void> {
  const limit = { max: OFFERS_UNANSWERED_MAX, now: new Date(now) };
  const entry = await endUnansweredEntry(trx, offerId, limit);
  if (entry) await enqueue(trx, [endedEntry(entry, 'unanswered', now)]);
}

/** Passes on every hold of a doctor that has ended and would block an appointment. */
export async function passOnEnded(
  deps: OfferDeps,
  trx: Db,
  wanted: {
    doctorId: string;
    locationId: string | null;
    startsAt: Date;
    rules: Pick<BookingRules, 'minutes' | 'before' | 'after'>;
  },
  now: Instant,
): Promise<boolean> {
  const { doctorId, locationId, startsAt, rules } = wanted;
  // Holds at other places block the journey as well.
  const travel = locationId === null ? 0 : minutes(TRAVEL_MINUTES_MAX);
  const from = new Date(startsAt.getTime() - minutes(rules.before) - travel);
  const until = new Date(startsAt.getTime() + minutes(rules.minutes + rules.after) + travel);
  const ended = await listEndedHolds(trx, new Date(now), { doctorId, locationId, from, until });
  for (const offerId of ended) await passOnOffer(deps, trx, { offerId, now });
  return ended.length > 0;
}

interface JobDeps extends OfferDeps {
  /** Ends entries of unconfirmed addresses; true if mail is set up. */
  confirmedOnly?: boolean;
}

/** Passes on every hold that has ended, each in its own transaction, and ends entries. */
export function passOnJob(
  deps: JobDeps,
  { db, transaction }: Pick<Database<Tables>, 'db' | 'transaction'>,
  clock: Clock,
): Job {
  return {
    schedule: '* * * * *',
    async run() {
      const now = clock.now();
      if (deps.confirmedOnly) await transaction((trx) => endUnconfirmed(deps, trx, now));
      await runEach(await listEndedHolds(db, new Date(now)), (offerId) =>
        transaction((trx) => passOnOffer(deps, trx, { offerId, now })),
      );
    },
  };
}

async function endUnconfirmed({ enqueue }: OfferDeps, trx: Db, now: Instant): Promise<void> {
  const ended = await endUnconfirmedEntries(trx, new Date(now));
  await enqueue(
    trx,
    ended.map((entry) => endedEntry(entry, 'unconfirmed', now)),
  );
}
