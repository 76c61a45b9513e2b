import { z } from 'zod';
import { Address, Id, Speciality } from './fields.ts';

/** A doctor as everyone sees one. `fees` in rupees; `slots_booked` covers the bookable days. */
export const Doctor = z.object({
  _id: Id,
  name: z.string(),
  image: z.string(),
  speciality: Speciality,
  degree: z.string(),
  experience: z.string(),
  about: z.string(),
  fees: z.number(),
  available: z.boolean(),
  address: Address,
  slots_booked: z.record(z.string(), z.array(z.string())),
});
export type Doctor = z.infer<typeof Doctor>;

/** The doctor as the doctor and the admin see one. */
export const DoctorProfile = Doctor.omit({ slots_booked: true }).extend({ email: z.string() });
export type DoctorProfile = z.infer<typeof DoctorProfile>;

export const AdminDoctor = DoctorProfile.extend({ retired: z.boolean() });
export type AdminDoctor = z.infer<typeof AdminDoctor>;
