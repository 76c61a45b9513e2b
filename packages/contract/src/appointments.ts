import { NO_SHOW_REASONS } from '@nadi/domain/no-show';
import { PARTIES } from '@nadi/domain/permissions';
import { VITALS_SOURCES } from '@nadi/domain/vitals';
import { z } from 'zod';
import { ManagedBy } from './dependants.ts';
import { Id, MeetingId, Vitals } from './fields.ts';
import { SeriesPlace } from './series.ts';

export const VitalsSource = z.enum(VITALS_SOURCES);

/** The vitals stored with a booking and where they came from. */
export const BookedVitals = Vitals.extend({ source: VitalsSource });

/**
 * A time before rescheduling, and who chose the next one when (epoch milliseconds). Where that changed
 * the doctor also the doctor's name until then; where it changed the visit type also its length and
 * `amount` (rupees) until then, and its name if it had one.
 */
const EarlierTime = z.object({
  slotDate: z.string(),
  slotTime: z.string(),
  movedBy: z.enum(PARTIES),
  movedAt: z.number(),
  docName: z.string().optional(),
  visitType: z.string().optional(),
  minutes: z.number().optional(),
  amount: z.number().optional(),
});

/** An appointment as its patient, its doctor and the admin see it. `amount` in rupees. */
export const Appointment = z.object({
  _id: Id,
  docId: Id,
  userId: Id,
  slotDate: z.string(),
  slotTime: z.string(),
  startsAt: z.number(),
  bookedAt: z.number(),
  meetingId: MeetingId.optional(),
  amount: z.number(),
  currency: z.string(),
  cancelled: z.boolean(),
  cancelledBy: z.enum(PARTIES).optional(),
  isCompleted: z.boolean(),
  /** Present and true after a no-show was recorded. */
  noShow: z.boolean().optional(),
  noShowReason: z.enum(NO_SHOW_REASONS).optional(),
  /** More about why, in the words of the doctor or the admin. */
  noShowNote: z.string().optional(),
  /** Epoch milliseconds at which the patient arrived at the clinic; absent until it is recorded. */
  arrivedAt: z.number().optional(),
  /** Present and true where it was made by calling a walk-in. */
  walkIn: z.boolean().optional(),
  /** Epoch milliseconds at which it was cancelled, completed or recorded as a no-show. */
  endedAt: z.number().optional(),
  /** What the doctor or the admin told the patient when cancelling. */
  cancelReason: z.string().optional(),
  /** False as well while a difference is `due`. */
  payment: z.boolean(),
  /** In the clinic's lists: present and true where the ledger has its fee in cash. */
  paidInCash: z.boolean().optional(),
  /** Rupees still to be paid after a change to a more expensive visit type; else absent. */
  due: z.number().optional(),
  /** Absent where the doctor had no visit types at booking. */
  visitTypeId: Id.optional(),
  minutes: z.number().optional(),
  /** Earlier times, oldest first; present only after rescheduling. */
  moves: z.array(EarlierTime).optional(),
  /** Present where it was booked as one of several. */
  series: SeriesPlace.optional(),
  vitals: BookedVitals.optional(),
  /** To the patient of a coming appointment: the doctor has announced this delay. */
  lateMinutes: z.number().optional(),
  /**
   * To the patient: present and true once they and the doctor have met, or the doctor has signed a note or
   * issued a prescription. Cancelling it is then no longer refunded automatically.
   */
  begun: z.boolean().optional(),
  /** To the patient: until when they may reschedule it, epoch milliseconds; absent where they may not. */
  rescheduleUntil: z.number().optional(),
  /** To the patient: until when they may cancel it, epoch milliseconds; absent where the clinic sets no limit. */
  cancelUntil: z.number().optional(),
  /** Present where somebody managed the patient at booking: who, and what they are to the patient. */
  bookedBy: ManagedBy.optional(),
  userData: z.object({ name: z.string(), image: z.string(), dob: z.string() }),
  docData: z.object({
    name: z.string(),
    image: z.string(),
    speciality: z.string(),
    address: z.object({ line1: z.string(), line2: z.string() }),
  }),
});
export type Appointment = z.infer<typeof Appointment>;
