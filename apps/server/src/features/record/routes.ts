import type { Handlers } from '#platform/http/handler.ts';
import type { Db } from '#store/tables.ts';
import { addAddendum } from './add-addendum.ts';
import { deleteDocument } from './delete-document.ts';
import { describeDocument } from './describe-document.ts';
import { getDocument } from './get-document.ts';
import { getDraftKey } from './get-draft-key.ts';
import { getPatientAppointment, type RecordDeps } from './get-patient-appointment.ts';
import { getPrescription } from './get-prescription.ts';
import { listNoteVersions } from './list-note-versions.ts';
import { listNoteTemplates, removeNoteTemplate, saveNoteTemplate } from './note-templates.ts';
import { getDoctorAppointment, getDoctorPatient } from './read-record.ts';
import { saveEncounter } from './save-encounter.ts';
import { saveNote } from './save-note.ts';
import { cancelPrescription, savePrescription } from './save-prescription.ts';
import { setReason } from './set-reason.ts';
import { shareSummary } from './share-summary.ts';
import { signNote } from './sign-note.ts';
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
