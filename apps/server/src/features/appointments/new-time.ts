import { type CalendarDate, wallClock } from '@nadi/domain/clinic-time';
import { minutes } from '@nadi/domain/limits';
import type { Mode } from '@nadi/domain/places';
import { slotOffered } from '@nadi/domain/slots';
import type { SignedInActor } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { requireLocation } from '#policies/locations.ts';
import { hasBusyTime } from '#store/calendars.ts';
import {
  findPrice,
  type lockPendingAppointment,
  type NewTime,
  type NewType,
} from '#store/change-appointment.ts';
import { type DoctorSchedule, findSchedule, type Whereabouts } from '#store/schedules.ts';
import type { Db } from '#store/tables.ts';
import { listVisitTypes } from '#store/visit-types.ts';

export type PendingAppointment = NonNullable<Awaited<ReturnType<typeof lockPendingAppointment>>>;

export interface Move {
  actor: SignedInActor;
  appointmentId: string;
  slotDate: string;
  slotTime: string;
  /** The new doctor; by default the current one. Only the clinic's routes set it. */
  docId?: string | undefined;
  /** The new visit type; by default the current one, or the first one of a new doctor. */
  visitTypeId?: string | undefined;
  /** By default the present ones, or of a new doctor or visit type the first ones that it offers. */
  mode?: Mode | undefined;
  locationId?: string | undefined;
  now: number;
}

export interface MoveTo extends Move {
  doctorId: string;
}

/**
 * Returns the schedule for moving an appointment: of its visit type with its own length, or of the
 * doctor's first type if that one is no longer offered; in its mode and at its place, unless others are named. Null
 * for an unknown doctor.
 */
export async function scheduleOfAppointment(
  db: Db,
  appointment: Pick<
    PendingAppointment,
    'doctor_id' | 'visit_type_id' | 'minutes' | 'mode' | 'location_id'
  >,
  { today, mode, locationId }: { today: CalendarDate } & Whereabouts,
): Promise<DoctorSchedule | null> {
  const where = {
    mode: mode ?? appointment.mode,
    locationId: locationId ?? appointment.location_id,
  };
  const wanted = { doctorId: appointment.doctor_id, today, ...where };
  const found =
    (await findSchedule(db, { ...wanted, visitTypeId: appointment.visit_type_id })) ??
    (await findSchedule(db, { ...wanted, visitTypeId: null }));
  if (!found) return null;
  const length = mode && mode !== appointment.mode ? {} : { minutes: appointment.minutes };
  const rules = { ...found.schedule.rules, ...length };
  return { ...found, schedule: { ...found.schedule, rules } };
}

/**
 * Returns the new time of the appointment.
 * @throws Problem if the doctor's schedule does not offer the slot or the mode, or the doctor's calendar is busy
 */
export async function newTime(
  db: Db,
  wanted: MoveTo,
  { zone, pending }: { zone: string; pending: PendingAppointment },
): Promise<NewTime> {
  const { doctorId, slotDate, slotTime, now } = wanted;
  const today = wallClock(zone, now);
  const where = { mode: wanted.mode, locationId: wanted.locationId };
  const type = await newType(db, wanted, pending);
  const found =
    type === undefined
      ? await scheduleOfAppointment(db, pending, { today, ...where })
      : await findSchedule(db, { ...where, visitTypeId: type, doctorId, today });
  if (found && !found.isModeOffered) throw new Problem('mode-not-offered');
  const slot =
    found && slotOffered({ ...{ slotDate, slotTime, now, zone }, schedule: found.schedule });
  if (!slot) {
    await requireLocation(db, wanted.locationId);
    throw new Problem('slot-not-offered');
  }
  const { rules } = found.schedule;
  const { mode, locationId } = found;
  const busy = await hasBusyTime(db, {
    doctorId,
    from: slot.startsAt - minutes(rules.before),
    until: slot.startsAt + minutes(rules.minutes + rules.after),
  });
  if (busy) throw new Problem('slot-taken');
  const changed = await changedTerms(db, { type, doctorId, mode }, pending);
  return {
    doctorId,
    startsAt: new Date(slot.startsAt),
    slotDate,
    slotTime,
    rules,
    type: changed,
    mode,
    locationId,
  };
}

/** Returns undefined if the visit type stays. @throws Problem if the doctor does not offer the new one */
async function newType(
  db: Db,
  wanted: MoveTo,
  pending: PendingAppointment,
): Promise<string | null | undefined> {
  const { doctorId, visitTypeId: named } = wanted;
  const stays = doctorId === pending.doctor_id;
  if (stays && (named === undefined || named === pending.visit_type_id)) return undefined;
  const types = await listVisitTypes(db, doctorId);
  const chosen = named === undefined ? types[0] : types.find(({ id }) => id === named);
  if (named !== undefined && !chosen) throw new Problem('visit-type-not-found');
  if (wanted.actor.role === 'patient' && chosen?.needs_approval) {
    throw new Problem('type-needs-approval');
  }
  return chosen?.id ?? null;
}

/** Returns the new visit type with its price, also if only the mode changes; null if both stay. */
async function changedTerms(
  db: Db,
  {
    type,
    doctorId,
    mode,
  }: { type: string | null | undefined; doctorId: string; mode: Mode | null },
  pending: PendingAppointment,
): Promise<NewType | null> {
  if (type === undefined && mode === pending.mode) return null;
  const visitTypeId = type === undefined ? pending.visit_type_id : type;
  return { visitTypeId, amountMinor: await findPrice(db, { doctorId, visitTypeId, mode }) };
}
