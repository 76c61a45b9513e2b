import { ADDENDUM_DRAFTS, storedDraftNames } from './draft-names.ts';
import { readSealed, removeSealed, storeSealed } from './sealed-drafts.ts';

/** What was typed for a note that is signed, with the key under which it is sent. */
export interface AddendumDraft {
  text: string;
  idempotencyKey: string;
}

/** Stores the draft of an addendum; an empty text removes it. */
export function saveAddendumDraft(appointmentId: string, draft: AddendumDraft): void {
  const name = ADDENDUM_DRAFTS + appointmentId;
  if (draft.text.trim() === '') removeSealed(name);
  else storeSealed(name, draft);
}

/** Returns null where nothing was typed, or nothing that can be read. */
export function readAddendumDraft(appointmentId: string): AddendumDraft | null {
  return readDraft(ADDENDUM_DRAFTS + appointmentId);
}

/** Returns how many addenda this doctor has begun and not added. */
export function countAddendumDrafts(): number {
  return storedDraftNames(ADDENDUM_DRAFTS).filter((name) => readDraft(name)).length;
}

function readDraft(name: string): AddendumDraft | null {
  const { text, idempotencyKey } = readSealed(name);
  if (typeof text !== 'string' || typeof idempotencyKey !== 'string') return null;
  return { text, idempotencyKey };
}
