import type { SeriesDate } from '@nadi/contract/series';
import type { Choice } from '#shared/slots/offer.ts';

/** What was changed of a date of the preview: another time, or nothing booked at all. */
export type SeriesChange = Choice | 'left-out';

/** Changes by the slot date of the preview. */
export type SeriesChanges = Readonly<Record<string, SeriesChange>>;

/**
 * Returns the time that is booked for a date: as changed, else the wanted one, else the nearest
 * free one.
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

/** Lists all times that are booked. */
export function chosenSlots(dates: readonly SeriesDate[], changes: SeriesChanges): Choice[] {
  return dates.flatMap((date) => slotOf(date, changes) ?? []);
}

/**
 * Returns the changes that remain after a refusal: other times may be taken as well, and are
 * proposed again.
 */
export function leftOut(changes: SeriesChanges): SeriesChanges {
  return Object.fromEntries(Object.entries(changes).filter(([, change]) => change === 'left-out'));
}

/** Changes that keep every date as it is chosen now, whatever a later preview proposes. */
export function pinned(dates: readonly SeriesDate[], changes: SeriesChanges): SeriesChanges {
  return Object.fromEntries(
    dates.map((date) => [date.slotDate, slotOf(date, changes) ?? 'left-out']),
  );
}

/** Returns a date that two of the times share; a series has one appointment a date. */
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
 * Words the state of a date.
 * @param mine the dates are those of the person who reads it
 */
export function stateText({ state }: SeriesDate, mine: boolean): string {
  return mine && state === 'busy' ? 'You have another appointment' : STATES[state];
}
