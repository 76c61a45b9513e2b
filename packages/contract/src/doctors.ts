import { z } from 'zod';
import { Address, Count, Id, line, Speciality, Success } from './fields.ts';

/** A doctor as everyone sees one (spec §3). `fees` in rupees; `slots_booked` covers the bookable days. */
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

export const listDoctors = {
  body: z.object({
    speciality: Speciality.optional(),
    search: line(80).optional(),
    id: Id.optional(),
    page: Count(100_000).optional(),
    pageSize: Count(100).optional(),
  }),
  reply: Success.extend({
    doctors: z.array(Doctor),
    total: z.number(),
    timeZone: z.string(),
  }),
};
