import type { OutboxEntry } from '#platform/outbox.ts';
import { hasPushSubscriptions } from '#store/push-subscriptions.ts';
import type { Db } from '#store/tables.ts';
import type { MessageEntries } from './message-entries.ts';

type Build<A extends unknown[]> = (trx: Db, ...about: A) => Promise<readonly OutboxEntry[]>;

/**
 * Drops every entry while no browser shows notifications, for a clinic without mail and gateway.
 * That halves what a booking costs, and nothing old is sent once there is mail.
 */
export function entriesForBrowsers(entries: MessageEntries): MessageEntries {
  return {
    booked: ifSubscribed(entries.booked),
    seriesBooked: ifSubscribed(entries.seriesBooked),
    rescheduled: ifSubscribed(entries.rescheduled),
    cancelled: ifSubscribed(entries.cancelled),
    seriesCancelled: ifSubscribed(entries.seriesCancelled),
    ledger: ifSubscribed(entries.ledger),
    delayed: ifSubscribed(entries.delayed),
  };
}

function ifSubscribed<A extends unknown[]>(build: Build<A>): Build<A> {
  return async (trx, ...about) => ((await hasPushSubscriptions(trx)) ? build(trx, ...about) : []);
}
