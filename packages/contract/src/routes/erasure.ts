import { ErasureLine, ErasureRequest, ErasureStatement, OpenErasure } from '@nadi/contract/erasure';
import { Id, line, SlotDate, SlotTime, Success } from '@nadi/contract/fields';
import type { Routes } from '@nadi/contract/route-definition';
import { ERASURE_BLOCKS } from '@nadi/domain/retention';
import { z } from 'zod';

const ofDependant = z.object({ dependantId: Id.optional() });
const ofPatient = z.object({ userId: Id });

export const erasureRoutes = {
  /** Changes nothing. The rows are those of the statement if the erasure were carried out now. */
  getErasurePreview: {
    method: 'GET',
    paths: { patient: '/api/user/erasure-preview', admin: '/api/admin/erasure-preview' },
    body: ofDependant,
    overrides: { admin: { body: ofPatient } },
    reply: Success.extend({
      rows: z.array(ErasureLine),
      /** Upcoming appointments, which an erasure cancels, with their refunds. */
      appointments: z.array(
        z.object({ _id: Id, docName: z.string(), slotDate: SlotDate, slotTime: SlotTime }),
      ),
      /** Why it cannot be carried out now; absent if it can. */
      blocked: z.enum(ERASURE_BLOCKS).optional(),
      /** The latest request; absent without one. */
      request: ErasureRequest.optional(),
    }),
  },
  /** A repeated request changes nothing. */
  requestErasure: {
    paths: { patient: '/api/user/request-erasure' },
    needsConfirmation: true,
    body: ofDependant,
    reply: Success.extend({ answerBy: z.string() }),
  },
  withdrawErasure: {
    paths: { patient: '/api/user/withdraw-erasure' },
    body: ofDependant,
  },
  /** Requests without an answer, the first to answer first; then the latest answers. */
  listErasures: {
    method: 'GET',
    paths: { admin: '/api/admin/erasures' },
    reply: Success.extend({ erasures: z.array(OpenErasure), today: z.string() }),
  },
  /** Erases at once, also without a request. It cannot be undone. */
  confirmErasure: {
    paths: { admin: '/api/admin/confirm-erasure' },
    needsConfirmation: true,
    body: ofPatient,
    reply: Success.extend({ statement: ErasureStatement, url: z.string() }),
  },
  declineErasure: {
    paths: { admin: '/api/admin/decline-erasure' },
    body: ofPatient.extend({ reason: line(500, 1) }),
  },
} as const satisfies Routes;
