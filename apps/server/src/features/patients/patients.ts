import { randomUUID } from 'node:crypto';
import { isEmail, normaliseEmail } from '@nadi/domain/email';
import { isoDateAt } from '@nadi/domain/iso-date';
import { hasClinicRight } from '@nadi/domain/permissions';
import { normalisePersonName } from '@nadi/domain/person-name';
import { replyMessages } from '@nadi/messages/en/replies';
import { requestErrorMessages } from '@nadi/messages/en/request-errors';
import { patientInBody, patientInReply } from '#platform/http/audit-rule.ts';
import type { Handlers, Query } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { limitOf } from '#policies/locations.ts';
import { presentAppointment, presentForReception } from '#presenters/appointment.ts';
import {
  presentManager,
  presentPatient,
  presentPatientRow,
  presentTreatedPatient,
} from '#presenters/patient.ts';
import { presentPayment } from '#presenters/payment.ts';
import { deleteAccountTokensOf } from '#store/account-tokens.ts';
import { listPatientAppointments } from '#store/appointments.ts';
import { confirmInvitation, findManager } from '#store/dependants.ts';
import { listTreatedPatients } from '#store/doctor-patients.ts';
import { isEmergencyAccessOffered } from '#store/emergency-accesses.ts';
import {
  countPatientDirectory,
  findPatient,
  listPatientDirectory,
  lockPatient,
} from '#store/patients.ts';
import {
  insertPatientWithoutPassword,
  markIdentityChanged,
  updateContact,
} from '#store/patients-without-password.ts';
import { listPayments } from '#store/payments-list.ts';
import type { Db } from '#store/tables.ts';

const PAGE_SIZE = 25;

export function patientRoutes(zone: string) {
  return {
    /** Lists the patients for the admin, a page at a time. */
    listPatients: {
      kind: 'query',
      audit: {
        action: 'listed-patients',
        about: (_call, { patients }) => ({ kind: 'patients', ids: patients.map(({ _id }) => _id) }),
      },
      async execute({ actor, body, now }, db) {
        const { page = 1, pageSize = PAGE_SIZE } = body;
        const search = body.search || undefined;
        const offset = (page - 1) * pageSize;
        const shown = { limit: pageSize, offset, locationIds: limitOf(actor) };
        const filter = { search, now: new Date(now), ...shown };
        const patients = await listPatientDirectory(db, filter);
        return {
          success: true,
          patients: patients.map(presentPatientRow),
          total: await countPatientDirectory(db, search),
          timeZone: zone,
        };
      },
    },
    /** Lists the patients of the doctor, a page at a time. */
    listDoctorPatients: {
      kind: 'query',
      audit: {
        action: 'read-appointments',
        about: (_call, { patients }) => ({ kind: 'patients', ids: patients.map(({ _id }) => _id) }),
      },
      async execute({ actor, body, now }, db) {
        const { page = 1, pageSize = PAGE_SIZE } = body;
        const { patients, total } = await listTreatedPatients(db, {
          doctorId: actor.id,
          search: body.search || undefined,
          now: new Date(now),
          limit: pageSize,
          offset: (page - 1) * pageSize,
        });
        return {
          success: true,
          patients: patients.map(presentTreatedPatient),
          total,
          ...((await isEmergencyAccessOffered(db)) && { emergencyAccess: true as const }),
          timeZone: zone,
        };
      },
    },
    getPatient: getPatient(zone),
    /** Enters a patient who calls or walks in, without a password (docs/product/reception.md#patients-without-a-password). */
    addPatient: {
      kind: 'mutation',
      audit: { action: 'added-patient', about: patientInReply },
      async execute({ body, now }, trx) {
        const id = randomUUID();
        await insertPatientWithoutPassword(trx, {
          id,
          name: body.name,
          email: acceptEmail(body.email),
          phone: body.phone ?? '',
          bornOn: acceptBirthDate(body.dob ?? '', zone, now),
          gender: body.gender ?? 'Not Selected',
          abhaNumber: body.abhaNumber,
          abhaAddress: body.abhaAddress,
          createdAt: new Date(now),
        });
        return { success: true, userId: id, message: replyMessages.patientAdded };
      },
    },
    /** Corrects the contact details of a patient without a password; with one, only they do. */
    updatePatientContact: {
      kind: 'mutation',
      audit: { action: 'changed-patient-contact', about: patientInBody },
      async execute({ body, now }, trx) {
        const patient = await lockPatient(trx, body.userId);
        if (!patient) throw new Problem('patient-not-found');
        if (patient.password_hash !== null) throw new Problem('already-claimed');
        const given = acceptEmail(body.email);
        const managed = await findManager(trx, patient.id, new Date(now));
        if (managed) await confirmInvitation(trx, patient.id, given);
        // With an address of their own, its owner could claim the account of a child.
        const email = managed ? null : given;
        const { name, phone = '', abhaNumber, abhaAddress } = body;
        await updateContact(trx, patient.id, { name, email, phone, abhaNumber, abhaAddress });
        if (!hasSameContact(patient, { name, phone })) {
          await markIdentityChanged(trx, patient.id, new Date(now));
        }
        // Links to another address end with it.
        if (email !== patient.email) {
          await deleteAccountTokensOf(trx, 'patient', patient.id, ['reset-password', 'invitation']);
        }
        return { success: true, message: replyMessages.contactSaved };
      },
    },
  } satisfies Partial<Handlers<Db>>;
}

