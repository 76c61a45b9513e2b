import { expectedDelays } from './delay.ts';
import { hours, type Instant, minutes } from './limits.ts';
import type { InstantInterval } from './schedules/boundary-instant.ts';

/** Reasons for which the rest of a doctor's day is planned again. `place` or `room`: that one is closed. */
export const REPLAN_CAUSES = ['late', 'ill', 'place', 'room'] as const;
export type ReplanCause = (typeof REPLAN_CAUSES)[number];

/** Reasons for which an appointment cannot take place: the cause of a plan, leave of its doctor, or a holiday. */
export const DISPLACED_BY = [...REPLAN_CAUSES, 'leave', 'holiday'] as const;

/** Decisions about an appointment: nothing is said, the expected time is told, or other times are offered. */
export const PLAN_ACTIONS = ['keep', 'expect', 'offer'] as const;
export type PlanAction = (typeof PLAN_ACTIONS)[number];

/** An offered time is another one of the doctor, one of another doctor, or by video. */
export const OFFER_KINDS = ['time', 'doctor', 'video'] as const;
export type OfferKind = (typeof OFFER_KINDS)[number];

/** Kinds of changes of a day after it was planned. */
export type DayChangeKind =
  | 'booked'
  | 'cancelled'
  | 'moved'
  | 'arrived'
  | 'began'
  | 'ended'
  | 'delay'
  | 'replanned';

/** An appointment that has not begun. */
export interface DayAppointment {
  readonly startsAt: Instant;
  readonly minutes: number;
  /** The time by which it has to be over: the end of the hours, or the start of the journey to another place. */
  readonly closes: Instant;
  /** It is at the place that is closed, or in the closed room and no other one is free. */
  readonly atClosedPlace: boolean;
}

interface Day {
  readonly cause: ReplanCause;
  /** The minutes by which the next appointment begins later; 0 unless the doctor is late. */
  readonly lateMinutes: number;
  readonly now: Instant;
  /** The appointments of the rest of the day, by start. */
  readonly appointments: readonly DayAppointment[];
  /** Time of the doctor that is taken by anything else. */
  readonly blocked: readonly InstantInterval[];
}

export interface PlannedStart {
  readonly action: PlanAction;
  /** The start to expect; null if the appointment cannot take place today as it is. */
  readonly expectedAt: Instant | null;
}

/**
 * Proposes the rest of a day. The order stays, and free time makes up for the delay, as in `expectedDelays`. An
 * appointment that would end after the hours or overlap other time gets offers
 * (docs/product/replanning.md).
 */
export function planDay({ cause, lateMinutes, now, appointments, blocked }: Day): PlannedStart[] {
  const delay = { minutes: cause === 'late' ? lateMinutes : 0, announcedAt: now };
  const delays = expectedDelays(delay, appointments);
  return appointments.map((appointment, index) => {
    const { startsAt, minutes: length, closes, atClosedPlace } = appointment;
    if (cause === 'ill' || (cause !== 'late' && atClosedPlace)) return CANNOT;
    const late = delays[index] ?? 0;
    const at = startsAt + minutes(late);
    if (late === 0) return { action: 'keep', expectedAt: at };
    const ends = at + minutes(length);
    const isTaken = blocked.some(({ from, until }) => from < ends && at < until);
    return ends > closes || isTaken ? CANNOT : { action: 'expect', expectedAt: at };
  });
}

const CANNOT: PlannedStart = { action: 'offer', expectedAt: null };

/** Offers of a doctor who comes later end at the expected start, but never within this time. */
const ANSWERED_WITHIN = minutes(15);
/** Offers instead of an appointment that cannot take place end after this time. */
const HELD_FOR = hours(24);

/** Returns until when offered times are held, at most until the first of them begins. */
export function offersHeldUntil(now: Instant, expectedAt: Instant | null): Instant {
  return expectedAt === null ? now + HELD_FOR : Math.max(expectedAt, now + ANSWERED_WITHIN);
}

interface PlannedRow {
  readonly startsAt: Instant;
  readonly minutes: number;
  readonly action: PlanAction;
  readonly expectedAt?: Instant | undefined;
}

export interface PlanFigures {
  /** Without those that cannot take place and get no offers, which are undecided. */
  readonly onTime: number;
  readonly later: number;
  readonly offered: number;
  /** The end of the last appointment that stays; null without any. */
  readonly endsAt: Instant | null;
  /** The most minutes that a patient waits. */
  readonly longestWait: number;
}

/** Counts what a plan means for its patients. An offered appointment is not counted as one that stays. */
export function planFigures(rows: readonly PlannedRow[]): PlanFigures {
  const staying = rows.flatMap(({ action, startsAt, expectedAt, minutes: length }) =>
    action === 'offer' || expectedAt === undefined ? [] : { startsAt, expectedAt, length },
  );
  const waits = staying.map(({ startsAt, expectedAt }) => expectedAt - startsAt);
  const ends = staying.map(({ expectedAt, length }) => expectedAt + minutes(length));
  return {
    onTime: waits.filter((wait) => wait === 0).length,
    later: waits.filter((wait) => wait > 0).length,
    offered: rows.filter(({ action }) => action === 'offer').length,
    endsAt: ends.length === 0 ? null : Math.max(...ends),
    longestWait: Math.max(0, ...waits) / minutes(1),
  };
}
