import { DELAY_MINUTES_MAX } from '@nadi/domain/limits';
import { MODES } from '@nadi/domain/places';
import { DISPLACED_BY, OFFER_KINDS, PLAN_ACTIONS, REPLAN_CAUSES } from '@nadi/domain/replanning';
import { z } from 'zod';
import { Id, SlotDate, SlotTime } from './fields.ts';

/** The number of offers for one appointment. */
export const OFFERS_MAX = 3;
const APPOINTMENTS_MAX = 200;
/** The number of listed appointments that cannot take place. */
export const DISPLACED_MAX = 100;

/** Why the rest of a day is planned again; a doctor is late by at least a minute. */
export const PlanCause = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('late'), minutes: z.number().int().min(1).max(DELAY_MINUTES_MAX) }),
  z.object({ kind: z.literal('ill') }),
  z.object({ kind: z.literal('place'), locationId: Id }),
  z.object({ kind: z.literal('room'), roomId: Id }),
]);
export type PlanCause = z.infer<typeof PlanCause>;

/** Identifies an offered time. */
const Chosen = {
  kind: z.enum(OFFER_KINDS),
  docId: Id,
  mode: z.enum(MODES).optional(),
  locationId: Id.optional(),
};

export const ChosenOffer = z.object({ ...Chosen, slotDate: SlotDate, slotTime: SlotTime });
export type ChosenOffer = z.infer<typeof ChosenOffer>;

/** A time that can be offered; `amount` in major units. */
export const PlanOffer = z.object({
  ...Chosen,
  slotDate: z.string(),
  slotTime: z.string(),
  doctor: z.string(),
  /** The place, if it is another one. */
  place: z.string().optional(),
  startsAt: z.number(),
  amount: z.number(),
});
export type PlanOffer = z.infer<typeof PlanOffer>;

/** Offers that have no answer yet. Instants in epoch milliseconds. */
export const OpenOffers = z.object({
  cause: z.enum(REPLAN_CAUSES),
  /** The start without an answer; absent if the appointment cannot take place as it is. */
  expectedAt: z.number().optional(),
  heldUntil: z.number(),
  /** The times that are still held, by start. */
  offers: z.array(PlanOffer.extend({ _id: Id })),
});
export type OpenOffers = z.infer<typeof OpenOffers>;

/** An appointment of the rest of the day with the proposal for it. */
export const PlanRow = z.object({
  _id: Id,
  userId: Id,
  patient: z.string(),
  slotTime: z.string(),
  startsAt: z.number(),
  minutes: z.number(),
  visitTypeId: Id.optional(),
  mode: z.enum(MODES).optional(),
  locationId: Id.optional(),
  arrivedAt: z.number().optional(),
  amount: z.number(),
  action: z.enum(PLAN_ACTIONS),
  /** Absent if the appointment cannot take place today as it is. */
  expectedAt: z.number().optional(),
  offers: z.array(PlanOffer),
  /** The free room that it gets instead of the closed one. */
  room: z.object({ _id: Id, name: z.string() }).optional(),
  /** Present while its patient has offers from an earlier plan. */
  open: OpenOffers.optional(),
});
export type PlanRow = z.infer<typeof PlanRow>;

/** An appointment that cannot take place, and whose patient has no offers to answer. */
export const DisplacedAppointment = z.object({
  _id: Id,
  docId: Id,
  doctor: z.string(),
  userId: Id,
  patient: z.string(),
  slotDate: z.string(),
  slotTime: z.string(),
  startsAt: z.number(),
  /** The place; absent by video or phone. */
  locationId: Id.optional(),
  why: z.enum(DISPLACED_BY),
  /** The announced delay in minutes; only with `late`. */
  lateMinutes: z.number().optional(),
  /** The closed room; only with `room`. */
  roomId: Id.optional(),
  /** The patient knows nothing, expects a call, or let the offers end without an answer. */
  notified: z.enum(['nothing', 'call', 'offers']),
});
export type DisplacedAppointment = z.infer<typeof DisplacedAppointment>;

export const PlanDecision = z.object({
  appointmentId: Id,
  action: z.enum(PLAN_ACTIONS),
  /** With 'offer': those that the patient gets, as proposed or exchanged for other free times. */
  offers: z.array(ChosenOffer).max(OFFERS_MAX).optional(),
  /** The room that the plan gives it. */
  roomId: Id.optional(),
});

/** One decision for each appointment of the plan. */
export const PlanDecisions = z
  .array(PlanDecision)
  .min(1)
  .max(APPOINTMENTS_MAX)
  .refine((list) => new Set(list.map(({ appointmentId }) => appointmentId)).size === list.length);
