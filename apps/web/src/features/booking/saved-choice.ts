import type { Instant } from '@nadi/domain/limits';
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
    key: createKey(),
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
  sessionStorage.removeItem(reasonKey(docId));
}

/** Why the patient comes; kept like the choice, so that it survives /login. */
export function readReason(docId: string): string {
  return sessionStorage.getItem(reasonKey(docId)) ?? '';
}

export function saveReason(docId: string, reason: string): void {
  sessionStorage.setItem(reasonKey(docId), reason);
}

function parseChoice(text: string | null): SavedChoice | undefined {
  if (!text) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return undefined;
    const fields = new Map(Object.entries(value));
    const [slotDate, slotTime, key] = ['slotDate', 'slotTime', 'key'].map((name) =>
      fields.get(name),
    );
    if (typeof slotDate !== 'string' || typeof slotTime !== 'string' || typeof key !== 'string')
      return undefined;
    const outcomeUnknown = fields.get('outcomeUnknown') === true;
    const bookAfterSignIn = fields.get('bookAfterSignIn') === true;
    const [type, offered] = [fields.get('visitTypeId'), fields.get('offeredAt')];
    const visitTypeId = typeof type === 'string' ? type : undefined;
    const offeredAt = typeof offered === 'number' ? offered : 0;
    return { slotDate, slotTime, visitTypeId, offeredAt, key, outcomeUnknown, bookAfterSignIn };
  } catch {
    return undefined;
  }
}

function storageKey(docId: string): string {
  return `nadi-choice:${docId}`;
}

function reasonKey(docId: string): string {
  return `nadi-reason:${docId}`;
}

/** 128 random bits; crypto.randomUUID is missing on plain http. */
function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
