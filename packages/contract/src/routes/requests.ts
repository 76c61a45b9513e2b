import { Appointment } from '@nadi/contract/appointments';
import { Id, line, MeetingId, SlotDate, SlotTime, Success } from '@nadi/contract/fields';
import { pathsOf, type Routes } from '@nadi/contract/route-definition';
import { CANCEL_REASON_MAX, PROPOSALS_MAX } from '@nadi/domain/limits';
import { z } from 'zod';

/** Appointments that the clinic has to accept (docs/product/requests.md). */
export const requestsRoutes = {
  /** The requests that wait for an answer, the one that ends first on top. */
  listRequests: {
    method: 'GET',
    paths: pathsOf('requests', 'doctor', 'reception'),
    reply: Success.extend({ appointments: z.array(Appointment), timeZone: z.string() }),
  },
  /**
   * Accepts or declines. The patient reads `message`. With `times`, each is held for the patient instead of the
   * declined one.
   */
  decideRequest: {
    paths: pathsOf('decide-request', 'doctor', 'reception'),
    body: z.object({
      appointmentId: Id,
      accept: z.boolean(),
      message: line(CANCEL_REASON_MAX).optional(),
      times: z
        .array(z.object({ slotDate: SlotDate, slotTime: SlotTime }))
        .max(PROPOSALS_MAX)
        .optional(),
    }),
  },
  /** Books a time of `proposals` until its hold ends (409 `proposal-expired`) and frees the others. */
  acceptProposal: {
    paths: { patient: '/api/user/accept-proposal' },
    body: z.object({ proposalId: Id }),
    reply: Success.extend({ meetingId: MeetingId, appointmentId: Id }),
  },
  /** Frees every time that is held instead of a declined request. */
  declineProposals: {
    paths: { patient: '/api/user/decline-proposals' },
    body: z.object({ appointmentId: Id }),
  },
} as const satisfies Routes;
