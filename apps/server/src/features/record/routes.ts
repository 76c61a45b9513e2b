import type { Handlers } from '#platform/http/handler.ts';
import type { Db } from '#store/tables.ts';
import { deleteDocument } from './delete-document.ts';
import { getDocument } from './get-document.ts';
import { getPatientAppointment } from './get-patient-appointment.ts';
import { listNoteTemplates, removeNoteTemplate, saveNoteTemplate } from './note-templates.ts';
import { getDoctorAppointment, getDoctorPatient } from './read-record.ts';
import { saveNote } from './save-note.ts';
import { setReason } from './set-reason.ts';
import { shareSummary } from './share-summary.ts';
import { addAddendum, signNote } from './sign-note.ts';
import { uploadDocument } from './upload-document.ts';

export function recordRoutes({ zone }: { zone: string }) {
  return {
    getPatientAppointment: getPatientAppointment(zone),
    setReason: setReason(),
    getDoctorPatient: getDoctorPatient(zone),
    getDoctorAppointment: getDoctorAppointment(zone),
    uploadDocument: uploadDocument(),
    getOwnDocument: getDocument(),
    getPatientDocument: getDocument(),
    deleteDocument: deleteDocument(),
    saveNote: saveNote(),
    signNote: signNote(),
    addAddendum: addAddendum(),
    shareSummary: shareSummary(),
    listNoteTemplates: listNoteTemplates(),
    saveNoteTemplate: saveNoteTemplate(),
    removeNoteTemplate: removeNoteTemplate(),
  } satisfies Partial<Handlers<Db>>;
}
