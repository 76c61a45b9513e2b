import type { Instant } from '@nadi/domain/limits';
import type { Mode } from '@nadi/domain/places';
import { newIdempotencyKey } from '#shared/api/idempotency-key.ts';
import { parseFields } from '#shared/session/stored-fields.ts';
import type { Choice } from '#shared/slots/offer.ts';

/** A chosen slot and the idempotency key of its booking attempts. */
export type SavedChoice = Choice & {
  /** Undefined: the doctor's first visit type. */
  visitTypeId?: string | undefined;
  where?: Where | undefined;
  /** The time when the slot was last known to be available. */
  offeredAt: Instant;
  key: string;
  /** The booking got no response, so the slot may be taken by this very booking. */
  outcomeUnknown: boolean;
  /** The time when Book was pressed before signing in. */
  bookAfterSignIn?: Instant | undefined;
};

/** The mode and the place, if the patient had a choice. */
export interface Where {
  mode?: Mode;
  locationId?: string;
}

/** Reads the choice for a doctor from this tab; it survives /login and reloads. */
export function readChoice(docId: string): SavedChoice | undefined {
  return parseChoice(sessionStorage.getItem(storageKey(docId)));
}

/** Stores a new choice under a new idempotency key. */
export function saveChoice(
  docId: string,
  choice: Choice & Partial<Pick<SavedChoice, 'visitTypeId' | 'where' | 'offeredAt'>>,
): SavedChoice {
  return updateChoice(docId, {
    offeredAt: Date.now(),
    ...choice,
    key: newIdempotencyKey(),
    outcomeUnknown: false,
    bookAfterSignIn: undefined,
  });
}

/** Stores a change to the same choice, under the same key. */
export function updateChoice(docId: string, choice: SavedChoice): SavedChoice {
  sessionStorage.setItem(storageKey(docId), JSON.stringify(choice));
  return choice;
}

export function clearChoice(docId: string): void {
  sessionStorage.removeItem(storageKey(docId));
  sessionStorage.removeItem(detailsKey(docId));
}

function parseChoice(text: string | null): SavedChoice | undefined {
  const { slotDate, slotTime, key, visitTypeId, offeredAt, ...more } = parseFields(text);
  if (typeof slotDate !== 'string' || typeof slotTime !== 'string' || typeof key !== 'string')
    return undefined;
  return {
    slotDate,
    slotTime,
    key,
    visitTypeId: typeof visitTypeId === 'string' ? visitTypeId : undefined,
    // The server checks it.
    where: more.where as Where | undefined,
    offeredAt: typeof offeredAt === 'number' ? offeredAt : 0,
    outcomeUnknown: more.outcomeUnknown === true,
    bookAfterSignIn: typeof more.bookAfterSignIn === 'number' ? more.bookAfterSignIn : undefined,
  };
}

function storageKey(docId: string): string {
  return `nadi-choice:${docId}`;
}

/** Returns whether details are stored, which must be shown before they are sent. */
export function hasDetails(docId: string): boolean {
  return sessionStorage.getItem(detailsKey(docId)) !== null;
}

/** Returns the storage key of the details in `saved-details.ts`. */
export function detailsKey(docId: string): string {
  return `nadi-added:${docId}`;
}
