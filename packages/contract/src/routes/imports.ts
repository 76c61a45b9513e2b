import { DoctorGender } from '@nadi/contract/doctors';
import {
  BirthDate,
  Email,
  Fees,
  Gender,
  Id,
  INPUT_ERRORS,
  type InputError,
  IsoDate,
  line,
  PersonName,
  Phone,
  paragraph,
  Speciality,
  Success,
} from '@nadi/contract/fields';
import { healthIdFields } from '@nadi/contract/patients';
import type { Routes } from '@nadi/contract/route-definition';
import { EXPERIENCE } from '@nadi/domain/doctor-choices';
import { IMPORT_ROWS_MAX, LINE_MAX } from '@nadi/domain/limits';
import { z } from 'zod';

/** The number that a record had in the earlier system; appointments refer to patients by it. */
const number = line(LINE_MAX, 1).optional();
const lineNumber = z.number().int().min(1);

/** A name without letters is a sign of shifted columns. */
const ImportedName = PersonName.refine(
  (name) => /\p{L}/u.test(name),
  'no-letters' satisfies InputError,
);

/** Values of the wire, written as in the rows of a file. Absent columns are empty. */
export const ImportedPatient = z.object({
  number,
  name: ImportedName,
  email: Email.optional(),
  phone: Phone.optional(),
  dob: BirthDate.optional(),
  gender: Gender.optional(),
  ...healthIdFields,
});

export const ImportedDoctor = z.object({
  name: ImportedName,
  email: Email,
  speciality: Speciality,
  degree: line(LINE_MAX, 1),
  experience: z.string().regex(EXPERIENCE),
  fees: Fees,
  about: paragraph(2000).optional(),
  addressLine1: line(LINE_MAX, 1),
  addressLine2: line(LINE_MAX, 1),
  gender: DoctorGender.optional(),
});

export const ImportedAppointment = z.object({
  number,
  /** E-mail address or full name. */
  doctor: line(LINE_MAX, 1),
  /** Number in the earlier system, e-mail address or phone number. */
  patient: line(LINE_MAX, 1),
  date: IsoDate,
  /** The clinic's wall clock, `14:30`. */
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  minutes: z.coerce.number().int().min(5).max(240).optional(),
  /** By default booked if it is still to come, else completed. */
  state: z.enum(['booked', 'completed', 'cancelled', 'no-show']).optional(),
  /** By default the doctor's fee if it is still to come, else 0: nothing is earned twice. */
  fees: Fees.optional(),
});

/** Rows of a file. Each is checked by itself, so that a wrong one is rejected alone. */
const body = z.object({
  /** True: says what the import would do, and changes nothing. */
  check: z.boolean(),
  rows: z
    .array(
      z.object({
        line: lineNumber,
        fields: z.record(z.string().max(40), z.string().max(4000)),
      }),
    )
    .min(1)
    .max(IMPORT_ROWS_MAX),
});

const reply = Success.extend({
  /** One for each row; `known` rows are here already and were not changed. */
  results: z.array(
    z.object({
      line: lineNumber,
      outcome: z.enum(['added', 'known', 'rejected']),
      /** The record; absent if rejected, and for one that a check would add. */
      _id: Id.optional(),
      field: z.string().optional(),
      message: z.string().optional(),
      /** The reason for rejecting `field`, if its form is wrong. */
      code: z.enum(INPUT_ERRORS).optional(),
    }),
  ),
});

export const importsRoutes = {
  importPatients: { paths: { admin: '/api/admin/import-patients' }, body, reply },
  /** Imported doctors take no bookings until the admin makes them available. */
  importDoctors: {
    paths: { admin: '/api/admin/import-doctors' },
    needsConfirmation: true,
    body,
    reply,
  },
  importAppointments: { paths: { admin: '/api/admin/import-appointments' }, body, reply },
} as const satisfies Routes;
