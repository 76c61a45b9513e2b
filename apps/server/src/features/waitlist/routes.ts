import type { Handlers } from '#platform/http/handler.ts';
import type { Db } from '#store/tables.ts';
import { type AcceptDeps, acceptOffer } from './accept-offer.ts';
import { joinWaitlist } from './join-waitlist.ts';
import { leaveWaitlist } from './leave-waitlist.ts';
import { listWaitlist } from './list-waitlist.ts';
import type { OfferDeps } from './offer-freed-slot.ts';

export function waitlistRoutes(deps: OfferDeps & AcceptDeps) {
  return {
    joinWaitlist: joinWaitlist(deps),
    leaveWaitlist: leaveWaitlist(deps),
    acceptOffer: acceptOffer(deps),
    listWaitlist: listWaitlist(deps.zone),
  } satisfies Partial<Handlers<Db>>;
}
