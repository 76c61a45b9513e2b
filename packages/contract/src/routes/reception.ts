import {
  BirthDate,
  Count,
  Email,
  Gender,
  Id,
  PersonName,
  Phone,
  SearchedSpeciality,
  SlotDate,
  SlotTime,
  Success,
} from '@nadi/contract/fields';
import { healthIdFields } from '@nadi/contract/patients';
import {
  CalledEntry,
  ReceptionAppointment,
  ReceptionDoctor,
  WaitingEntry,
  WalkIn,
} from '@nadi/contract/reception';
import { pathsOf, type Routes } from '@nadi/contract/route-definition';
import { MODES } from '@nadi/domain/places';
import { z } from 'zod';

const contact = {
  name: PersonName,
  email: Email.optional(),
  phone: Phone.optional(),
  ...healthIdFields,
};

/** A queue; by default that of the first place, or of the first place that the account works for. */
const queue = { locationId: Id.optional() };

/** How a walk-in left the queue. */
const Outcome = z.enum(['seen', 'left']);

/** `appointmentId` is an appointment of today that was booked before or created by the call. */
const called = Success.extend({ userId: Id, appointmentId: Id });

export const receptionRoutes = {
  /** By default today. Doctors with appointments on the day come first. */
  getReceptionDay: {
    method: 'GET',
    paths: { reception: '/api/admin/reception-day' },
    body: z.object({
      date: z.iso.date().optional(),
      speciality: SearchedSpeciality.optional(),
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
  /** The places to which the account is limited; absent without a limit. */
  getOwnPlaces: {
    method: 'GET',
    paths: pathsOf('own-places', 'reception'),
    reply: Success.extend({ locationIds: z.array(Id).optional() }),
  },
  bookForPatient: {
    paths: { reception: '/api/admin/book-appointment' },
    idempotent: true,
    body: z.object({
      userId: Id,
      docId: Id,
      slotDate: SlotDate,
      slotTime: SlotTime,
      visitTypeId: Id.optional(),
      mode: z.enum(MODES).optional(),
      locationId: Id.optional(),
      /** The entry of the patient in today's queue, to which the appointment belongs. */
      walkInId: Id.optional(),
    }),
    reply: Success.extend({ appointmentId: Id }),
  },
  /** Enters a patient without a password; the owner of the e-mail address can claim the account. */
  addPatient: {
    paths: { reception: '/api/admin/add-patient' },
    body: z.object({ ...contact, dob: BirthDate.optional(), gender: Gender.optional() }),
    reply: Success.extend({ userId: Id }),
  },
  /** Only for a patient who has not claimed the account. */
  updatePatientContact: {
    paths: { reception: '/api/admin/update-patient-contact' },
    body: z.object({ userId: Id, ...contact }),
  },
  /** Sends the patient a link to choose a password. */
  invitePatient: {
    paths: { reception: '/api/admin/invite-patient' },
    body: z.object({ userId: Id }),
  },
  /**
   * Moves everything from `userId`, a patient without a password, to another patient and removes `userId`.
   */
  mergePatients: {
    paths: { reception: '/api/admin/merge-patients' },
    allPlaces: true,
    body: z.object({ userId: Id, intoUserId: Id }),
  },
  /** For the screen in the waiting room; `code` is the secret part of its address. */
  getWaitingRoom: {
    method: 'GET',
    paths: { visitor: '/api/waiting-room' },
    body: z.object({ code: z.string().min(1).max(100) }),
    reply: Success.extend({
      clinicName: z.string(),
      /** The name of the place, in a clinic with several. */
      place: z.string().optional(),
      /** Sorted by time, the latest first. */
      called: z.array(CalledEntry),
      /** Sorted by token. */
      waiting: z.array(WaitingEntry),
    }),
  },
  /** Without `docId`, adds the patient for the first free doctor. */
  addWalkIn: {
    paths: { reception: '/api/admin/add-walk-in' },
    body: z.object({ userId: Id, docId: Id.optional(), ...queue }),
    reply: Success.extend({ walkInId: Id, token: z.number() }),
  },
  /** Records the arrival of the patient of an appointment today; cash can be recorded from then on. */
  checkIn: {
    paths: { reception: '/api/admin/check-in' },
    body: z.object({ appointmentId: Id }),
  },
  /** Gives the screen a new address and ends the old one. */
  renewWaitingRoom: {
    paths: { reception: '/api/admin/renew-waiting-room' },
    body: z.object(queue),
    reply: Success.extend({ code: z.string() }),
  },
  listWalkIns: {
    method: 'GET',
    paths: pathsOf('walk-ins', 'doctor', 'reception'),
    reply: Success.extend({ walkIns: z.array(WalkIn) }),
    overrides: {
      /** Today's queue of a place in the order of the tokens. `code` is absent until the screen has an address. */
      reception: {
        body: z.object(queue),
        reply: Success.extend({ walkIns: z.array(WalkIn), code: z.string().optional() }),
      },
    },
  },
  callWalkIn: {
    paths: pathsOf('call-walk-in', 'doctor', 'reception'),
    body: z.object({ walkInId: Id }),
    reply: called,
    overrides: { reception: { body: z.object({ walkInId: Id, docId: Id }) } },
  },
  endWalkIn: {
    paths: pathsOf('end-walk-in', 'doctor', 'reception'),
    body: z.object({ walkInId: Id, outcome: Outcome }),
    reply: Success.extend({ userId: Id }),
  },
} as const satisfies Routes;
