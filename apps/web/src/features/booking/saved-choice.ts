import type { Sent } from '@nadi/contract/routes';
import type { Instant } from '@nadi/domain/limits';
import { newIdempotencyKey } from '#shared/api/idempotency-key.ts';
import { parseFields } from '#shared/session/parse-fields.ts';
import type { Choice } from '#shared/slots/offer.ts';

/** A chosen slot and the idempotency key of its booking attempts. */
export type SavedChoice = Choice & {
  /** Undefined: the doctor's first visit type. */
  visitTypeId?: string | undefined;
  /** When the slot was last known to be on offer. */
  offeredAt: Instant;
  key: string;
  /** The booking got no response: the slot may be taken by this very booking. */
  outcomeUnknown: boolean;
  /** Book was pressed before signing in. */
  bookAfterSignIn: boolean;
};

type BookingDetails = Pick<Sent<'bookAppointment'>, 'reason' | 'consentVersion' | 'dependantId'>;

/** Reads the choice for a doctor from this tab; it survives /login and reloads. */
export function readChoice(docId: string): SavedChoice | undefined {
  return parseChoice(sessionStorage.getItem(storageKey(docId)));
}

/** Stores a new choice under a new idempotency key. */
export function saveChoice(
  docId: string,
  {
    slotDate,
    slotTime,
    visitTypeId,
    offeredAt = Date.now(),
  }: Choice & { visitTypeId?: string | undefined; offeredAt?: Instant },
): SavedChoice {
  return updateChoice(docId, {
    slotDate,
    slotTime,
    visitTypeId,
    offeredAt,
    key: newIdempotencyKey(),
    outcomeUnknown: false,
    bookAfterSignIn: false,
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

/** What the patient adds to the booking; stored like the choice, so that it survives /login. */
export function readDetails(docId: string): BookingDetails {
  const { reason, consentVersion, dependantId } = parseFields(
    sessionStorage.getItem(detailsKey(docId)),
  );
  return {
    ...(typeof reason === 'string' && { reason }),
    ...(typeof consentVersion === 'number' && { consentVersion }),
    ...(typeof dependantId === 'string' && { dependantId }),
  };
}

/** Undefined removes a field. */
export function saveDetails(docId: string, change: BookingDetails): void {
  sessionStorage.setItem(detailsKey(docId), JSON.stringify({ ...readDetails(docId), ...change }));
}

function parseChoice(text: string | null): SavedChoice | undefined {
  const { slotDate, slotTime, key, visitTypeId, offeredAt, ...flags } = parseFields(text);
  if (typeof slotDate !== 'string' || typeof slotTime !== 'string' || typeof key !== 'string')
    return undefined;
  return {
    slotDate,
    slotTime,
    key,
    visitTypeId: typeof visitTypeId === 'string' ? visitTypeId : undefined,
    offeredAt: typeof offeredAt === 'number' ? offeredAt : 0,
    outcomeUnknown: flags.outcomeUnknown === true,
    bookAfterSignIn: flags.bookAfterSignIn === true,
  };
}

function storageKey(docId: string): string {
  return `nadi-choice:${docId}`;
}

function detailsKey(docId: string): string {
  return `nadi-added:${docId}`;
}
