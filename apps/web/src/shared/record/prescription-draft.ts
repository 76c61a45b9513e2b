import type { Sent } from '@nadi/contract/routes';
import { fieldsOf } from '#shared/session/parse-fields.ts';
import { PRESCRIPTION_DRAFTS, storedDraftNames } from './draft-names.ts';
import { readSealed, removeSealed, storeSealed } from './sealed-drafts.ts';

/** The initial content of an appointment's form, and later changes to it. */
export type PrescriptionDraft = Partial<Omit<Sent<'savePrescription'>, 'appointmentId'>>;

/**
 * Stores the draft of a prescription. If it cannot be stored, the text stays on the screen, and the browser
 * asks before it closes the page.
 */
export function savePrescriptionDraft(appointmentId: string, draft: PrescriptionDraft): void {
  storeSealed(PRESCRIPTION_DRAFTS + appointmentId, draft);
}

export function removePrescriptionDraft(appointmentId: string): void {
  removeSealed(PRESCRIPTION_DRAFTS + appointmentId);
}

/** Returns null if nothing readable was typed since the last prescription. */
export function readPrescriptionDraft(appointmentId: string): PrescriptionDraft | null {
  const draft = readSealed(PRESCRIPTION_DRAFTS + appointmentId);
  return isDraft(draft) ? draft : null;
}

/** Returns how many prescriptions this doctor has begun but neither issued nor discarded. */
export function countPrescriptionDrafts(): number {
  return storedDraftNames(PRESCRIPTION_DRAFTS).filter((name) => isDraft(readSealed(name))).length;
}

function isDraft(fields: Record<string, unknown>): fields is PrescriptionDraft {
  const { items, ...texts } = fields;
  return Array.isArray(items) && items.every(isMedicine) && areTexts(texts);
}

function isMedicine(item: unknown): boolean {
  const { asNeeded = false, asDirected = false, ...texts } = fieldsOf(item);
  const areFlags = typeof asNeeded === 'boolean' && typeof asDirected === 'boolean';
  return areFlags && 'name' in texts && areTexts(texts);
}

function areTexts(fields: Record<string, unknown>): boolean {
  return Object.values(fields).every((text) => typeof text === 'string');
}
