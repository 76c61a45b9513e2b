import type { AppointmentState } from './appointment.ts';
import { type Delay, lateMinutes } from './delay.ts';
import {
  ABSENCE_REFUNDED_AFTER,
  ABSENCE_SHOWN_AFTER,
  ABSENCE_SHOWN_FOR,
  type Instant,
  minutes,
} from './limits.ts';

/** Someone who was in the meeting of an appointment, or in its lobby. */
export interface Presence {
  /** `other`: a guest, someone in the lobby, or an account of the clinic. */
  readonly who: 'patient' | 'doctor' | 'other';
  readonly firstAt: Instant;
  readonly lastAt: Instant;
}

export interface AbsenceFacts {
  readonly state: AppointmentState;
  readonly byVideo: boolean;
  readonly walkIn: boolean;
  readonly startsAt: Instant;
  /** Length of the appointment. */
  readonly minutes: number;
  /** When it was moved last, to this time or to this doctor; null if never. */
  readonly movedAt: Instant | null;
  /** Without doctors who had the appointment before. */
  readonly presences: readonly Presence[];
  /** True if the two have met, or the doctor has written to the record or ended the meeting. */
  readonly begun: boolean;
  /** The latest delay that the doctor announced. */
  readonly delay: Delay | null;
  /** When the doctor was last in another meeting; null if never. */
  readonly elsewhereAt: Instant | null;
}

/**
 * `no`: nothing to do. `shown`: the patient came and the doctor did not; a person decides.
 * `certain`: the clinic may cancel and refund without a person.
 */
export type Absence = 'no' | 'shown' | 'certain';

/**
 * Returns whether a doctor has not come to a video appointment (docs/product/payments.md#doctor-did-not-join).
 * A doctor who was in the meeting at any time counts as present, even long before the start.
 */
export function doctorAbsence(facts: AbsenceFacts, now: Instant): Absence {
  const { startsAt, movedAt, presences } = facts;
  if (facts.state !== 'pending' || !facts.byVideo || facts.walkIn || facts.begun) return 'no';
  const late = lateMinutes(facts.delay, startsAt, now);
  const expectedAt = startsAt + minutes(late);
  if (now < expectedAt + ABSENCE_SHOWN_AFTER || now > startsAt + ABSENCE_SHOWN_FOR) return 'no';
  // Times in the meeting before a move belong to another time.
  const counted = presences.filter(({ lastAt }) => movedAt === null || lastAt >= movedAt);
  if (counted.some(({ who }) => who === 'doctor')) return 'no';
  if (!counted.some(({ who, lastAt }) => who === 'patient' && lastAt >= startsAt)) return 'no';
  const isOver = now >= startsAt + Math.max(minutes(facts.minutes), ABSENCE_REFUNDED_AFTER);
  const isBusy = facts.elsewhereAt !== null && facts.elsewhereAt >= startsAt;
  const isAlone = counted.every(({ who }) => who === 'patient');
  const announced = late > 0 || (facts.delay !== null && facts.delay.announcedAt >= startsAt);
  return isOver && isAlone && !isBusy && !announced ? 'certain' : 'shown';
}
