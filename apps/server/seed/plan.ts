import { bookableDays } from '@nadi/domain/slots';
import { outcomeOf, type SampleOutcome } from './plan-outcomes.ts';
import {
  comingAppointments,
  demoAppointments,
  type PlanMoment,
  type PlannedAppointment,
  pastAppointments,
} from './planned-appointments.ts';
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
 * Plans the sample clinic's appointments, earliest first: eight weeks past and the seven bookable
 * days. No doctor's slot is given twice, and no patient has two appointments on one day. None is paid
 * online: the completed ones count as cash.
 */
export function samplePlan(moment: PlanMoment): SampleAppointment[] {
  // At half past eight in the evening today may have nothing left to sell.
  const days = bookableDays(moment).filter(({ slots }) => slots.length > 0);
  const appointments = [
    ...demoAppointments(days, moment),
    ...comingAppointments(days, moment),
    ...pastAppointments(moment),
  ];
  const taken = new Set<string>();
  return appointments
    .flatMap((appointment) => admit(appointment, taken, moment))
    .sort((a, b) => a.startsAt - b.startsAt);
}

/** Assigns the appointment to a patient who is free that day; empty if the slot is gone or all are busy. */
function admit(
  appointment: PlannedAppointment,
  taken: Set<string>,
  moment: PlanMoment,
): SampleAppointment[] {
  const { doctorEmail, slotDate, slotTime, startsAt } = appointment;
  const doctorSlot = `${doctorEmail} ${startsAt}`;
  const patientEmail = candidates(appointment, moment).find(
    (email) => !taken.has(`${email} ${slotDate}`),
  );
  if (taken.has(doctorSlot) || patientEmail === undefined) return [];
  taken.add(doctorSlot).add(`${patientEmail} ${slotDate}`);
  const outcome = outcomeOf(appointment, moment);
  return [{ doctorEmail, patientEmail, slotDate, slotTime, startsAt, ...outcome }];
}

/** The demonstration patient gets only the named appointments, so that the list stays short. */
function candidates(appointment: PlannedAppointment, { random }: PlanMoment): string[] {
  if (appointment.patientEmail !== undefined) return [appointment.patientEmail];
  const others = samplePatients.filter(({ demo }) => !demo);
  return shuffled(others, random).map(({ email }) => email);
}
