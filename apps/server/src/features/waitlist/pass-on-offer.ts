import { type Instant, minutes } from '@nadi/domain/limits';
import type { BookingRules } from '@nadi/domain/schedules/schedule';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Job } from '#platform/jobs.ts';
import type { Db, Tables } from '#store/tables.ts';
import { listEndedHolds, lockHold, passHold, releaseHold } from '#store/waitlist-offers.ts';
import { nextOffer, type OfferDeps, writeOffer } from './offer-freed-slot.ts';

/**
 * Gives a held slot to the next entry, or frees it where there is none. False where the hold has
 * been accepted, passed on or, unless `early`, has not ended.
 */
export async function passOnOffer(
  deps: OfferDeps,
  trx: Db,
  { offerId, now, early = false }: { offerId: string; now: Instant; early?: boolean },
): Promise<boolean> {
  const slot = await lockHold(trx, offerId, early ? null : new Date(now));
  if (!slot) return false;
  const offer = await nextOffer(deps, trx, slot, now);
  if (!offer) {
    await releaseHold(trx, offerId);
    return true;
  }
  await passHold(trx, offerId, offer);
  await writeOffer(deps, trx, slot, offer);
  return true;
}

/** Passes on every hold of a doctor that has ended and would block an appointment. */
export async function passOnEnded(
  deps: OfferDeps,
  trx: Db,
  wanted: {
    doctorId: string;
    startsAt: Date;
    rules: Pick<BookingRules, 'minutes' | 'before' | 'after'>;
  },
  now: Instant,
): Promise<boolean> {
  const { doctorId, startsAt, rules } = wanted;
  const from = new Date(startsAt.getTime() - minutes(rules.before));
  const until = new Date(startsAt.getTime() + minutes(rules.minutes + rules.after));
  const ended = await listEndedHolds(trx, new Date(now), { doctorId, from, until });
  for (const offerId of ended) await passOnOffer(deps, trx, { offerId, now });
  return ended.length > 0;
}

/** Passes on every hold that has ended, each in a transaction of its own. */
export function passOnJob(
  deps: OfferDeps,
  { db, transaction }: Pick<Database<Tables>, 'db' | 'transaction'>,
  clock: Clock,
): Job {
  return {
    schedule: '* * * * *',
    async run() {
      const now = clock.now();
      for (const offerId of await listEndedHolds(db, new Date(now))) {
        await transaction((trx) => passOnOffer(deps, trx, { offerId, now }));
      }
    },
  };
}
