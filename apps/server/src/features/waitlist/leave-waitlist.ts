import { replyMessages } from '@nadi/messages/en/replies';
import { self } from '#platform/http/audit-rule.ts';
import type { Mutation } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import type { Db } from '#store/tables.ts';
import { endEntry, lockEntry } from '#store/waitlist-entries.ts';
import { findOpenOfferId } from '#store/waitlist-offers.ts';
import type { OfferDeps } from './offer-freed-slot.ts';
import { passOnOffer } from './pass-on-offer.ts';

/** Ends an entry; a slot that is held for it goes to the next at once. */
export function leaveWaitlist(
  deps: OfferDeps & { onSlotsChange(): void },
): Mutation<Db, 'leaveWaitlist'> {
  return {
    kind: 'mutation',
    audit: { action: 'changed-waitlist', about: self },
    async execute({ actor, body, now }, trx) {
      const entry = await lockEntry(trx, body.entryId, actor.id);
      if (!entry) throw new Problem('waitlist-entry-not-found');
      await endEntry(trx, entry.id, new Date(now));
      const offerId = await findOpenOfferId(trx, entry.id);
      if (offerId) await passOnOffer(deps, trx, { offerId, now, early: true });
      return { success: true, message: replyMessages.waitlistLeft };
    },
    afterCommit: deps.onSlotsChange,
  };
}
