import { parseAbhaAddress, parseAbhaNumber } from '@nadi/domain/abha';
import { z } from 'zod';
import { Gender, Id, type InputError, Locale } from './fields.ts';

/** Accepts an id by its pattern, or an empty text, which removes the stored one. */
function healthId(parse: (text: string) => string | null) {
  return z
    .string()
    .max(80)
    .transform((text, issues) => {
      if (text.trim() === '') return '';
      const id = parse(text);
      if (id !== null) return id;
      issues.addIssue({ code: 'custom', message: 'bad-format' satisfies InputError });
      return z.NEVER;
    });
}

/**
 * Ids of India's health network as people enter them: the number in any groups of digits. An absent field
 * keeps its value.
 */
export const healthIdFields = {
  abhaNumber: healthId(parseAbhaNumber).optional(),
  abhaAddress: healthId(parseAbhaAddress).optional(),
};

/** The ids as stored: 14 digits, and lower case. Absent if none was given. */
export const HealthIds = z.object({
  abhaNumber: z.string().optional(),
  abhaAddress: z.string().optional(),
});
export type HealthIds = z.infer<typeof HealthIds>;

/** A patient under 18 who is managed by the signed-in patient. */
export const Dependant = HealthIds.extend({
  _id: Id,
  name: z.string(),
  /** `YYYY-MM-DD`. */
  birthDate: z.string(),
  /** The relation of the signed-in patient to the dependant, such as Mother. */
  relation: z.string(),
  /** The address for the dependant's invitation to their own account, once confirmed; empty if unknown. */
  email: z.string(),
  /** True if reception has confirmed an address with the dependant; `email` is then empty, not shown. */
  emailConfirmed: z.boolean(),
  /** The 18th birthday, on which access ends: `YYYY-MM-DD`. */
  managedUntil: z.string(),
  /**
   * The number of appointments, including cancelled ones. A dependant with appointments cannot be removed.
   */
  appointments: z.number(),
});
export type Dependant = z.infer<typeof Dependant>;

/** The manager of a patient, with their relation to the patient. */
export const ManagedBy = z.object({ name: z.string(), relation: z.string() });

/** The manager of a patient, as reception receives it. */
export const PatientManager = ManagedBy.extend({
  /** The address for the invitation at 18; empty if unknown. */
  email: z.string(),
  /** False if only the manager has given it; no invitation is sent there. */
  emailConfirmed: z.boolean(),
});
export type PatientManager = z.infer<typeof PatientManager>;

/** Who a patient is, and how to reach them. */
export const UserData = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.object({ line1: z.string(), line2: z.string() }),
  gender: Gender,
  dob: z.string(),
  image: z.string(),
  ...HealthIds.shape,
});
export type UserData = z.infer<typeof UserData>;

/** A patient's profile as only they receive it. */
export const OwnProfile = UserData.extend({
  /** The language of messages; null for the clinic's `defaultLocale`. */
  locale: Locale.nullable(),
});
export type OwnProfile = z.infer<typeof OwnProfile>;

/**
 * A row of the admin's directory. Instants in epoch milliseconds; no-shows and cancelled appointments count
 * as booked.
 */
export const PatientRow = UserData.pick({
  _id: true,
  name: true,
  email: true,
  phone: true,
  gender: true,
  dob: true,
  image: true,
  abhaNumber: true,
  abhaAddress: true,
}).extend({
  /** False for a patient entered by reception who has not chosen a password yet. */
  claimed: z.boolean(),
  /** Present for a patient under 18 with a manager. */
  managedBy: PatientManager.optional(),
  appointments: z.number(),
  lastAppointmentAt: z.number().optional(),
  nextAppointmentAt: z.number().optional(),
});
export type PatientRow = z.infer<typeof PatientRow>;

const ListedAppointment = z.object({ _id: Id, startsAt: z.number() });

/** A patient of the signed-in doctor, with their appointments with this doctor. */
export const DoctorPatientRow = UserData.pick({
  _id: true,
  name: true,
  gender: true,
  dob: true,
  image: true,
}).extend({
  /** The number of appointments without cancelled ones. */
  appointments: z.number(),
  /** The latest appointment that has started or ended. */
  lastAppointment: ListedAppointment.optional(),
  /** The first open appointment that has not started. */
  nextAppointment: ListedAppointment.optional(),
});
export type DoctorPatientRow = z.infer<typeof DoctorPatientRow>;
