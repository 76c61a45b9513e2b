import { Id, MeetingId, Success } from '@nadi/contract/fields';
import { ShownPolicy } from '@nadi/contract/refund-policy';
import type { Routes } from '@nadi/contract/route-definition';
import { JoinWaitlist, WaitlistEntry, WaitlistOffer } from '@nadi/contract/waitlist';
import { z } from 'zod';

export const waitlistRoutes = {
  /** A repeated request for the same doctor or speciality changes days and times and keeps the place. */
  joinWaitlist: {
    paths: { patient: '/api/user/join-waitlist' },
    body: JoinWaitlist,
    reply: Success.extend({ entryId: Id, position: z.number() }),
  },
  leaveWaitlist: {
    paths: { patient: '/api/user/leave-waitlist' },
    body: z.object({ entryId: Id }),
  },
  /** Books the held slot until the offer ends (409 `offer-expired`). */
  acceptOffer: {
    paths: { patient: '/api/user/accept-offer' },
    body: z.object({ offerId: Id, refundPolicyVersion: ShownPolicy }),
    reply: Success.extend({ meetingId: MeetingId, appointmentId: Id }),
  },
  listWaitlist: {
    method: 'GET',
    paths: { patient: '/api/user/waitlist' },
    reply: Success.extend({
      entries: z.array(WaitlistEntry),
      offers: z.array(WaitlistOffer),
      timeZone: z.string(),
    }),
  },
} as const satisfies Routes;
