import {
  BirthDate,
  Count,
  Email,
  Gender,
  Id,
  PersonName,
  Phone,
  SlotDate,
  SlotTime,
  Speciality,
  Success,
} from '@nadi/contract/fields';
import { healthIdFields } from '@nadi/contract/health-ids';
import { ReceptionAppointment, ReceptionDoctor } from '@nadi/contract/reception-day';
import type { Routes } from '@nadi/contract/route-definition';
import { z } from 'zod';

const contact = {
  name: PersonName,
  email: Email.optional(),
  phone: Phone.optional(),
  ...healthIdFields,
};

/** Routes for reception and the admin, who help patients by phone or at the clinic. */
export const receptionRoutes = {
  /** By default today. Doctors with appointments on the day come first. */
  getReceptionDay: {
    method: 'GET',
    path: '/api/admin/reception-day',
    access: 'reception',
    channel: 'medium',
    body: z.object({
      date: z.iso.date().optional(),
      speciality: Speciality.optional(),
      /** The page of doctors, from 1. */
      page: Count(1000).optional(),
    }),
    reply: Success.extend({
      date: z.iso.date(),
      doctors: z.array(ReceptionDoctor),
      /** The number of pages of doctors; at least one. */
      pages: z.number(),
      /** Sorted by time, without cancelled ones. */
      appointments: z.array(ReceptionAppointment),
      timeZone: z.string(),
      /** Epoch milliseconds; present while the account has a password chosen by another person. */
      temporaryPasswordEndsAt: z.number().optional(),
    }),
  },
  bookForPatient: {
    method: 'POST',
    path: '/api/admin/book-appointment',
    access: 'reception',
    channel: 'medium',
    idempotent: true,
    body: z.object({
      userId: Id,
      docId: Id,
      slotDate: SlotDate,
      slotTime: SlotTime,
      visitTypeId: Id.optional(),
      /** The entry of the patient in today's queue, to which the appointment belongs. */
      walkInId: Id.optional(),
    }),
    reply: Success.extend({ appointmentId: Id }),
  },
  /** Enters a patient without a password; the owner of the e-mail address can claim the account. */
  addPatient: {
    method: 'POST',
    path: '/api/admin/add-patient',
    access: 'reception',
    channel: 'medium',
    body: z.object({ ...contact, dob: BirthDate.optional(), gender: Gender.optional() }),
    reply: Success.extend({ userId: Id }),
  },
  /** Only for a patient who has not claimed the account. */
  updatePatientContact: {
    method: 'POST',
    path: '/api/admin/update-patient-contact',
    access: 'reception',
    channel: 'medium',
    body: z.object({ userId: Id, ...contact }),
    reply: Success,
  },
  /** Sends the patient a link to choose a password. */
  invitePatient: {
    method: 'POST',
    path: '/api/admin/invite-patient',
    access: 'reception',
    channel: 'medium',
    body: z.object({ userId: Id }),
    reply: Success,
  },
  /**
   * Moves everything from `userId`, a patient without a password, to another patient and removes `userId`.
   */
  mergePatients: {
    method: 'POST',
    path: '/api/admin/merge-patients',
    access: 'reception',
    channel: 'medium',
    body: z.object({ userId: Id, intoUserId: Id }),
    reply: Success,
  },
} as const satisfies Routes;
