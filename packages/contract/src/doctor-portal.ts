import { FEES_MAX, FEES_MIN } from '@nadi/domain/limits';
import { isRupees } from '@nadi/domain/money';
import { z } from 'zod';
import { Appointment } from './appointments.ts';
import { Doctor } from './doctors.ts';
import { AddressField, type InputError, paragraph, Success } from './fields.ts';

/** Rupees, as a number or as a form's text. Nothing, or no less than a payment can be. */
export const Fees = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^[0-9]{1,7}(\.[0-9]{1,2})?$/)
      .transform(Number),
  ])
  .refine(
    (fees) => isRupees(fees) && fees <= FEES_MAX && (fees === 0 || fees >= FEES_MIN),
    'not-rupees' satisfies InputError,
  );

export const RequiredAddress = AddressField.refine(
  ({ line1, line2 }) => line1 !== '' && line2 !== '',
  'address-incomplete' satisfies InputError,
);

/** The doctor as the doctor and the admin see one. */
export const DoctorProfile = Doctor.omit({ slots_booked: true }).extend({ email: z.string() });
export type DoctorProfile = z.infer<typeof DoctorProfile>;

export const getDoctorProfile = {
  body: z.object({}),
  reply: Success.extend({ profileData: DoctorProfile }),
};

/** What is absent stays as it is: the availability toggle overwrites nothing else. */
export const updateDoctorProfile = {
  body: z.object({
    address: RequiredAddress.optional(),
    fees: Fees.optional(),
    about: paragraph(2000).optional(),
    available: z.boolean().optional(),
  }),
  reply: Success,
};

export const getDoctorDashboard = {
  body: z.object({}),
  reply: Success.extend({
    dashData: z.object({
      /** Rupees. */
      earnings: z.number(),
      appointments: z.number(),
      patients: z.number(),
      latestAppointments: z.array(Appointment),
      /** When a password that somebody else chose ends; null once it is the owner’s own. */
      temporaryPasswordEndsAt: z.number().nullable(),
    }),
    timeZone: z.string(),
  }),
};

/** One day's appointments in order of time, cancelled ones last to be read. */
export const getDoctorDay = {
  body: z.object({ date: z.iso.date().optional() }),
  reply: Success.extend({
    date: z.iso.date(),
    appointments: z.array(Appointment),
    timeZone: z.string(),
  }),
};

/** The last weeks, oldest first; a week begins on Sunday (spec §9). */
export const getDoctorWeeks = {
  body: z.object({}),
  reply: Success.extend({
    weeks: z.array(
      z.object({ begins: z.iso.date(), appointments: z.number(), earnings: z.number() }),
    ),
  }),
};
