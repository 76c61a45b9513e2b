import type { Handlers } from '#platform/http/handler.ts';
import type { Db } from '#store/tables.ts';
import { deleteDocument, describeDocument, getDocument } from './documents.ts';
import { noteTemplateRoutes } from './note-templates.ts';
import { noteRoutes } from './notes.ts';
import { cancelPrescription, getPrescription, savePrescription } from './prescriptions.ts';
import {
  getDoctorAppointment,
  getDoctorPatient,
  getPatientAppointment,
  type RecordDeps,
  saveEncounter,
  setReason,
} from './records.ts';
import { uploadDocument } from './upload-document.ts';

export function recordRoutes(deps: RecordDeps) {
  return {
    getPatientAppointment: getPatientAppointment(deps),
    setReason: setReason(),
    getDoctorPatient: getDoctorPatient(deps),
    getDoctorAppointment: getDoctorAppointment(deps),
    uploadDocument: uploadDocument(deps),
    getDocument: getDocument(),

    describeDocument: describeDocument(deps),
    deleteDocument: deleteDocument(),
    savePrescription: savePrescription(deps),
    cancelPrescription: cancelPrescription(),
    getPrescription: getPrescription(deps),

    saveEncounter: saveEncounter(),
    ...noteRoutes,
    ...noteTemplateRoutes,
  } satisfies Partial<Handlers<Db>>;
}
