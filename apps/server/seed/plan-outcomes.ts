import { addDays, startOfDay } from '@nadi/domain/clinic-time';
import { hours, minutes } from '@nadi/domain/limits';
import type { Party } from '@nadi/domain/permissions';
import { DEFAULT_SCHEDULE } from '@nadi/domain/schedules/schedule';
import { slotOffered } from '@nadi/domain/slots';
import type { VitalsSource } from '@nadi/domain/vitals';
import type { PlanMoment, PlannedAppointment } from './planned-appointments.ts';
import { pick } from './seeded-random.ts';

/** The outcome of an appointment; pending if neither cancelled nor completed. */
export interface SampleOutcome {
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
export function outcomeOf(
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
