import {
  HEALTH_ENTRY_KINDS,
  HEALTH_ENTRY_SOURCES,
  HEALTH_ENTRY_STATES,
  HEALTH_ENTRY_TEXT_MAX,
  isSince,
} from '@nadi/domain/health-entries';
import { NOTE_PART_MAX, REASON_MAX, SUMMARY_PART_MAX } from '@nadi/domain/limits';
import { DOCUMENT_KINDS } from '@nadi/domain/stored-values';
import { z } from 'zod';
import { Appointment } from './appointments.ts';
import { Encounter, IntakeAnswers } from './consultation.ts';
import { Id, IsoDate, line, paragraph, plainText } from './fields.ts';
import { Prescription } from './prescriptions.ts';

export const Reason = paragraph(REASON_MAX);

const notePart = plainText(NOTE_PART_MAX);

/** Four fields of free text. */
export const NoteText = z.object({
  subjective: notePart,
  objective: notePart,
  assessment: notePart,
  plan: notePart,
});
export type NoteText = z.infer<typeof NoteText>;

/** The fields that an editor changed; absent fields keep their text. */
export const NoteChange = NoteText.partial();

/** `version` 0 means that the note is empty. Instants in epoch milliseconds. */
export const Note = z.object({
  version: z.number(),
  note: NoteText,
  savedAt: z.number().optional(),
  signedAt: z.number().optional(),
  addenda: z.array(z.object({ text: z.string(), addedAt: z.number() })),
});
export type Note = z.infer<typeof Note>;

/** One version of a note, with the time at which it was saved. */
export const NoteVersion = Note.pick({ version: true, note: true }).extend({ savedAt: z.number() });
export type NoteVersion = z.infer<typeof NoteVersion>;

const summaryPart = paragraph(SUMMARY_PART_MAX).optional();

/** The summary that a doctor shares with the patient after the appointment. */
export const Summary = z.object({
  found: summaryPart,
  toDo: summaryPart,
  comeBackIf: summaryPart,
  /** A date in the clinic's calendar. */
  followUpOn: IsoDate.optional(),
});
export const SharedSummary = Summary.extend({ sharedAt: z.number() });
export type SharedSummary = z.infer<typeof SharedSummary>;

export const NoteTemplate = z.object({ _id: Id, name: z.string(), note: NoteText });
export type NoteTemplate = z.infer<typeof NoteTemplate>;

export const DocumentKind = z.enum(DOCUMENT_KINDS);

/**
 * A file that the patient added. Images are re-encoded as WebP. `size` in bytes; `date` is the date on the
 * document; `scanned` is true if a virus scanner found nothing.
 */
export const RecordDocument = z.object({
  _id: Id,
  name: z.string(),
  mediaType: z.enum(['application/pdf', 'image/webp']),
  size: z.number(),
  uploadedAt: z.number(),
  kind: DocumentKind.optional(),
  date: z.string().optional(),
  scanned: z.boolean(),
});
export type RecordDocument = z.infer<typeof RecordDocument>;

/** The present time of the follow-up appointment. */
export const FollowUp = z.object({ slotDate: z.string(), slotTime: z.string() });
export type FollowUp = z.infer<typeof FollowUp>;

/** One appointment with everything that its doctor may read about it. */
export const RecordEntry = Appointment.extend({
  reason: z.string().optional(),
  note: Note.optional(),
  summary: SharedSummary.optional(),
  documents: z.array(RecordDocument),
  prescriptions: z.array(Prescription),
  intake: IntakeAnswers.optional(),
  encounter: Encounter.optional(),
  followUp: FollowUp.optional(),
});
export type RecordEntry = z.infer<typeof RecordEntry>;

const healthEntryText = line(HEALTH_ENTRY_TEXT_MAX);
/** A year, a month or a day, such as `2019-03`. */
const Since = z.string().refine(isSince, 'not a date');

/**
 * A problem, an allergy or a medicine of a patient. An entry that is or was `none-known` has no text. `source` is the
 * author of the words; `confirmedAt` is absent while no doctor has confirmed them. Instants in epoch milliseconds.
 */
export const HealthEntry = z.object({
  _id: Id,
  kind: z.enum(HEALTH_ENTRY_KINDS),
  text: healthEntryText,
  state: z.enum(HEALTH_ENTRY_STATES),
  since: Since.optional(),
  source: z.enum(HEALTH_ENTRY_SOURCES),
  confirmedAt: z.number().optional(),
  version: z.number(),
  savedAt: z.number(),
});
export type HealthEntry = z.infer<typeof HealthEntry>;

/** An entry to add, without `_id`, or to change, with the `version` that was on screen. */
export const HealthEntryChange = HealthEntry.pick({
  kind: true,
  text: true,
  state: true,
  since: true,
})
  .extend({ _id: Id.optional(), version: z.number().int().min(1).optional() })
  .refine(({ text, state }) => state === 'past' || (state === 'none-known') === (text === ''), {
    path: ['text'],
  })
  .refine(({ _id, version }) => (_id === undefined) === (version === undefined), {
    path: ['version'],
  });
export type HealthEntryChange = z.infer<typeof HealthEntryChange>;

/** One version of an entry, with the time at which it was saved. */
export const HealthEntryVersion = HealthEntry.omit({ _id: true, kind: true });
export type HealthEntryVersion = z.infer<typeof HealthEntryVersion>;
