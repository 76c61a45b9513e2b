import { ADDENDUM_DRAFTS, storedDraftNames } from './draft-names.ts';
import { readSealed, removeSealed, storeSealed } from './sealed-drafts.ts';

/** The text of an addendum to a signed note, with the idempotency key for sending it. */
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

/** Returns null if nothing readable is stored. */
export function readAddendumDraft(appointmentId: string): AddendumDraft | null {
  return readDraft(ADDENDUM_DRAFTS + appointmentId);
}

/** Returns how many addenda this doctor has begun but not added. */
export function countAddendumDrafts(): number {
  return storedDraftNames(ADDENDUM_DRAFTS).filter((name) => readDraft(name)).length;
}

function readDraft(name: string): AddendumDraft | null {
  const { text, idempotencyKey } = readSealed(name);
  if (typeof text !== 'string' || typeof idempotencyKey !== 'string') return null;
  return { text, idempotencyKey };
}
