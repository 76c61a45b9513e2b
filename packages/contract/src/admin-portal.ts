import { EXPERIENCES } from '@nadi/domain/experience';
import { LINE_MAX, PERSON_NAME_MAX } from '@nadi/domain/limits';
import { z } from 'zod';
import { Appointment } from './appointments.ts';
import { DoctorProfile, Fees, RequiredAddress } from './doctor-portal.ts';
import { Count, Email, Id, line, Password, paragraph, Speciality, Success } from './fields.ts';

const experience = z.enum(EXPERIENCES);

const doctorFields = {
  name: line(PERSON_NAME_MAX, 1),
  email: Email,
  experience,
  fees: Fees,
  about: paragraph(2000).default(''),
  speciality: Speciality,
  degree: line(LINE_MAX, 1),
  address: RequiredAddress,
};

const doctorOnly = z.object({ docId: Id });

export const addDoctor = {
  body: z.object({ ...doctorFields, password: Password, image: z.file().optional() }),
  reply: Success.extend({ docId: Id }),
};

export const editDoctor = {
  body: z.object({ docId: Id, ...doctorFields, image: z.file().optional() }),
  reply: Success,
};

/** `available` says what is wanted; without it the present state is turned over (spec §7). */
export const changeAvailability = {
  body: doctorOnly.extend({ available: z.boolean().optional() }),
  reply: Success.extend({ available: z.boolean() }),
};

export const setDoctorPassword = {
  body: doctorOnly.extend({ newPassword: Password }),
  reply: Success,
};

export const retireDoctor = {
  body: doctorOnly,
  /** Pending appointments that are still to come: they stay, and the admin decides. */
  reply: Success.extend({ upcoming: z.number() }),
};

export const reinstateDoctor = { body: doctorOnly, reply: Success };

export const AdminDoctor = DoctorProfile.extend({ retired: z.boolean() });
export type AdminDoctor = z.infer<typeof AdminDoctor>;

export const listAllDoctors = {
  body: z.object({
    search: line(80).optional(),
    retired: z.enum(['only', 'too']).optional(),
    id: Id.optional(),
    page: Count(1000).optional(),
    pageSize: Count(100).optional(),
  }),
  reply: Success.extend({ doctors: z.array(AdminDoctor), total: z.number() }),
};

export const getAdminDashboard = {
  body: z.object({}),
  reply: Success.extend({
    dashData: z.object({
      doctors: z.number(),
      appointments: z.number(),
      patients: z.number(),
      latestAppointments: z.array(Appointment),
      /** When a password that somebody else chose ends; null once it is the owner’s own. */
      temporaryPasswordEndsAt: z.number().nullable(),
    }),
    timeZone: z.string(),
  }),
};
