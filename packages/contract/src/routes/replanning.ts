import { Id, SlotDate, Success } from '@nadi/contract/fields';
import { DisplacedAppointment, PlanCause, PlanDecisions, PlanRow } from '@nadi/contract/replanning';
import { pathsOf, type Routes } from '@nadi/contract/route-definition';
import { z } from 'zod';

/** By default today; another day cannot be planned again. */
const plan = { slotDate: SlotDate.optional(), cause: PlanCause };
const applied = {
  ...{ slotDate: SlotDate, cause: PlanCause },
  version: z.string().max(100),
  decisions: PlanDecisions,
};

/** The rest of a day when a doctor is late or ill, or a place is closed (docs/product/replanning.md). */
export const replanningRoutes = {
  /** Proposes the rest of a doctor's day, and changes nothing. */
  planDay: {
    paths: pathsOf('plan-day', 'doctor', 'reception'),
    body: z.object(plan),
    reply: Success.extend({
      /** Sent with the decisions; another one means that the day has changed. */
      version: z.string(),
      plannedAt: z.number(),
      slotDate: z.string(),
      doctor: z.object({ _id: Id, name: z.string(), speciality: z.string(), image: z.string() }),
      /** Own times of the doctor can be offered if they begin later. */
      ownFrom: z.number(),
      /** Not begun, by start. */
      appointments: z.array(PlanRow),
      /** The rooms of the clinic; `place` in a clinic with several places. */
      rooms: z.array(
        z.object({ _id: Id, name: z.string(), place: z.string().optional(), closed: z.boolean() }),
      ),
      timeZone: z.string(),
    }),
    overrides: { reception: { body: z.object({ ...plan, docId: Id }) } },
  },
  /**
   * Applies the decisions about every appointment of a plan, or none. 409 `day-changed` if the day is not as
   * planned, with what happened in `changes`.
   */
  applyPlan: {
    paths: pathsOf('apply-plan', 'doctor', 'reception'),
    body: z.object(applied),
    /** `otherRooms`: appointments that got another room, also other doctors'. */
    reply: Success.extend({ notified: z.number(), otherRooms: z.array(Id) }),
    overrides: { reception: { body: z.object({ ...applied, docId: Id }) } },
  },
  /** Opens a room again that a plan has closed for the rest of the day. */
  reopenRoom: {
    paths: pathsOf('reopen-room', 'doctor', 'reception'),
    body: z.object({ roomId: Id }),
  },
  /** Appointments that cannot take place and have no open offers, by start; at most DISPLACED_MAX. */
  listDisplacedAppointments: {
    method: 'GET',
    paths: pathsOf('displaced-appointments', 'doctor', 'reception'),
    reply: Success.extend({ appointments: z.array(DisplacedAppointment), timeZone: z.string() }),
  },
  /**
   * The patient's answer to the offers, or the desk's after a call. Only the first one counts. Cancelling refunds as if
   * the clinic cancelled.
   */
  answerOffers: {
    paths: pathsOf('answer-offers', 'patient', 'reception'),
    body: z.discriminatedUnion('answer', [
      z.object({ appointmentId: Id, answer: z.literal('accept'), offerId: Id }),
      z.object({ appointmentId: Id, answer: z.enum(['keep', 'cancel']) }),
    ]),
  },
} as const satisfies Routes;
