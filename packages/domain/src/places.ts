import { compareDates } from './clinic-time.ts';
import type {
  BookingRules,
  DateRange,
  HourException,
  Schedule,
  WeeklyHours,
} from './schedules/schedule.ts';

/** The id of the clinic's first place, which calls without a place mean. */
export const DEFAULT_LOCATION_ID = '00000000-0000-4000-8000-000000000001';

/** The ways in which an appointment takes place, the first one of a visit type first. */
export const MODES = ['video', 'clinic', 'phone'] as const;
export type Mode = (typeof MODES)[number];

/** Travel minutes of a new place, and the most that a place may have. */
export const TRAVEL_MINUTES = 30;
export const TRAVEL_MINUTES_MAX = 180;
export const LOCATIONS_MAX = 50;
export const ROOMS_MAX = 50;

/** The `at` of hours for video and phone alone. */
export const REMOTE = 'remote';

/** Length and price of a mode if they differ from the visit type's. */
export type ModeTerms = { readonly minutes?: number; readonly feeMinor?: number };

/** The modes of a visit type. */
export interface VisitTypeModes {
  readonly byVideo: boolean;
  readonly inPerson: boolean;
  readonly byPhone: boolean;
  /** Null for a type whose modes have the same length and price. */
  readonly terms: Partial<Record<Mode, ModeTerms>> | null;
}

/** A doctor without visit types is seen by video. */
const BY_VIDEO: VisitTypeModes = { byVideo: true, inPerson: false, byPhone: false, terms: null };

/** Returns the modes that a visit type offers; null for a doctor without visit types. */
export function offeredModes(type: VisitTypeModes | null): Mode[] {
  const { byVideo, inPerson, byPhone } = type ?? BY_VIDEO;
  return MODES.filter((mode) => ({ video: byVideo, clinic: inPerson, phone: byPhone })[mode]);
}

export interface ChosenMode {
  /** Null: as the visit type says, by video or in person as the patient likes. */
  readonly mode: Mode | null;
  /** The patient may come to a place. */
  readonly atPlace: boolean;
}

/** Returns the mode of a booking that asks for this one, or for none; null if the type does not offer it. */
export function chooseMode(type: VisitTypeModes | null, wanted: Mode | null): ChosenMode | null {
  const offered = offeredModes(type);
  if (wanted !== null && !offered.includes(wanted)) return null;
  const [first = 'video'] = offered;
  const mode = wanted ?? (type?.terms || first === 'phone' ? first : null);
  return { mode, atPlace: mode === 'clinic' || (mode === null && offered.includes('clinic')) };
}

/** Returns the rules of a visit type with the length of a mode. */
export function withModeLength(
  rules: BookingRules,
  type: VisitTypeModes | null,
  mode: Mode | null,
): BookingRules {
  const minutes = mode ? type?.terms?.[mode]?.minutes : undefined;
  return minutes === undefined ? rules : { ...rules, minutes };
}

/**
 * Returns the hours and closures of one place, or for null of video and phone. Hours without a place are for the
 * first place, video and phone; closures without one are for all.
 */
export function scheduleAt(schedule: Schedule, locationId: string | null): Schedule {
  const { hours, exceptions } = schedule;
  if (!hours.some(namesPlace) && !exceptions.some(namesPlace)) {
    return locationId === null || locationId === DEFAULT_LOCATION_ID
      ? schedule
      : { ...schedule, hours: [], exceptions: exceptions.filter(({ kind }) => kind === 'closed') };
  }
  const isServed = ({ at }: WeeklyHours | HourException) =>
    at === undefined
      ? locationId === null || locationId === DEFAULT_LOCATION_ID
      : at === (locationId ?? REMOTE);
  return {
    ...schedule,
    hours: hours.filter(isServed),
    exceptions: exceptions.filter((each) =>
      each.kind === 'closed' && each.at === undefined ? true : isServed(each),
    ),
  };
}

/** Returns a schedule with the hours of every place, and without closures of one place. */
export function scheduleEverywhere(schedule: Schedule): Schedule {
  const { exceptions } = schedule;
  if (!exceptions.some((each) => each.kind === 'closed' && namesPlace(each))) return schedule;
  const general = exceptions.filter((each) => each.kind === 'extra' || !namesPlace(each));
  return { ...schedule, exceptions: general };
}

function namesPlace({ at }: WeeklyHours | HourException): boolean {
  return at !== undefined;
}

/** Returns the places at which a doctor has hours, the first place first. */
export function placesOf({ hours, exceptions }: Schedule): string[] {
  const served = [...hours, ...exceptions.filter(({ kind }) => kind === 'extra')];
  const ids = served.map(({ at }) => at ?? DEFAULT_LOCATION_ID).filter((at) => at !== REMOTE);
  return [...new Set(ids)].toSorted(
    (a, b) => Number(b === DEFAULT_LOCATION_ID) - Number(a === DEFAULT_LOCATION_ID),
  );
}

/** Returns the place of a booking that names none: the first place if the doctor has hours there. */
export function usualPlace(schedule: Schedule): string {
  return placesOf(schedule)[0] ?? DEFAULT_LOCATION_ID;
}

/** Returns the least time between appointments at two places, in minutes, from the travel minutes of each. */
export function travelBetween(one: number, other: number): number {
  return (one + other) / 2;
}

/** Hours of one day at two places, with less time between them than the journey takes. In minutes. */
export interface ShortJourney {
  readonly first: WeeklyHours;
  readonly second: WeeklyHours;
  readonly gap: number;
  readonly needed: number;
}

/** Finds hours of one weekday that leave too little time to travel; null if there are none. */
export function findShortJourney(
  hours: readonly WeeklyHours[],
  travelOf: (locationId: string) => number,
): ShortJourney | null {
  const placed = hours.filter(({ at }) => at !== REMOTE);
  for (const first of placed) {
    for (const second of placed) {
      const [from, to] = [first.at ?? DEFAULT_LOCATION_ID, second.at ?? DEFAULT_LOCATION_ID];
      if (from === to || first.weekday !== second.weekday) continue;
      const gap = second.clock.from - first.clock.until;
      const needed = travelBetween(travelOf(from), travelOf(to));
      const isShort = gap >= 0 && gap < needed && areValidTogether(first.valid, second.valid);
      if (isShort) return { first, second, gap, needed };
    }
  }
  return null;
}

function areValidTogether(a: DateRange, b: DateRange): boolean {
  const startsBefore = ({ from }: DateRange, { until }: DateRange) =>
    from === null || until === null || compareDates(from, until) <= 0;
  return startsBefore(a, b) && startsBefore(b, a);
}
