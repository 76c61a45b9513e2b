import { z } from 'zod';
import { Gender } from './fields.ts';

/** A patient's own profile. */
export const UserData = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.object({ line1: z.string(), line2: z.string() }),
  gender: Gender,
  dob: z.string(),
  image: z.string(),
});
export type UserData = z.infer<typeof UserData>;
