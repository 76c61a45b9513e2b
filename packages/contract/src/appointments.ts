import { PARTIES } from '@nadi/domain/parties';
import { MODES } from '@nadi/domain/places';
import { APPROVALS } from '@nadi/domain/request';
import { NO_SHOW_REASONS } from '@nadi/domain/stored-values';
import { VITALS_SOURCES } from '@nadi/domain/vitals';
import { z } from 'zod';
import { Id, MeetingId, Vitals } from './fields.ts';
import { AppointmentLocation } from './locations.ts';
import { ManagedBy } from './patients.ts';
import { RefundTerms } from './refund-policy.ts';
import { OpenOffers } from './replanning.ts';
import { SeriesPlace } from './series.ts';

export const VitalsSource = z.enum(VITALS_SOURCES);

/** The vitals stored with a booking and where they came from. */
export const BookedVitals = Vitals.extend({ source: VitalsSource });

/**
 * A time before rescheduling, with the person who chose the next one and when (epoch milliseconds). If the
 * doctor changed, also the earlier doctor's name. If the visit type changed, also the earlier length,
 * `amount` and, if it had one, name.
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

/** An appointment as its patient, its doctor and the admin receive it. `amount` in major units. */
export const Appointment = z.object({
  _id: Id,
  docId: Id,
  userId: Id,
  slotDate: z.string(),
  slotTime: z.string(),
  startsAt: z.number(),
  bookedAt: z.number(),
  meetingId: MeetingId.optional(),
  /** The mode that was chosen; absent if the visit type says it. */
  mode: z.enum(MODES).optional(),
  /** The place to which the patient may come; absent by video or phone. */
  location: AppointmentLocation.optional(),
  /** Present and true if the patient may come in person instead of joining by video. */
  inPerson: z.boolean().optional(),
  amount: z.number(),
  currency: z.string(),
  cancelled: z.boolean(),
  cancelledBy: z.enum(PARTIES).optional(),
  isCompleted: z.boolean(),
  /** Present and true after a no-show was recorded. */
  noShow: z.boolean().optional(),
  noShowReason: z.enum(NO_SHOW_REASONS).optional(),
  /** Details of the reason, written by the doctor or the admin. */
  noShowNote: z.string().optional(),
  /** Epoch milliseconds at which the patient arrived at the clinic; absent until it is recorded. */
  arrivedAt: z.number().optional(),
  /** Present and true if calling a walk-in created it. */
  walkIn: z.boolean().optional(),
  /** Epoch milliseconds at which it was cancelled, completed or recorded as a no-show. */
  endedAt: z.number().optional(),
  /** The reason that the doctor or the admin gave the patient when cancelling. */
  cancelReason: z.string().optional(),
  /** False also while a difference is `due`. */
  payment: z.boolean(),
  /** In the clinic's lists: present and true if the ledger has its fee in cash. */
  paidInCash: z.boolean().optional(),
  /** Still to be paid after a change to a more expensive visit type; otherwise absent. */
  due: z.number().optional(),
  /** Absent if the doctor had no visit types at booking. */
  visitTypeId: Id.optional(),
  minutes: z.number().optional(),
  /** Earlier times, oldest first; present only after rescheduling. */
  moves: z.array(EarlierTime).optional(),
  /** Present if it was booked in a series. */
  series: SeriesPlace.optional(),
  vitals: BookedVitals.optional(),
  /** For the patient of a coming appointment: the delay that the doctor has announced. */
  lateMinutes: z.number().optional(),
  /**
   * For the patient: present and true once they and the doctor have met, or the doctor has signed a note or
   * issued a prescription. A cancellation is then no longer refunded automatically.
   */
  begun: z.boolean().optional(),
  /**
   * For the patient: the last time at which they may reschedule it, epoch milliseconds; absent if they may
   * not.
   */
  rescheduleUntil: z.number().optional(),
  /**
   * For the patient: the last time at which they may cancel it, epoch milliseconds; absent without a limit.
   */
  cancelUntil: z.number().optional(),
  /** For the patient of an open appointment that was booked under a refund rule with tiers. */
  refundTerms: RefundTerms.optional(),
  /** In the patient's list: present and true while the doctor shares a summary of it. */
  summaryShared: z.boolean().optional(),
  /** In the patient's list: present and true while a prescription is issued for it. */
  prescribed: z.boolean().optional(),
  /** Present if the patient had a manager at booking: the manager's name and relation. */
  bookedBy: ManagedBy.optional(),
  /** The clinic's answer to a request; null for other appointments and withdrawn requests. */
  approval: z.enum(APPROVALS).nullish(),
  /** Of a request: the end of its time without an answer, epoch milliseconds. */
  requestUntil: z.number().optional(),
  /** Present and true if the request had no answer in time; it then counts as declined. */
  requestExpired: z.boolean().optional(),
  /** For the patient of a declined request: times that are held instead, until then, in epoch milliseconds. */
  proposals: z
    .array(
      z.object({
        _id: Id,
        slotDate: z.string(),
        slotTime: z.string(),
        startsAt: z.number(),
        heldUntil: z.number(),
      }),
    )
    .optional(),
  /** For the patient: other times that are offered instead, without an answer yet. */
  replan: OpenOffers.optional(),
  /** Written to the patient with the acceptance. */
  acceptMessage: z.string().optional(),
  userData: z.object({ name: z.string(), image: z.string(), dob: z.string() }),
  docData: z.object({
    name: z.string(),
    image: z.string(),
    speciality: z.string(),
    address: z.object({ line1: z.string(), line2: z.string() }),
  }),
});
export type Appointment = z.infer<typeof Appointment>;

/** A patient who waits, or waited, for a doctor who did not come. */
export const AbsentDoctor = z.object({
  _id: Id,
  docId: Id,
  doctor: z.string(),
  userId: Id,
  patient: z.string(),
  slotDate: z.string(),
  slotTime: z.string(),
  startsAt: z.number(),
  /** Paid and not refunded, in major units. */
  paid: z.number(),
  /** The doctor has been in another meeting since the start. */
  elsewhere: z.boolean(),
  /** Someone else is or was in the meeting or its lobby. */
  others: z.boolean(),
});
export type AbsentDoctor = z.infer<typeof AbsentDoctor>;
