import { randomUUID } from 'node:crypto';
import * as bodies from './bodies.ts';
import * as emergency from './emergency.ts';
import { row } from './row.ts';

/** The answers of the routes of the clinical record. */
export const recordRows = {
  getPatientAppointment: row('patient', bodies.started),
  setReason: row('patient', bodies.startedWith({ reason: 'A cough since Monday' })),
  uploadDocument: row('patient', bodies.startedWith({ document: 'not a file' }), 400),
  getDocument: row('patient doctor', bodies.aDocument),
  getPrescription: row('patient doctor', bodies.aPrescription),
  describeDocument: row('patient', bodies.aDescribedDocument),
  deleteDocument: row('patient', bodies.aDocument),
  savePrescription: row('doctor', bodies.aNewPrescription),
  cancelPrescription: row('doctor', bodies.aPrescription),
  searchMedicines: row('doctor', () => ({ search: 'para' })),
  listFavouriteMedicines: row('doctor', bodies.nothing),
  saveFavouriteMedicine: row('doctor', bodies.aStarredMedicine),
  removeFavouriteMedicine: row('doctor', bodies.aFavourite),
  getDoctorPatient: row('doctor', bodies.aPatient),
  getDoctorAppointment: row('doctor', bodies.started),
  listHealthEntries: row('patient doctor', bodies.healthEntries({})),
  saveHealthEntry: row('patient doctor', bodies.healthEntries({ entry: bodies.ALLERGY })),
  listHealthEntryVersions: row('patient doctor', bodies.aHealthEntry),
  findEmergencyPatient: row('doctor', emergency.anEmergencySearch),
  openEmergencyAccess: row('doctor', emergency.aMissingEmergency, 404),
  getEmergencyRecord: row('doctor', emergency.theEmergency),
  listEmergencyAccesses: row('admin', bodies.nothing),
  checkEmergencyAccess: row('admin', emergency.aCheckedEmergency),
  getDraftKey: row('doctor', bodies.nothing),
  saveNote: row('doctor', bodies.startedWith({ note: { plan: 'Rest' }, version: 0 })),
  listNoteVersions: row('doctor', bodies.started),
  signNote: row('doctor', bodies.startedWith({ version: 1 })),
  addAddendum: row('doctor', bodies.startedWith({ text: 'Called on Tuesday.' })),
  shareSummary: row('doctor', bodies.started),
  listNoteTemplates: row('doctor', bodies.nothing),
  saveNoteTemplate: row('doctor', bodies.aSavedTemplate),
  removeNoteTemplate: row('doctor', bodies.aNoteTemplate),
  requestCopy: row('patient', bodies.nothing),
  listCopies: row('patient', bodies.nothing),
  downloadCopy: row('patient', () => ({ copyId: randomUUID() }), 404),
  printSummary: row('admin reception', bodies.aPatient, 409),
};
