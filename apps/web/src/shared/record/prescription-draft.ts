import type { Sent } from '@nadi/contract/routes';
import { fieldsOf, parseFields } from '#shared/session/parse-fields.ts';

const PREFIX = 'nadi-prescription-draft:';

/** What the form of an appointment begins with, and what has been typed into it since. */
export type PrescriptionDraft = Partial<Omit<Sent<'savePrescription'>, 'appointmentId'>>;

/** Without an effect where the browser's storage is full. */
export function savePrescriptionDraft(appointmentId: string, draft: PrescriptionDraft): void {
  try {
    localStorage.setItem(PREFIX + appointmentId, JSON.stringify(draft));
  } catch {
    // The text stays on the screen, and the browser asks before it closes the page.
  }
}

export function removePrescriptionDraft(appointmentId: string): void {
  localStorage.removeItem(PREFIX + appointmentId);
}

/** Returns null where nothing was typed since the last prescription, or nothing that can be read. */
export function readPrescriptionDraft(appointmentId: string): PrescriptionDraft | null {
  const text = localStorage.getItem(PREFIX + appointmentId);
  const draft = parseFields(text);
  return text !== null && isDraft(draft) ? draft : null;
}

function isDraft(fields: Record<string, unknown>): fields is PrescriptionDraft {
  const { items, ...texts } = fields;
  return Array.isArray(items) && items.every(isMedicine) && areTexts(texts);
}

function isMedicine(item: unknown): boolean {
  const { asNeeded = false, ...texts } = fieldsOf(item);
  return typeof asNeeded === 'boolean' && 'name' in texts && areTexts(texts);
}

function areTexts(fields: Record<string, unknown>): boolean {
  return Object.values(fields).every((text) => typeof text === 'string');
}
