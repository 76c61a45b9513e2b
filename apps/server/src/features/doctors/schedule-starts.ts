import {
  addDays,
  instantsOn,
  type PartOfDay,
  partOfDay,
  startOfDay,
  wallClock,
} from '@nadi/domain/clinic-time';
import { type Instant, minutes } from '@nadi/domain/limits';
import { availability, firstOfferedMinute } from '@nadi/domain/schedules/availability';
import { boundaryInstant } from '@nadi/domain/schedules/boundary-instant';
import { openHours } from '@nadi/domain/schedules/open-hours';
import type { Schedule } from '@nadi/domain/schedules/schedule';
import type { DirectoryRow, DirectoryVisitType } from '#store/doctor-lists.ts';

/** The starts of one day before notice, by time. */
interface DayStarts {
  readonly instants: readonly Instant[];
  readonly parts: readonly PartOfDay[];
}

/** Slot starts that a schedule offers, computed once a day for all doctors who have it. */
export interface ScheduleStarts {
  readonly schedule: Schedule;
  /** First instant of the clinic's day that the rest was computed for. */
  today: Instant;
  /** By how many days after today, as far as needed. */
  days: (DayStarts | undefined)[];
  /** When the doctor opens today, in minutes since midnight; null if closed. */
  opening: number | null;
}

/** All schedules are dropped at this number, to free unused ones. */
const SCHEDULES_MAX = 20_000;
const DAY_MINUTES = 24 * 60;

/** Returns a function that gives equal schedules the same object. */
export function createScheduleStarts(): (schedule: Schedule) => ScheduleStarts {
  const known = new Map<string, ScheduleStarts>();
  return (schedule) => {
    const key = JSON.stringify(schedule);
    const found = known.get(key);
    if (found) return found;
    if (known.size >= SCHEDULES_MAX) known.clear();
    const starts = { schedule, today: Number.NaN, days: [], opening: null };
    known.set(key, starts);
    return starts;
  };
}

/** Slot starts that schedules offer at one moment. */
export interface OfferedMoment {
  readonly now: Instant;
  startsOn(starts: ScheduleStarts, ahead: number): DayStarts;
  /** The notice: nothing is offered before this instant. */
  endOfNotice(starts: ScheduleStarts): Instant;
}

export function offeredAt({ zone, now }: { zone: string; now: Instant }): OfferedMoment {
  const clock = wallClock(zone, now);
  const today = startOfDay(zone, clock);
  const instantOf = instantsOn(zone, clock);
  const endsOfNotice = new Map<number, Instant>();

  function refresh(starts: ScheduleStarts): void {
    if (starts.today === today) return;
    const [first] = openHours(starts.schedule, clock).offered;
    Object.assign(starts, { today, days: [], opening: first?.from ?? null });
  }

  function compute({ schedule }: ScheduleStarts, ahead: number): DayStarts {
    const rules = { ...schedule.rules, notice: 0 };
    const from = addDays(clock, ahead);
    const wanted = { schedule: { ...schedule, rules }, now: today, zone, from, days: 1 };
    const slots = availability(wanted).flatMap((day) => day.slots);
    return {
      instants: slots.map(({ startsAt }) => startsAt),
      parts: slots.map(({ slotTime }) => partOfDay(slotTime)),
    };
  }

  /** By the default rule, which rounds today's clock (docs/product/slots.md). */
  function endOfDefaultNotice(opening: number): Instant {
    const known = endsOfNotice.get(opening);
    if (known !== undefined) return known;
    const minute = Math.min(firstOfferedMinute(opening, clock), DAY_MINUTES);
    const instant = boundaryInstant({ zone, date: clock, minute, instantOf });
    endsOfNotice.set(opening, instant);
    return instant;
  }

  return {
    now,
    startsOn(starts, ahead) {
      refresh(starts);
      const known = starts.days[ahead];
      if (known) return known;
      const computed = compute(starts, ahead);
      starts.days[ahead] = computed;
      return computed;
    },
    endOfNotice(starts) {
      const { notice } = starts.schedule.rules;
      if (notice !== null) return now + minutes(notice);
      refresh(starts);
      return starts.opening === null ? now : endOfDefaultNotice(starts.opening);
    },
  };
}

type AppointmentWay = 'video' | 'in-person';

/** The visit type that a search asks for. */
export interface VisitTypeQuery {
  way?: AppointmentWay | undefined;
  /** The name of a visit type, in capitals or not. */
  visitType?: string | undefined;
  /** The name of a place, for an appointment in person. */
  place?: string | undefined;
}

/**
 * Returns the doctor's first visit type that fits: null for a doctor without visit types, who is seen by
 * video, and undefined if none fits.
 */
export function fittingType(
  { visit_types }: Pick<DirectoryRow, 'visit_types'>,
  { way, visitType, place }: VisitTypeQuery,
): DirectoryVisitType | null | undefined {
  const inPerson = way === 'in-person' || place !== undefined;
  if (visit_types.length === 0) return visitType === undefined && !inPerson ? null : undefined;
  const name = visitType?.toLowerCase();
  return visit_types.find(
    (type) =>
      (name === undefined || type.name.toLowerCase() === name) &&
      (way !== 'video' || type.by_video) &&
      (!inPerson || type.in_person),
  );
}

/** The most that a search offers to choose from: doctors name their visit types as they like. */
const NAMES_MAX = 30;

/** Returns the names of visit types that most doctors have, by name. */
export function commonTypeNames(
  doctors: readonly Pick<DirectoryRow, 'visit_types'>[],
): readonly string[] {
  const names = doctors.flatMap(({ visit_types }) => visit_types.map(({ name }) => name));
  return [...Map.groupBy(names, (name) => name.toLowerCase()).values()]
    .toSorted((a, b) => b.length - a.length)
    .slice(0, NAMES_MAX)
    .flatMap(([name]) => name ?? [])
    .toSorted((a, b) => a.localeCompare(b));
}
