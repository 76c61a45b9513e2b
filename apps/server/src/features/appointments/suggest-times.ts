import type { NextSlot } from '@nadi/contract/schedules';
import { wallClock } from '@nadi/domain/clinic-time';
import { days, hours, type Instant, minutes } from '@nadi/domain/limits';
import { availability } from '@nadi/domain/schedules/availability';
import type { InstantInterval } from '@nadi/domain/schedules/boundary-instant';
import type { BookingRules } from '@nadi/domain/schedules/schedule';
import { type AppointmentInside, listBusyPatients } from '#store/leave-appointments.ts';
import type { Db } from '#store/tables.ts';
import { listBusy } from '#store/working-hours.ts';
import { scheduleOfAppointment } from './move-to-slot.ts';

interface Clock {
  zone: string;
  now: Instant;
}

/** Longer than any claim and the longest horizon. */
const SEARCHED = { before: hours(4), after: days(92) };

/**
 * Returns the doctor's first free slot after each appointment, otherwise the last one before it, by the
 * appointment's id. Appointments without a free slot have no entry. No slot is returned twice or
 * while the patient is busy.
 */
export async function suggestTimes(
  db: Db,
  appointments: readonly AppointmentInside[],
  clock: Clock,
): Promise<Map<string, NextSlot>> {
  const span = { from: clock.now - SEARCHED.before, until: clock.now + SEARCHED.after };
  const patientIds = appointments.map(({ patient_id }) => patient_id);
  const busyPatients = await listBusyPatients(db, { patientIds, ...span });
  const suggested = new Map<string, NextSlot>();
  for (const [doctorId, own] of Map.groupBy(appointments, ({ doctor_id }) => doctor_id)) {
    const busy = await listBusy(db, { doctorId, ...span });
    const freeSlots = new Map<string, FreeSlots | null>();
    const suggestedTimes: InstantInterval[] = [];
    for (const appointment of own) {
      const type = `${appointment.visit_type_id} ${appointment.minutes}`;
      const known = freeSlots.get(type);
      const free = known === undefined ? await findFreeSlots(db, appointment, busy, clock) : known;
      freeSlots.set(type, free);
      const taken = [...suggestedTimes, ...(busyPatients.get(appointment.patient_id) ?? [])];
      const slot = free && nextFree(free, appointment.starts_at.getTime(), taken);
      if (!slot) continue;
      suggestedTimes.push(blocksOf(slot, free.rules));
      suggested.set(appointment.id, slot);
    }
  }
  return suggested;
}

/** Free slots of one visit type, with the length and buffers of an appointment in them. */
interface FreeSlots {
  rules: BookingRules;
  slots: NextSlot[];
}

/** Returns the free slots of an appointment's visit type, or null if the doctor does not offer it. */
async function findFreeSlots(
  db: Db,
  appointment: AppointmentInside,
  busy: readonly InstantInterval[],
  { zone, now }: Clock,
): Promise<FreeSlots | null> {
  const schedule = await scheduleOfAppointment(db, appointment, wallClock(zone, now));
  if (!schedule) return null;
  const slots = availability({ schedule, now, zone, busy }).flatMap(({ slotDate, slots: free }) =>
    free.map((slot) => ({ ...slot, slotDate })),
  );
  return { rules: schedule.rules, slots };
}

/** Returns the first free slot at or after the time, otherwise the last one before it. */
function nextFree(
  { rules, slots }: FreeSlots,
  at: Instant,
  taken: readonly InstantInterval[],
): NextSlot | null {
  const isFree = (slot: NextSlot) => {
    const { from, until } = blocksOf(slot, rules);
    return !taken.some((each) => each.from < until && from < each.until);
  };
  const later = slots.find((slot) => slot.startsAt >= at && isFree(slot));
  return later ?? slots.findLast((slot) => slot.startsAt < at && isFree(slot)) ?? null;
}

/** Returns the time that an appointment in the slot takes, with its buffers. */
function blocksOf({ startsAt }: NextSlot, rules: BookingRules): InstantInterval {
  return {
    from: startsAt - minutes(rules.before),
    until: startsAt + minutes(rules.minutes + rules.after),
  };
}
