import { Appointment } from '@nadi/contract/appointments';
import {
  AddressField,
  BirthDate,
  Count,
  Email,
  Gender,
  Id,
  IsoDate,
  line,
  PersonName,
  Phone,
  Success,
} from '@nadi/contract/fields';
import {
  Dependant,
  DoctorPatientRow,
  healthIdFields,
  OwnProfile,
  PatientManager,
  PatientRow,
  UserData,
} from '@nadi/contract/patients';
import { PaymentRow } from '@nadi/contract/payments';
import type { Routes } from '@nadi/contract/route-definition';
import { CONSENT_RELATION_MAX } from '@nadi/domain/limits';
import { z } from 'zod';

const dependantDetails = {
  name: PersonName,
  birthDate: IsoDate,
  relation: line(CONSENT_RELATION_MAX, 1),
  /** The address for the invitation at 18. If absent, it stays; if empty, it is removed. */
  email: z.union([z.literal(''), Email]).optional(),
  ...healthIdFields,
};

const directoryQuery = {
  search: line(80).optional(),
  page: Count(100_000).optional(),
  pageSize: Count(100).optional(),
};

export const patientsRoutes = {
  /** `search` is a part of a name, an e-mail address or a phone number, or a birth date. Sorted by name. */
  listPatients: {
    method: 'GET',
    paths: { reception: '/api/admin/patients' },
    body: z.object(directoryQuery),
    reply: Success.extend({
      patients: z.array(PatientRow),
      total: z.number(),
      timeZone: z.string(),
    }),
  },
  /** The patients that the doctor treats. `search` is a part of a name or a phone number. Sorted by name. */
  listDoctorPatients: {
    method: 'GET',
    paths: { doctor: '/api/doctor/patients' },
    body: z.object(directoryQuery),
    reply: Success.extend({
      patients: z.array(DoctorPatientRow),
      total: z.number(),
      /** Present and true if the clinic offers emergency access to other doctors' patients. */
      emergencyAccess: z.literal(true).optional(),
      timeZone: z.string(),
    }),
  },
  /**
   * Appointments by oldest booking, payments newest first. Reception receives neither vitals, meeting codes nor
   * payments. The request is recorded in the audit trail.
   */
  getPatient: {
    method: 'GET',
    paths: { reception: '/api/admin/patient' },
    body: z.object({ patientId: Id }),
    reply: Success.extend({
      patient: UserData,
      /** False until a patient entered by reception has chosen a password. */
      claimed: z.boolean(),
      /** Present for a patient under 18 with a manager. */
      managedBy: PatientManager.optional(),
      registeredAt: z.number(),
      appointments: z.array(Appointment),
      payments: z.array(PaymentRow),
      timeZone: z.string(),
    }),
  },
  getProfile: {
    method: 'GET',
    channel: 'high',
    paths: { patient: '/api/user/get-profile' },
    reply: Success.extend({ userData: OwnProfile }),
  },
  updateProfile: {
    channel: 'high',
    paths: { patient: '/api/user/update-profile' },
    upload: true,
    body: z.object({
      name: PersonName,
      phone: Phone,
      address: AddressField,
      gender: Gender,
      dob: BirthDate,
      image: z.file().optional(),
      ...healthIdFields,
    }),
  },
  /** A patient's dependants. Booking for one takes `dependantId` in `bookAppointment`. */
  listDependants: {
    method: 'GET',
    paths: { patient: '/api/user/dependants' },
    reply: Success.extend({ dependants: z.array(Dependant) }),
  },
  /** A repeated name and birth date return the dependant who was added first. */
  addDependant: {
    paths: { patient: '/api/user/add-dependant' },
    body: z.object(dependantDetails),
    reply: Success.extend({ dependantId: Id }),
  },
  /** The birth date can be changed until the first appointment. */
  updateDependant: {
    paths: { patient: '/api/user/update-dependant' },
    body: z.object({ dependantId: Id, ...dependantDetails }),
  },
  /** Only for a dependant without appointments. */
  removeDependant: {
    paths: { patient: '/api/user/remove-dependant' },
    body: z.object({ dependantId: Id }),
  },
  /** Ends the access of the manager of `userId`. It cannot be restored. */
  endFamilyAccess: {
    paths: { reception: '/api/admin/end-family-access' },
    body: z.object({ userId: Id }),
  },
} as const satisfies Routes;
