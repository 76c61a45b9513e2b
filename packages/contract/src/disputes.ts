import { DISPUTE_MAX, DISPUTE_MIN } from '@nadi/domain/limits';
import { DISPUTE_KINDS } from '@nadi/domain/stored-values';
import { z } from 'zod';
import { Id, paragraph } from './fields.ts';

export const DisputeText = paragraph(DISPUTE_MAX).pipe(z.string().min(DISPUTE_MIN));

export const DisputeAnswer = paragraph(DISPUTE_MAX).pipe(z.string().min(1));

/** The disputed part of a record; of a summary and a no-show, `id` is the appointment's. */
export const DisputeSubject = z.object({ kind: z.enum(DISPUTE_KINDS), id: Id });
export type DisputeSubject = z.infer<typeof DisputeSubject>;

/** The patient's words about a part of the record, and the doctor's. Instants in epoch milliseconds. */
export const Dispute = z.object({
  _id: Id,
  about: DisputeSubject,
  userId: Id,
  patient: z.string(),
  doctor: z.string(),
  /** Absent for an allergy, a problem or a medicine; `entry` has its present text. */
  appointmentId: Id.optional(),
  entry: z.string().optional(),
  text: z.string(),
  disputedAt: z.number(),
  /** Present and true for the doctor who answers. */
  isYours: z.literal(true).optional(),
  answer: z.object({ text: z.string(), answeredAt: z.number() }).optional(),
});
export type Dispute = z.infer<typeof Dispute>;
