import type { Handlers } from '#platform/http/handler.ts';
import type { Db } from '#store/tables.ts';
import { type AcceptDeps, acceptOffer, type OfferDeps } from './offers.ts';
import { joinWaitlist, leaveWaitlist, listWaitlist } from './waitlist.ts';

export function waitlistRoutes(deps: OfferDeps & AcceptDeps) {
  return {
    joinWaitlist: joinWaitlist(deps),
    leaveWaitlist: leaveWaitlist(deps),
    acceptOffer: acceptOffer(deps),
    listWaitlist: listWaitlist(deps.zone),
  } satisfies Partial<Handlers<Db>>;
}
