import type { SeriesDate } from '@nadi/contract/series';
import type { Choice } from '#shared/slots/offer.ts';

/** A change to a date of the preview: another time, or not booked. */
export type SeriesChange = Choice | 'left-out';

/** Changes by the slot date of the preview. */
export type SeriesChanges = Readonly<Record<string, SeriesChange>>;

/**
 * Returns the time to book for a date: the changed one, else the requested one, else the nearest free one.
 */
export function slotOf(
  { slotDate, slotTime, state, nearest }: SeriesDate,
  changes: SeriesChanges,
): Choice | null {
  const change = changes[slotDate];
  if (change === 'left-out') return null;
  if (change) return change;
  if (state === 'free') return { slotDate, slotTime };
  return nearest ? { slotDate, slotTime: nearest.slotTime } : null;
}

/** Lists all times to book. */
export function chosenSlots(dates: readonly SeriesDate[], changes: SeriesChanges): Choice[] {
  return dates.flatMap((date) => slotOf(date, changes) ?? []);
}

/** Returns the changes that remain after a refusal: other times may also be taken, and are proposed again. */
export function leftOut(changes: SeriesChanges): SeriesChanges {
  return Object.fromEntries(Object.entries(changes).filter(([, change]) => change === 'left-out'));
}

/** Returns changes that keep the current choice for every date, independent of later previews. */
export function pinned(dates: readonly SeriesDate[], changes: SeriesChanges): SeriesChanges {
  return Object.fromEntries(
    dates.map((date) => [date.slotDate, slotOf(date, changes) ?? 'left-out']),
  );
}

/** Returns a date that two of the times share; a series has one appointment per date. */
export function repeatedDate(slots: readonly Choice[]): string | null {
  const dates = slots.map(({ slotDate }) => slotDate);
  return dates.find((date, index) => dates.indexOf(date) < index) ?? null;
}

const STATES = {
  free: 'Free',
  taken: 'Taken',
  busy: 'The patient has another appointment',
  closed: 'No hours at this time',
  'too-far': 'Too far ahead to book',
} as const satisfies Record<SeriesDate['state'], string>;

/**
 * Describes the state of a date.
 * @param mine true if the dates belong to the reader
 */
export function stateText({ state }: SeriesDate, mine: boolean): string {
  return mine && state === 'busy' ? 'You have another appointment' : STATES[state];
}
