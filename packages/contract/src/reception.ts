import { z } from 'zod';
import { Appointment } from './appointments.ts';
import { Id } from './fields.ts';
import { Clock } from './schedules.ts';

/** An appointment as reception receives it, without vitals and meeting code. */
export const ReceptionAppointment = Appointment.omit({ vitals: true, meetingId: true }).extend({
  /** True if the ledger has its fee in cash. */
  paidInCash: z.boolean(),
});
export type ReceptionAppointment = z.infer<typeof ReceptionAppointment>;

/** A doctor's column of the day. `hours` is absent if the doctor does not work that day. */
export const ReceptionDoctor = z.object({
  _id: Id,
  name: z.string(),
  image: z.string(),
  speciality: z.string(),
  available: z.boolean(),
  hours: z.array(Clock),
  /** The times that can be booked now for the first visit type: `10:30 AM`. */
  free: z.array(z.string()),
  /** The length of an appointment at these times. */
  minutes: z.number().optional(),
});
export type ReceptionDoctor = z.infer<typeof ReceptionDoctor>;

/**
 * Present before the doctor's hours begin: the time of the call, such as 10:00 AM, and whether the hours
 * begin with it.
 */
const beforeHours = { at: z.string().optional(), opens: z.boolean().optional() };

/** A walk-in who waits or is with a doctor. Instants in epoch milliseconds. */
export const WalkIn = z.object({
  _id: Id,
  token: z.number(),
  userId: Id,
  name: z.string(),
  arrivedAt: z.number(),
  /** The name of the place, for a doctor in a clinic with several. */
  place: z.string().optional(),
  /** The doctor that they wait for or see; absent if they wait for the first free doctor. */
  docId: Id.optional(),
  docName: z.string().optional(),
  /** Their open appointment, booked while they waited or created by the call. */
  appointment: z.object({ _id: Id, slotTime: z.string() }).optional(),
  /** Present once they have been called. */
  calledAt: z.number().optional(),
  /** The minutes until the expected call, and the doctor; absent if the day has no time left. */
  expected: z
    .object({ minutes: z.number(), docId: Id, docName: z.string(), ...beforeHours })
    .optional(),
});
export type WalkIn = z.infer<typeof WalkIn>;

/** A walk-in who was called, as the waiting room's screen shows it. */
export const CalledEntry = z.object({
  token: z.number(),
  firstName: z.string(),
  docName: z.string(),
});
export type CalledEntry = z.infer<typeof CalledEntry>;

/** A waiting walk-in, as the waiting room's screen shows it. */
export const WaitingEntry = z.object({
  token: z.number(),
  firstName: z.string(),
  /** The minutes until the expected call; absent if the day has no time left. */
  minutes: z.number().optional(),
  ...beforeHours,
});
export type WaitingEntry = z.infer<typeof WaitingEntry>;

/**
 * The doctor that a patient waits for. `image` is an address. Reveals nothing about other patients, except
 * that there is one.
 */
export interface WaitingDoctor {
  name: string;
  speciality: string;
  image: string;
  presence: DoctorPresence;
}

export type DoctorPresence = 'online' | 'with-patient' | 'away';
