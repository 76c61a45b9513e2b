import { EMAIL_MAX, PERSON_NAME_MAX } from '@nadi/domain/limits';
import { z } from 'zod';
import {
  AddressField,
  BirthDate,
  Email,
  Gender,
  line,
  Password,
  SignedIn,
  Success,
} from './fields.ts';

export const register = {
  body: z.object({ name: line(PERSON_NAME_MAX, 1), email: Email, password: Password }),
  reply: SignedIn,
};

/** One shape for the three roles' sign-in (spec §7). */
export const signIn = {
  body: z.object({ email: line(EMAIL_MAX), password: Password }),
  reply: SignedIn,
};

export const signOut = { body: z.object({}), reply: Success };

export const changePassword = {
  body: z.object({ currentPassword: Password, newPassword: Password }),
  reply: SignedIn,
};

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

export const getProfile = {
  body: z.object({}),
  reply: Success.extend({ userData: UserData }),
};

export const updateProfile = {
  body: z.object({
    name: line(PERSON_NAME_MAX, 1),
    phone: line(40),
    address: AddressField,
    gender: Gender,
    dob: BirthDate,
    image: z.file().optional(),
  }),
  reply: Success,
};
