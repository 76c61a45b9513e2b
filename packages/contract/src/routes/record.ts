import { Appointment } from '@nadi/contract/appointments';
import { Consent, Encounter, IntakeAnswers, IntakeForm } from '@nadi/contract/consultation';
import { Id, IsoDate, Locale, line, MeetingId, Success } from '@nadi/contract/fields';
import { UserData } from '@nadi/contract/patients';
import {
  FavouriteMedicine,
  Medicine,
  Prescription,
  PrescriptionText,
  SuggestedMedicine,
} from '@nadi/contract/prescriptions';
import {
  DocumentKind,
  FollowUp,
  HealthEntry,
  HealthEntryChange,
  HealthEntryVersion,
  NoteChange,
  NoteTemplate,
  NoteText,
  NoteVersion,
  Reason,
  RecordDocument,
  RecordEntry,
  SharedSummary,
  Summary,
} from '@nadi/contract/record';
import { pathsOf, type Routes } from '@nadi/contract/route-definition';
import { TEMPLATE_NAME_MAX } from '@nadi/domain/limits';
import { AGE_MAX } from '@nadi/domain/medicine';
import { z } from 'zod';

const appointmentId = { appointmentId: Id };
const documentId = { documentId: Id };
const prescriptionId = { prescriptionId: Id };

/** Treats an empty text as absent, because a form sends it for an empty field. */
const emptyAsAbsent = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.literal('').transform(() => undefined), schema]).optional();

/** The number of the version that a change is based on. */
const version = z.coerce.number().int().min(0).max(1_000_000);

/** The patient with their appointments with this doctor, oldest booking first. */
const doctorRecord = Success.extend({
  patient: UserData,
  appointments: z.array(RecordEntry),
  consent: Consent,
  timeZone: z.string(),
});

const ofDependant = { dependantId: Id.optional() };

const healthEntries = Success.extend({ entries: z.array(HealthEntry), timeZone: z.string() });

