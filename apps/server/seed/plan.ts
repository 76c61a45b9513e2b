import { bookableDays } from '@nadi/domain/slots';
import { outcomeOf, type SampleOutcome } from './plan-outcomes.ts';
import {
  comingVisits,
  demoVisits,
  type PlanMoment,
  pastVisits,
  type Visit,
} from './plan-visits.ts';
import { samplePatients } from './sample-people.ts';
import { shuffled } from './seeded-random.ts';

/** One appointment as plain facts; instants are milliseconds since 1970-01-01 UTC. */
export interface SampleAppointment extends SampleOutcome {
  doctorEmail: string;
  patientEmail: string;
  slotDate: string;
  slotTime: string;
  startsAt: number;
}

/**
 * The sample clinic's appointments, earliest first: eight weeks past and the seven bookable days.
 * No doctor's slot is given twice, and no patient is in two places at once. None is paid online:
 * the completed ones count as cash.
 */
export function samplePlan(moment: PlanMoment): SampleAppointment[] {
  // At half past eight in the evening today may have nothing left to sell.
  const days = bookableDays(moment).filter(({ slots }) => slots.length > 0);
  const visits = [
    ...demoVisits(days, moment),
    ...comingVisits(days, moment),
    ...pastVisits(moment),
  ];
  const taken = new Set<string>();
  return visits
    .flatMap((visit) => admit(visit, taken, moment))
    .sort((a, b) => a.startsAt - b.startsAt);
}

/** Finds the visit a patient who is free then; none where the slot is gone or everyone is busy. */
function admit(visit: Visit, taken: Set<string>, moment: PlanMoment): SampleAppointment[] {
  const { doctorEmail, slotDate, slotTime, startsAt } = visit;
  const doctorThen = `${doctorEmail} ${startsAt}`;
  const patientEmail = candidates(visit, moment).find(
    (email) => !taken.has(`${email} ${startsAt}`),
  );
  if (taken.has(doctorThen) || patientEmail === undefined) return [];
  taken.add(doctorThen).add(`${patientEmail} ${startsAt}`);
  const outcome = outcomeOf(visit, moment);
  return [{ doctorEmail, patientEmail, slotDate, slotTime, startsAt, ...outcome }];
}

/** The demonstration patient's list stays short enough to be read, so only named visits are theirs. */
function candidates(visit: Visit, { random }: PlanMoment): string[] {
  if (visit.patientEmail !== undefined) return [visit.patientEmail];
  const others = samplePatients.filter(({ demo }) => !demo);
  return shuffled(others, random).map(({ email }) => email);
}
