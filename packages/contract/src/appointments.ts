import { z } from 'zod';
import { Id, MeetingId, SlotDate, SlotTime, Success, Vitals } from './fields.ts';

export const VitalsSource = z.enum(['device', 'bluetooth', 'typed', 'simulated']);

/** Vitals kept with a booking say where they came from (design §3, Vitals). */
export const BookedVitals = Vitals.extend({ source: VitalsSource });

/** An appointment as its patient, its doctor and the admin see it (spec §3). `amount` in rupees. */
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
  cancelledBy: z.enum(['patient', 'doctor', 'admin']).optional(),
  isCompleted: z.boolean(),
  payment: z.boolean(),
  vitals: BookedVitals.optional(),
  userData: z.object({ name: z.string(), image: z.string(), dob: z.string() }),
  docData: z.object({
    name: z.string(),
    image: z.string(),
    speciality: z.string(),
    address: z.object({ line1: z.string(), line2: z.string() }),
  }),
});
export type Appointment = z.infer<typeof Appointment>;

export const bookAppointment = {
  body: z.object({
    docId: Id,
    slotDate: SlotDate,
    slotTime: SlotTime,
    vitals: Vitals.extend({ source: VitalsSource.optional() }).optional(),
  }),
  reply: Success.extend({ meetingId: MeetingId }),
};

export const listAppointments = {
  body: z.object({}),
  reply: Success.extend({ appointments: z.array(Appointment), timeZone: z.string() }),
};

export const changeAppointment = {
  body: z.object({ appointmentId: Id }),
  reply: Success,
};
