import type { Handlers } from '#platform/http/handler.ts';
import type { Db } from '#store/tables.ts';
import { deleteDocument, describeDocument, getDocument } from './documents.ts';
import { listNoteTemplates, removeNoteTemplate, saveNoteTemplate } from './note-templates.ts';
import {
  addAddendum,
  getDraftKey,
  listNoteVersions,
  saveNote,
  shareSummary,
  signNote,
} from './notes.ts';
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
    getOwnDocument: getDocument(),
    getPatientDocument: getDocument(),
    describeDocument: describeDocument(deps),
    deleteDocument: deleteDocument(),
    savePrescription: savePrescription(deps),
    cancelPrescription: cancelPrescription(),
    getOwnPrescription: getPrescription(deps),
    getPatientPrescription: getPrescription(deps),
    saveEncounter: saveEncounter(),
    getDraftKey: getDraftKey(),
    saveNote: saveNote(),
    listNoteVersions: listNoteVersions(),
    signNote: signNote(),
    addAddendum: addAddendum(),
    shareSummary: shareSummary(),
    listNoteTemplates: listNoteTemplates(),
    saveNoteTemplate: saveNoteTemplate(),
    removeNoteTemplate: removeNoteTemplate(),
  } satisfies Partial<Handlers<Db>>;
}
