import type { Handlers } from '#platform/http/handler.ts';
import type { Db } from '#store/tables.ts';
import { addPatient } from './add-patient.ts';
import { getPatient } from './get-patient.ts';
import { getProfile } from './get-profile.ts';
import { listPatients } from './list-patients.ts';
import { type MergeDeps, mergePatients } from './merge-patients.ts';
import { updatePatientContact } from './update-patient-contact.ts';
import { updateProfile } from './update-profile.ts';

export function patientRoutes({ zone, ...merge }: MergeDeps & { zone: string }) {
  return {
    getProfile: getProfile(),
    updateProfile: updateProfile(zone),
    listPatients: listPatients(zone),
    getPatient: getPatient(zone),
    addPatient: addPatient(zone),
    updatePatientContact: updatePatientContact(),
    mergePatients: mergePatients(merge),
  } satisfies Partial<Handlers<Db>>;
}
