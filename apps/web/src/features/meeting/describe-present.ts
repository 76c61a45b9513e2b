import type { ReplyBody } from '@nadi/contract/routes';

type Present = Pick<ReplyBody<'listPresent'>, 'as' | 'parties' | 'guests'>;

/** The role that each side of an appointment waits for. */
const AWAITED = { patient: 'doctor', doctor: 'patient' } as const;

/** Returns a text for parties about who is already in the meeting; null for all others. */
export function describePresent({ as, parties, guests }: Present): string | null {
  if (as === null) return null;
  const awaited = as === 'admin' ? null : AWAITED[as];
  const missing = awaited !== null && !parties.some(({ role }) => role === awaited);
  const there = [...parties.map(({ name }) => name), ...(guests > 0 ? [countGuests(guests)] : [])];
  const plural = there.length > 1 || (parties.length === 0 && guests > 1);
  const sentences = [
    there.length > 0 && `${list(there)} ${plural ? 'are' : 'is'} in the meeting.`,
    missing && `The ${awaited} is not here yet.`,
  ].filter((sentence) => sentence !== false);
  return sentences.join(' ') || 'Nobody is in the meeting yet.';
}

function countGuests(guests: number): string {
  return guests === 1 ? 'one guest' : `${guests} guests`;
}

/** Starts with a capital letter: "One guest", "Dr. Rao, Asha and 2 guests". */
function list(words: readonly string[]): string {
  const text = new Intl.ListFormat('en-IN').format(words);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
