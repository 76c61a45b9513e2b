import { Dispute, DisputeAnswer, DisputeSubject, DisputeText } from '@nadi/contract/disputes';
import { Id, Success } from '@nadi/contract/fields';
import type { Routes } from '@nadi/contract/route-definition';
import { z } from 'zod';

/** Newest first. */
const listed = Success.extend({ disputes: z.array(Dispute), timeZone: z.string() });

export const disputesRoutes = {
  /** 409 `already-disputed` until the doctor answers, `too-many-disputes` beside five without an answer. */
  disputeEntry: {
    paths: { patient: '/api/user/dispute-entry' },
    body: z.object({ about: DisputeSubject, text: DisputeText }),
    reply: Success.extend({ disputeId: Id }),
  },
  /** The patient's own, and those of the dependants that they manage. */
  listDisputes: {
    method: 'GET',
    paths: { patient: '/api/user/disputes' },
    reply: listed,
  },
  /** Those that the doctor answers; with `userId` of this patient, with those of the allergies, problems and medicines. */
  listDoctorDisputes: {
    method: 'GET',
    paths: { doctor: '/api/doctor/disputes' },
    body: z.object({ userId: Id.optional() }),
    reply: listed,
  },
  /** 409 `already-answered` for a second answer: both texts stay as they are. */
  answerDispute: {
    paths: { doctor: '/api/doctor/answer-dispute' },
    body: z.object({ disputeId: Id, text: DisputeAnswer }),
  },
} as const satisfies Routes;