const PAYMENTS_MAX = 500;

/**
 * Returns a patient's contact details, appointments and payments. Reception receives neither vitals, meeting
 * codes nor payments.
 */
function getPatient(zone: string): Query<Db, 'getPatient'> {
  return {
    kind: 'query',
    audit: {
      action: 'read-patient',
      about: ({ body }) => ({ kind: 'patients', ids: [body.patientId] }),
    },
    async execute({ actor, body: { patientId }, now }, db) {
      const patient = await findPatient(db, patientId);
      if (!patient) throw new Problem('patient-not-found');
      const manager = await findManager(db, patientId, new Date(now));
      const appointments = await listPatientAppointments(db, [patientId], limitOf(actor));
      const payments = hasClinicRight(actor.role, 'payments')
        ? await listPayments(db, { patientIds: [patientId] }, { limit: PAYMENTS_MAX, offset: 0 })
        : [];
      const present = hasClinicRight(actor.role, 'vitals')
        ? presentAppointment
        : presentForReception;
      return {
        success: true,
        patient: presentPatient(patient),
        claimed: patient.password_hash !== null,
        managedBy: manager && presentManager(manager),
        registeredAt: patient.created_at.getTime(),
        appointments: appointments.map(present),
        payments: payments.map(presentPayment),
        timeZone: zone,
      };
    },
  };
}

/** Returns the one spelling of an address, or null without one. @throws Problem 'bad-input' */
function acceptEmail(text: string | undefined): string | null {
  if (text === undefined) return null;
  const email = normaliseEmail(text);
  if (!isEmail(email)) throw new Problem('bad-input', { field: 'email' });
  return email;
}

/**
 * Returns the date of birth, or null if it is empty.
 * @throws Problem 'bad-input' for a date in the future or before 1900
 */
export function acceptBirthDate(dob: string, zone: string, now: number): string | null {
  if (dob === '') return null;
  if (dob <= isoDateAt(zone, now) && dob >= '1900-01-01') return dob;
  throw new Problem('bad-input', { field: 'dob', message: requestErrorMessages.birthDate });
}

export interface Identity {
  name: string;
  phone: string;
  born_on: Date | string | null;
}

/**
 * Returns whether name or birth date, and the phone number, agree; of a dependant, who has no phone number, name
 * and birth date.
 */
export function isSamePerson(one: Identity, other: Identity & { isManaged: boolean }): boolean {
  const sameName = normalised(one.name) === normalised(other.name);
  const sameBirth = one.born_on !== null && String(one.born_on) === String(other.born_on);
  if (other.isManaged) return sameName && sameBirth;
  const digits = toDigits(one.phone);
  const samePhone = digits !== '' && digits === toDigits(other.phone);
  return (sameName || sameBirth) && samePhone;
}

/** Returns whether name and phone number are the same but for how they are written. */
function hasSameContact(
  one: Pick<Identity, 'name' | 'phone'>,
  other: Pick<Identity, 'name' | 'phone'>,
): boolean {
  return (
    normalised(one.name) === normalised(other.name) && toDigits(one.phone) === toDigits(other.phone)
  );
}

function normalised(name: string): string {
  return normalisePersonName(name).toLowerCase();
}

/** Returns the last ten digits, so that a country code or a leading zero makes no difference. */
function toDigits(phone: string): string {
  return phone.replace(/\D/g, '').slice(-10);
}
