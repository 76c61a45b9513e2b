import type { Choice } from './offer.ts';

/** A choice and the key that makes every try at booking it the same try. */
export type KeptChoice = Choice & {
  key: string;
  /** It was sent and nobody said what became of it: whoever holds the slot now may be this person. */
  unanswered: boolean;
};

/** What was chosen of this doctor in this tab; it survives /login and a reload. */
export function readChoice(docId: string): KeptChoice | undefined {
  const text = sessionStorage.getItem(storageKey(docId));
  if (!text) return undefined;
  try {
    const kept = JSON.parse(text) as Partial<KeptChoice> | null;
    const { slotDate, slotTime, key, unanswered = false } = kept ?? {};
    return slotDate && slotTime && key ? { slotDate, slotTime, key, unanswered } : undefined;
  } catch {
    return undefined;
  }
}

/** A choice newly made is a new try; until then every repetition has the same key. */
export function keepChoice(docId: string, { slotDate, slotTime }: Choice): KeptChoice {
  return store(docId, { slotDate, slotTime, key: newKey(), unanswered: false });
}

/** The same try, whose answer did not come. */
export function keepUnanswered(docId: string, choice: KeptChoice): KeptChoice {
  return store(docId, { ...choice, unanswered: true });
}

function store(docId: string, kept: KeptChoice): KeptChoice {
  sessionStorage.setItem(storageKey(docId), JSON.stringify(kept));
  return kept;
}

export function forgetChoice(docId: string): void {
  sessionStorage.removeItem(storageKey(docId));
}

function storageKey(docId: string): string {
  return `nadi-choice:${docId}`;
}

/** 128 random bits; not randomUUID, which plain-http browsers lack. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
