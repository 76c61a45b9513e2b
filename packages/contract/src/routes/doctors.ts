import {
  AdminDoctor,
  DOCTOR_SORTS,
  Doctor,
  DoctorGender,
  DoctorProfile,
  Language,
  Languages,
} from '@nadi/contract/doctors';
import {
  Count,
  Email,
  Fees,
  Id,
  IsoDate,
  line,
  orJsonText,
  Password,
  PersonName,
  paragraph,
  RequiredAddress,
  SearchedSpeciality,
  Speciality,
  Success,
} from '@nadi/contract/fields';
import { prescriberFields } from '@nadi/contract/prescriptions';
import type { Routes } from '@nadi/contract/route-definition';
import { HoursList } from '@nadi/contract/schedules';
import { PARTS_OF_DAY } from '@nadi/domain/clinic-time';
import { EXPERIENCE } from '@nadi/domain/doctor-choices';
import { LINE_MAX } from '@nadi/domain/limits';
import { z } from 'zod';

const experience = z.string().regex(EXPERIENCE);
/** The number of characters of 200 intervals with dates. */
const HOURS_TEXT_MAX = 20_000;

const doctorFields = {
  name: PersonName,
  email: Email,
  experience,
  fees: Fees,
  about: paragraph(2000).default(''),
  speciality: Speciality,
  degree: line(LINE_MAX, 1),
  address: RequiredAddress,
  /** Empty if unknown; an absent field keeps the stored value. */
  gender: z.union([z.literal(''), DoctorGender]).optional(),
  languages: Languages.optional(),
};

const doctorOnly = z.object({ docId: Id });

export const doctorsRoutes = {
  listDoctors: {
    method: 'GET',
    channel: 'low',
    paths: { visitor: '/api/doctor/list' },
    body: z.object({
      speciality: SearchedSpeciality.optional(),
      /** Words from a name, a speciality, a symptom or a place; tolerates typing errors. */
      search: line(80).optional(),
      id: Id.optional(),
      gender: DoctorGender.optional(),
      language: Language.optional(),
      /** A slot must be free within this many days, including today. */
      availableWithin: Count(31).optional(),
      /**
       * A slot must be free on this day, in this part of the day, or for a video or in-person appointment.
       */
      day: IsoDate.optional(),
      partOfDay: z.enum(PARTS_OF_DAY).optional(),
      way: z.enum(['video', 'in-person']).optional(),
      /** The name of a visit type that must have a free slot. */
      visitType: line(60, 1).optional(),
      /** The name of a place at which a slot must be free for an appointment in person. */
      place: line(80, 1).optional(),
      /** In major units; the fee of the named visit type if there is one. */
      feeMax: Fees.optional(),
      sort: z.enum(DOCTOR_SORTS).optional(),
      /** Whether the reply has `counts`. */
      counts: z.literal('options').optional(),
      page: Count(100_000).optional(),
      pageSize: Count(100).optional(),
    }),
    reply: Success.extend({
      doctors: z.array(Doctor),
      total: z.number(),
      timeZone: z.string(),
      /** Present if the clinic has not opened yet; the list is then empty. */
      closed: z.literal(true).optional(),
      /** The languages of the clinic's doctors, sorted by name; only in paged lists. */
      languages: z.array(z.string()).optional(),
      /** The clinic's own specialities, besides the six, sorted by name; only in paged lists. */
      specialities: z.array(z.string()).optional(),
      /** The most common visit types of the clinic's doctors, sorted by name; only in paged lists. */
      visitTypes: z.array(z.string()).optional(),
      /** The places of the clinic's doctors, sorted by name; only in paged lists of a clinic with several. */
      places: z.array(z.string()).optional(),
      /**
       * By field of the request and value: how many doctors that value would list, with the other filters
       * as they are; only in paged lists.
       */
      counts: z.record(z.string(), z.record(z.string(), z.number())).optional(),
    }),
  },
  /** Suggests specialities and doctors while the user types a search. */
  suggestDoctors: {
    method: 'GET',
    paths: { visitor: '/api/doctor/suggestions' },
    body: z.object({ search: line(80) }),
    reply: Success.extend({
      /** Phrases such as 'migraine', with the speciality that treats them. */
      specialities: z.array(z.object({ phrase: z.string(), speciality: z.string() })),
      doctors: z.array(Doctor.pick({ _id: true, name: true, image: true, speciality: true })),
    }),
  },
  listAllDoctors: {
    method: 'GET',
    paths: { admin: '/api/admin/all-doctors' },
    body: z.object({
      search: line(80).optional(),
      retired: z.enum(['only', 'too']).optional(),
      id: Id.optional(),
      page: Count(1000).optional(),
      pageSize: Count(100).optional(),
    }),
    reply: Success.extend({ doctors: z.array(AdminDoctor), total: z.number() }),
  },
  /** Without `available` the current state is toggled. */
  changeAvailability: {
    paths: { admin: '/api/admin/change-availability' },
    body: doctorOnly.extend({ available: z.boolean().optional() }),
    reply: Success.extend({ available: z.boolean() }),
  },
  addDoctor: {
    channel: 'plain',
    paths: { admin: '/api/admin/add-doctor' },
    upload: true,
    needsConfirmation: true,
    body: z.object({
      ...doctorFields,
      ...prescriberFields,
      /** If absent, the doctor is invited to choose one. */
      password: Password.optional(),
      image: z.file().optional(),
      /** The template for the first hours and visit types; by default the clinic's hours. */
      templateId: Id.optional(),
      /** The doctor's first hours, instead of those of the template. */
      hours: orJsonText(HoursList, HOURS_TEXT_MAX).optional(),
    }),
    reply: Success.extend({ docId: Id }),
  },
  /** A changed address needs a confirmation (docs/product/sign-in.md#confirmation) and signs the doctor out. */
  editDoctor: {
    paths: { admin: '/api/admin/edit-doctor' },
    upload: true,
    body: z.object({
      docId: Id,
      ...doctorFields,
      ...prescriberFields,
      image: z.file().optional(),
    }),
  },
  setDoctorPassword: {
    paths: { admin: '/api/admin/set-doctor-password' },
    needsConfirmation: true,
    body: doctorOnly.extend({ newPassword: Password }),
  },
  retireDoctor: {
    paths: { admin: '/api/admin/retire-doctor' },
    body: doctorOnly,
    /**
     * The number of pending future appointments, and the leave that contains them if there are any. They stay
     * until the admin decides about them.
     */
    reply: Success.extend({ upcoming: z.number(), exceptionId: Id.optional() }),
  },
  reinstateDoctor: {
    paths: { admin: '/api/admin/reinstate-doctor' },
    body: doctorOnly,
  },
  getDoctorProfile: {
    method: 'GET',
    paths: { doctor: '/api/doctor/profile' },
    reply: Success.extend({ profileData: DoctorProfile }),
  },
  /** Absent fields keep their value. */
  updateDoctorProfile: {
    paths: { doctor: '/api/doctor/update-profile' },
    body: z.object({
      address: RequiredAddress.optional(),
      fees: Fees.optional(),
      about: paragraph(2000).optional(),
      available: z.boolean().optional(),
      ...prescriberFields,
    }),
  },
} as const satisfies Routes;
