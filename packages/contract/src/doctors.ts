import { z } from 'zod';
import { Address, Id, line } from './fields.ts';
import { prescriberFields } from './prescriptions.ts';
import { NextSlot } from './schedules.ts';

export const DoctorGender = z.enum(['Male', 'Female']);
export const Language = line(40, 1);

/** Multipart forms carry the languages as one text, separated by commas, also Arabic ones. */
export const Languages = z
  .union([
    z.array(z.string()).max(20),
    z
      .string()
      .max(1000)
      .transform((text) => text.split(/[,،]/)),
  ])
  .transform((names) => names.map((name) => name.trim()).filter((name) => name !== ''))
  .pipe(z.array(Language).max(20));

/**
 * A doctor as everyone receives it. `fees` in major units: of the visit type named in a search, else the doctor's.
 * `slots_booked` covers the bookable days. `gender` and `languages` are present only if the clinic has
 * entered them.
 */
export const Doctor = z.object({
  _id: Id,
  name: z.string(),
  image: z.string(),
  speciality: z.string(),
  degree: z.string(),
  experience: z.string(),
  about: z.string(),
  fees: z.number(),
  available: z.boolean(),
  address: Address,
  slots_booked: z.record(z.string(), z.array(z.string())),
  gender: DoctorGender.optional(),
  languages: z.array(z.string()).optional(),
  /** The number at the doctor's medical council; absent if it was not entered. */
  registrationNumber: z.string().optional(),
  /** The first free slots of the first visit type, or of `nextVisitType`; only in paged lists. */
  nextSlots: z.array(NextSlot).optional(),
  /** The id of the visit type that matches the search, by name or by video or in person. */
  nextVisitType: Id.optional(),
  /** The names of the places at which the doctor sees patients; only in paged lists of a clinic with several. */
  places: z.array(z.string()).optional(),
  /** The id of the place that is asked for, at which `nextSlots` are. */
  nextPlace: Id.optional(),
});
export type Doctor = z.infer<typeof Doctor>;

export const DOCTOR_SORTS = ['relevance', 'earliest', 'fee', 'experience'] as const;

/** The doctor's own data, as the doctor and the admin receive it. */
export const DoctorProfile = Doctor.omit({
  slots_booked: true,
  gender: true,
  languages: true,
  registrationNumber: true,
  nextSlots: true,
  nextVisitType: true,
  places: true,
  nextPlace: true,
}).extend({ email: z.string(), ...prescriberFields });
export type DoctorProfile = z.infer<typeof DoctorProfile>;

export const AdminDoctor = DoctorProfile.extend({
  gender: Doctor.shape.gender,
  languages: Doctor.shape.languages,
  retired: z.boolean(),
  /** True if the doctor signs in with a second factor. */
  secondFactor: z.boolean(),
});
export type AdminDoctor = z.infer<typeof AdminDoctor>;
