import { addDays, startOfDay } from '@nadi/domain/clinic-time';
import { hours, minutes } from '@nadi/domain/limits';
import type { Party } from '@nadi/domain/parties';
import { DEFAULT_SCHEDULE } from '@nadi/domain/schedules/schedule';
import { bookableDays, slotOffered } from '@nadi/domain/slots';
import type { VitalsSource } from '@nadi/domain/vitals';
import {
  comingAppointments,
  demoAppointments,
  type PlanMoment,
  type PlannedAppointment,
  pastAppointments,
} from './planned-appointments.ts';
import { samplePatients } from './sample-people.ts';
import { pick, shuffled } from './seeded-random.ts';

/** One appointment as plain facts; instants are milliseconds since 1970-01-01 UTC. */
interface SampleAppointment extends SampleOutcome {
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

/** The outcome of an appointment; pending if neither cancelled nor completed. */
interface SampleOutcome {
  bookedAt: number;
  cancelledAt?: number;
  cancelledBy?: Party;
  completedAt?: number;
  vitals?: { bpm: number; spo2: number; source: VitalsSource };
}

const CANCELLED_SHARE = 0.12;
const VITALS_SHARE = 0.6;

/**
 * Chooses when an appointment was booked, within the week before it, and whether it was kept or
 * cancelled; only past ones are completed.
 */
function outcomeOf(
  appointment: PlannedAppointment,
  { now, zone, random }: PlanMoment,
): SampleOutcome {
  const opens = startOfDay(zone, addDays(appointment.date, 1 - DEFAULT_SCHEDULE.rules.horizonDays));
  const drawn = between(opens, Math.min(now, appointment.startsAt - hours(1)), random);
  // Some slots of the same day are not offered, such as 10:00 at 8:45 (docs/product/slots.md).
  const bookedAt = slotOffered({ ...appointment, zone, now: drawn }) ? drawn : opens;
  const booked = { bookedAt, ...drawVitals(random) };
  const outcome = appointment.outcome ?? (random() < CANCELLED_SHARE ? 'cancelled' : 'kept');
  if (outcome === 'cancelled') {
    const cancelledAt = between(bookedAt, Math.min(now, appointment.startsAt), random);
    return { ...booked, cancelledAt, cancelledBy: drawCanceller(random) };
  }
  if (appointment.startsAt > now) return booked;
  return { ...booked, completedAt: appointment.startsAt + minutes(12 + Math.floor(random() * 16)) };
}

/** A resting adult's pulse and oxygen saturation, missing from some bookings as in life. */
function drawVitals(random: () => number): Pick<SampleOutcome, 'vitals'> {
  if (random() >= VITALS_SHARE) return {};
  const bpm = 58 + Math.floor((random() + random()) * 20);
  const spo2 = 95 + Math.floor(random() * 5);
  const source = pick(['simulated', 'simulated', 'typed'] as const, random);
  return { vitals: { bpm, spo2, source } };
}

function drawCanceller(random: () => number): Party {
  return pick(['patient', 'patient', 'patient', 'doctor', 'admin'] as const, random);
}

function between(from: number, to: number, random: () => number): number {
  return Math.round(from + random() * (to - from));
}