export const recordRoutes = {
  getPatientAppointment: {
    method: 'GET',
    paths: { patient: '/api/user/appointment' },
    body: z.object(appointmentId),
    reply: Success.extend({
      appointment: Appointment,
      reason: z.string(),
      summary: SharedSummary.optional(),
      documents: z.array(RecordDocument),
      prescriptions: z.array(Prescription),
      consent: Consent,
      intakeForm: IntakeForm,
      intake: IntakeAnswers.optional(),
      encounter: Encounter.optional(),
      followUp: FollowUp.optional(),
      /**
       * The mail that confirms the booking to the caller: on its way, or accepted by the mail server for
       * `address`. Absent if none was written or it was not sent.
       */
      confirmation: z.object({ sent: z.boolean(), address: z.string().optional() }).optional(),
      timeZone: z.string(),
    }),
  },
  /** Allowed until the appointment has ended; an empty reason removes it. */
  setReason: {
    paths: { patient: '/api/user/set-reason' },
    body: z.object({ ...appointmentId, reason: Reason }),
  },
  /**
   * A PDF, JPEG, PNG or WebP of up to 10 MB; ten for each appointment. Plain, so that it can be stored while
   * it is received. A form may use any field name for the file.
   */
  uploadDocument: {
    channel: 'plain',
    paths: { patient: '/api/user/upload-document' },
    upload: true,
    largeUpload: 'document',
    body: z.object({
      ...appointmentId,
      document: z.file(),
      kind: emptyAsAbsent(DocumentKind),
      /** The date on the document. */
      date: emptyAsAbsent(IsoDate),
    }),
    reply: Success.extend({ document: RecordDocument }),
  },
  /** Replies with an attachment. */
  getDocument: {
    method: 'GET',
    channel: 'plain',
    paths: pathsOf('document', 'patient', 'doctor'),
    download: true,
    body: z.object(documentId),
  },
  /** The PDF of a prescription. `language` is by default that of the patient's messages, and English for staff. */
  getPrescription: {
    method: 'GET',
    channel: 'plain',
    paths: pathsOf('prescription', 'patient', 'doctor'),
    download: true,
    body: z.object({ ...prescriptionId, language: Locale.optional() }),
  },
  /** Refused once the appointment is completed; null removes the description. */
  describeDocument: {
    paths: { patient: '/api/user/describe-document' },
    body: z.object({ ...documentId, kind: DocumentKind.nullable(), date: IsoDate.nullable() }),
    reply: Success.extend({ appointmentId: Id }),
  },
  /** Refused once the appointment is completed. */
  deleteDocument: {
    paths: { patient: '/api/user/delete-document' },
    body: z.object(documentId),
    reply: Success.extend({ appointmentId: Id }),
  },
  /** Issues a prescription; `replaces` ends an earlier one of the same appointment. */
  savePrescription: {
    paths: { doctor: '/api/doctor/save-prescription' },
    idempotent: true,
    longText: true,
    body: PrescriptionText.extend({
      ...appointmentId,
      replaces: Id.optional(),
      /** In years, as the patient said; ignored if the date of birth is known. */
      patientAge: z.number().int().min(0).max(AGE_MAX).optional(),
    }),
    reply: Success.extend({ prescription: Prescription }),
  },
  cancelPrescription: {
    paths: { doctor: '/api/doctor/cancel-prescription' },
    body: z.object(prescriptionId),
  },
  /**
   * Medicines of current prescriptions of this clinic whose name or brand matches: the doctor's own first, then
   * what at least three patients of other doctors have.
   */
  searchMedicines: {
    method: 'GET',
    paths: { doctor: '/api/doctor/medicines' },
    body: z.object({ search: line(80, 1) }),
    reply: Success.extend({ medicines: z.array(SuggestedMedicine) }),
  },
  /** By name. */
  listFavouriteMedicines: {
    method: 'GET',
    paths: { doctor: '/api/doctor/favourite-medicines' },
    reply: Success.extend({ favourites: z.array(FavouriteMedicine) }),
  },
  /** Saving the same medicine again returns the first one. */
  saveFavouriteMedicine: {
    paths: { doctor: '/api/doctor/save-favourite-medicine' },
    body: z.object({ medicine: Medicine }),
    reply: Success.extend({ favouriteId: Id }),
  },
  removeFavouriteMedicine: {
    paths: { doctor: '/api/doctor/remove-favourite-medicine' },
    body: z.object({ favouriteId: Id }),
  },
  getDoctorPatient: {
    method: 'GET',
    paths: { doctor: '/api/doctor/patient' },
    body: z.object({ userId: Id }),
    reply: doctorRecord,
  },
  /** The same record, for the patient of an appointment given by its id or its meeting code. */
  getDoctorAppointment: {
    method: 'GET',
    paths: { doctor: '/api/doctor/appointment' },
    body: z.object({ appointmentId: Id.optional(), meetingId: MeetingId.optional() }),
    reply: doctorRecord.extend({ appointmentId: Id }),
  },
  /** Problems, allergies and medicines of the patient, or of a dependant; in the order in which they were added. */
  listHealthEntries: {
    method: 'GET',
    paths: pathsOf('health-entries', 'patient', 'doctor'),
    body: z.object(ofDependant),
    reply: healthEntries,
    overrides: { doctor: { body: z.object({ userId: Id }) } },
  },
  /**
   * Adds an entry or changes one. A doctor's change confirms it. An active entry ends "none known" of its kind.
   * 409 `changed-meanwhile` if another `version` is stored, `health-entry-confirmed` for a patient's change of
   * confirmed words, `health-entries-active` for `none-known` beside active entries of its kind.
   */
  saveHealthEntry: {
    paths: pathsOf('save-health-entry', 'patient', 'doctor'),
    body: z.object({ ...ofDependant, entry: HealthEntryChange }),
    reply: Success.extend({ entry: HealthEntry }),
    overrides: { doctor: { body: z.object({ userId: Id, entry: HealthEntryChange }) } },
  },
  /** Every version of an entry, newest first. */
  listHealthEntryVersions: {
    method: 'GET',
    paths: pathsOf('health-entry-versions', 'patient', 'doctor'),
    body: z.object({ ...ofDependant, entryId: Id }),
    reply: Success.extend({ versions: z.array(HealthEntryVersion), timeZone: z.string() }),
    overrides: { doctor: { body: z.object({ userId: Id, entryId: Id }) } },
  },
  /** A key of 256 bits in base64url, with which this doctor's browser encrypts unsaved text. */
  getDraftKey: {
    method: 'GET',
    paths: { doctor: '/api/doctor/draft-key' },
    reply: Success.extend({ key: z.string() }),
  },
  /**
   * 409 `stale-version` carries the current `note` and `version`. A repeated request with the same text
   * returns the version of the first one.
   */
  saveNote: {
    paths: { doctor: '/api/doctor/save-note' },
    longText: true,
    body: z.object({ ...appointmentId, note: NoteChange, version }),
    reply: Success.extend({ version: z.number(), savedAt: z.number() }),
  },
  /** Newest first, up to 50 before a version; every saved version can be read. */
  listNoteVersions: {
    method: 'GET',
    paths: { doctor: '/api/doctor/note-versions' },
    body: z.object({ ...appointmentId, before: version.optional() }),
    reply: Success.extend({ versions: z.array(NoteVersion), more: z.boolean() }),
  },
  signNote: {
    paths: { doctor: '/api/doctor/sign-note' },
    /** The version that the doctor sees; by default the current one is signed. */
    body: z.object({ ...appointmentId, version: version.optional() }),
    reply: Success.extend({ version: z.number(), signedAt: z.number() }),
  },
  /** Only for a signed note. */
  addAddendum: {
    paths: { doctor: '/api/doctor/add-addendum' },
    idempotent: true,
    body: z.object({ ...appointmentId, text: NoteText.shape.plan.pipe(z.string().min(1)) }),
    reply: Success.extend({ addedAt: z.number() }),
  },
  /**
   * Without `summary`, shares assessment and plan of the note. 409 `stale-version` carries the current `note`
   * and `version` if the doctor has read another `version`. `shared: false` withdraws the summary.
   */
  shareSummary: {
    paths: { doctor: '/api/doctor/share-summary' },
    body: z.object({
      ...appointmentId,
      /** By default assessment and plan of the note, with `followUpOn`. */
      summary: Summary.optional(),
      version: version.optional(),
      followUpOn: IsoDate.optional(),
      shared: z.boolean().optional(),
    }),
    reply: Success.extend({ summary: SharedSummary.optional() }),
  },
  listNoteTemplates: {
    method: 'GET',
    paths: { doctor: '/api/doctor/note-templates' },
    reply: Success.extend({ templates: z.array(NoteTemplate) }),
  },
  /** Adds a template if `templateId` is absent. */
  saveNoteTemplate: {
    paths: { doctor: '/api/doctor/save-note-template' },
    longText: true,
    body: z.object({
      templateId: Id.optional(),
      name: line(TEMPLATE_NAME_MAX, 1),
      note: NoteChange,
    }),
    reply: Success.extend({ templateId: Id }),
  },
  removeNoteTemplate: {
    paths: { doctor: '/api/doctor/remove-note-template' },
    body: z.object({ templateId: Id }),
  },
} as const satisfies Routes;
