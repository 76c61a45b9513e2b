import type {
  Dependant,
  DoctorPatientRow,
  HealthIds,
  OwnProfile,
  PatientManager,
  PatientRow,
  UserData,
} from '@nadi/contract/patients';
import { adultOn } from '@nadi/domain/dependants';
import { formatIsoDate } from '@nadi/domain/iso-date';
import { readLocale } from '@nadi/domain/locales';
import type { DependantRecord, findManager } from '#store/dependants.ts';
import type { TreatedPatient } from '#store/doctor-patients.ts';
import type { findPatient, PatientListed } from '#store/patients.ts';
import { imageUrl } from './doctor.ts';

type PatientRecord = NonNullable<Awaited<ReturnType<typeof findPatient>>>;

export function presentPatient(patient: PatientRecord): UserData {
  return {
    _id: patient.id,
    name: patient.name,
    email: patient.email ?? '',
    phone: patient.phone,
    address: { line1: patient.address_line1, line2: patient.address_line2 },
    gender: patient.gender,
    dob: patient.born_on ?? '',
    image: imageUrl(patient.image_id),
    ...presentHealthIds(patient),
  };
}

/** Presents a patient with what only they receive. */
export function presentProfile(patient: PatientRecord): OwnProfile {
  const { locale } = patient;
  return { ...presentPatient(patient), locale: locale === null ? null : readLocale(locale) };
}

type ManagerRecord = NonNullable<Awaited<ReturnType<typeof findManager>>>;

export function presentManager(manager: ManagerRecord): PatientManager {
  return {
    name: manager.name,
    relation: manager.relation,
    email: manager.invitation_email ?? '',
    emailConfirmed: manager.invitation_confirmed,
  };
}

export function presentPatientRow(patient: PatientListed): PatientRow {
  return {
    _id: patient.id,
    name: patient.name,
    email: patient.email ?? '',
    phone: patient.phone,
    gender: patient.gender,
    dob: patient.born_on ?? '',
    image: imageUrl(patient.image_id),
    ...presentHealthIds(patient),
    claimed: patient.claimed,
    managedBy: patient.managed_by ?? undefined,
    appointments: patient.appointments,
    lastAppointmentAt: patient.last_at?.getTime(),
    nextAppointmentAt: patient.next_at?.getTime(),
  };
}

export function presentTreatedPatient(patient: TreatedPatient): DoctorPatientRow {
  const { last_id, last_at, next_id, next_at } = patient;
  return {
    _id: patient.id,
    name: patient.name,
    gender: patient.gender,
    dob: patient.born_on ?? '',
    image: imageUrl(patient.image_id),
    appointments: patient.appointments,
    ...(last_id && last_at && { lastAppointment: { _id: last_id, startsAt: last_at.getTime() } }),
    ...(next_id && next_at && { nextAppointment: { _id: next_id, startsAt: next_at.getTime() } }),
  };
}

/** Presents those ids of India's health network that were given. */
export function presentHealthIds({
  abha_number,
  abha_address,
}: {
  abha_number: string | null;
  abha_address: string | null;
}): HealthIds {
  return {
    ...(abha_number && { abhaNumber: abha_number }),
    ...(abha_address && { abhaAddress: abha_address }),
  };
}

export function presentDependant(dependant: DependantRecord): Dependant {
  const birthDate = dependant.born_on ?? '';
  return {
    _id: dependant.id,
    name: dependant.name,
    birthDate,
    ...presentHealthIds(dependant),
    relation: dependant.relation,
    email: dependant.invitation_confirmed ? '' : (dependant.invitation_email ?? ''),
    emailConfirmed: dependant.invitation_confirmed,
    managedUntil: formatIsoDate(adultOn(birthDate)),
    appointments: Number(dependant.appointments),
  };
}
