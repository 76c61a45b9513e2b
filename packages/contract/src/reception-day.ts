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
});
export type ReceptionDoctor = z.infer<typeof ReceptionDoctor>;
