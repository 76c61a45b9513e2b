import type { Handlers } from '#platform/http/handler.ts';
import type { Db } from '#store/tables.ts';
import { type MergeDeps, mergePatients } from './merge-patients.ts';
import { addPatient, getPatient, listPatients, updatePatientContact } from './patients.ts';
import { getProfile, updateProfile } from './profile.ts';

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
