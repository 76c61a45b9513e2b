import { APPOINTMENT_SORTS } from '@nadi/domain/appointment-sorts';
import { z } from 'zod';
import { Count, Id, line, MeetingId, SlotDate, SlotTime, Success, Vitals } from './fields.ts';

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

/** Days are the clinic's, both inclusive. Sorted by when it was booked, newest first, unless asked. */
const appointmentQuery = {
  search: line(80).optional(),
  state: z.enum(['pending', 'cancelled', 'completed']).optional(),
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
};

/**
 * The portals' lists. Without a query: all of them, oldest booking first, as the specification has
 * it. With one: a page, and `total` counts no further than APPOINTMENTS_COUNTED where it filters.
 */
export const searchAppointments = {
  body: z.object({
    ...appointmentQuery,
    sort: z.enum(APPOINTMENT_SORTS).optional(),
    order: z.enum(['asc', 'desc']).optional(),
    page: Count(100_000).optional(),
    pageSize: Count(100).optional(),
  }),
  reply: listAppointments.reply.extend({ total: z.number() }),
};

/** `cut`: there were more than one file takes. */
export const exportAppointments = {
  body: z.object(appointmentQuery),
  reply: Success.extend({ fileName: z.string(), csv: z.string(), cut: z.boolean() }),
};

export const changeAppointment = {
  body: z.object({ appointmentId: Id }),
  reply: Success,
};
