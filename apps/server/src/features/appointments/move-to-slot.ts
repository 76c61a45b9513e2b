import { type CalendarDate, wallClock } from '@nadi/domain/clinic-time';
import { hours, minutes } from '@nadi/domain/limits';
import { partyOf } from '@nadi/domain/permissions';
import type { Schedule } from '@nadi/domain/schedules/schedule';
import { slotOffered } from '@nadi/domain/slots';
import { isExclusionViolation, uniqueViolation } from '#platform/db/constraint.ts';
import type { SignedInActor } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { presentClinicSettings } from '#presenters/clinic-settings.ts';
import { hasBusyTime } from '#store/busy-calendars.ts';
import { findClinicSettings } from '#store/clinic-settings.ts';
import { isBookable } from '#store/doctors.ts';
import {
  countPatientMoves,
  lockMoves,
  lockPending,
  moveAppointment,
  type NewTime,
} from '#store/move-appointment.ts';
import { findSchedule } from '#store/schedules.ts';
import type { Db } from '#store/tables.ts';
import { type FreedSlot, lockOccupied } from '#store/waitlist-offers.ts';
import { alreadyEnded } from './already-ended.ts';
import { findAccessible } from './find-accessible.ts';

export interface MoveDeps {
  zone: string;
  /** Offers the earlier slot to the waitlist, in the move's own transaction. */
  offerFreedSlot(db: Db, freed: FreedSlot, now: number): Promise<void>;
  /** Passes on holds of the waitlist that have ended and overlap the new time. */
  passOnEnded(db: Db, wanted: NewTime & { doctorId: string }, now: number): Promise<boolean>;
}

export interface Move {
  actor: SignedInActor;
  appointmentId: string;
  slotDate: string;
  slotTime: string;
  now: number;
}

/**
 * Moves a pending appointment to another slot of its doctor; false where it has that slot already.
 * @throws Problem where the actor may not move it, or the slot cannot be had
 */
export async function moveToSlot(deps: MoveDeps, trx: Db, wanted: Move): Promise<boolean> {
  const { actor, now } = wanted;
  const appointment = await findAccessible(trx, actor, wanted.appointmentId);
  await lockMoves(trx, appointment.doctor_id);
  const pending = await lockPending(trx, appointment.id);
  if (!pending) throw await alreadyEnded(trx, appointment.id);
  if (pending.slot_date === wanted.slotDate && pending.slot_time === wanted.slotTime) return false;
  if (pending.starts_at.getTime() <= now) throw new Problem('already-started');
  if (actor.role === 'patient') {
    if (!(await isBookable(trx, pending.doctor_id))) throw new Problem('doctor-unavailable');
    await enforcePolicy(trx, pending, now);
  }
  const to = await newTime(trx, wanted, { zone: deps.zone, pending });
  await deps.passOnEnded(trx, { ...to, doctorId: pending.doctor_id }, now);
  const freed = await lockOccupied(trx, pending.id);
  await move(trx, pending.id, { to, by: partyOf(actor.role), at: new Date(now) });
  if (freed) await deps.offerFreedSlot(trx, freed, now);
  return true;
}

type Pending = NonNullable<Awaited<ReturnType<typeof lockPending>>>;

/** @throws Problem where the clinic's policy no longer lets the patient reschedule */
async function enforcePolicy(db: Db, { id, starts_at }: Pending, now: number): Promise<void> {
  const policy = presentClinicSettings(await findClinicSettings(db));
  if (starts_at.getTime() - now < hours(policy.rescheduleHours)) {
    throw new Problem('reschedule-too-late');
  }
  if (policy.rescheduleMax === null) return;
  if ((await countPatientMoves(db, id)) >= policy.rescheduleMax) {
    throw new Problem('reschedule-limit');
  }
}

/**
 * Returns the schedule by which an appointment can be moved: of its visit type with its own length,
 * or the doctor's first where that type is no longer offered; null for an unknown doctor.
 */
export async function scheduleOfAppointment(
  db: Db,
  appointment: Pick<Pending, 'doctor_id' | 'visit_type_id' | 'minutes'>,
  today: CalendarDate,
): Promise<Schedule | null> {
  const wanted = { doctorId: appointment.doctor_id, today };
  const found =
    (await findSchedule(db, { ...wanted, visitTypeId: appointment.visit_type_id })) ??
    (await findSchedule(db, { ...wanted, visitTypeId: null }));
  if (!found) return null;
  const rules = { ...found.schedule.rules, minutes: appointment.minutes };
  return { ...found.schedule, rules };
}

/** @throws Problem where the doctor's schedule does not offer the slot, or the doctor is busy elsewhere */
async function newTime(
  db: Db,
  { slotDate, slotTime, now }: Move,
  { zone, pending }: { zone: string; pending: Pending },
): Promise<NewTime> {
  const schedule = await scheduleOfAppointment(db, pending, wallClock(zone, now));
  const slot = schedule && slotOffered({ slotDate, slotTime, now, zone, schedule });
  if (!slot) throw new Problem('slot-not-offered');
  const { rules } = schedule;
  const busy = await hasBusyTime(db, {
    doctorId: pending.doctor_id,
    from: slot.startsAt - minutes(rules.before),
    until: slot.startsAt + minutes(rules.minutes + rules.after),
  });
  if (busy) throw new Problem('slot-taken');
  return { startsAt: new Date(slot.startsAt), slotDate, slotTime, rules };
}

async function move(db: Db, id: string, change: Parameters<typeof moveAppointment>[2]) {
  try {
    await moveAppointment(db, id, change);
  } catch (error) {
    const taken = isExclusionViolation(error) || uniqueViolation(error) !== null;
    throw taken ? new Problem('slot-taken') : error;
  }
}
