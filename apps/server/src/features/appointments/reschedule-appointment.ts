import { wallClock } from '@nadi/domain/clinic-time';
import { hours, minutes } from '@nadi/domain/limits';
import { slotOffered } from '@nadi/domain/slots';
import { replyMessages } from '@nadi/messages/en/replies';
import { isExclusionViolation, uniqueViolation } from '#platform/db/constraint.ts';
import type { Mutation } from '#platform/http/handler.ts';
import type { OutboxEntry } from '#platform/outbox.ts';
import { Problem } from '#platform/problem.ts';
import type { Throttle } from '#platform/throttle.ts';
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

type RescheduleRoute =
  | 'reschedulePatientAppointment'
  | 'rescheduleDoctorAppointment'
  | 'rescheduleAdminAppointment';

export interface RescheduleDeps {
  zone: string;
  /** Counts a patient's attempts to book or move. */
  bookingLimiter: Throttle;
  slotsChanged(): void;
  messages: {
    rescheduled(db: Db, appointmentId: string, now: number): Promise<readonly OutboxEntry[]>;
  };
  /** Offers the earlier slot to the waitlist, in the move's own transaction. */
  offerFreedSlot(db: Db, freed: FreedSlot, now: number): Promise<void>;
  /** Passes on holds of the waitlist that have ended and overlap the new time. */
  passOnEnded(db: Db, wanted: NewTime & { doctorId: string }, now: number): Promise<boolean>;
}

type Context = Parameters<Mutation<Db, RescheduleRoute>['execute']>[0];

/**
 * Moves an appointment to another slot of the same doctor until it starts; a patient within the
 * clinic's policy.
 * It keeps its meeting code and payment; repeating a request that succeeded succeeds again.
 */
export function rescheduleAppointment(deps: RescheduleDeps): Mutation<Db, RescheduleRoute> {
  return {
    kind: 'mutation',
    async prepare({ actor }) {
      if (actor.role === 'patient') await deps.bookingLimiter.consume(actor.id);
    },
    async execute(context, trx) {
      const { actor, body, now } = context;
      const appointment = await findAccessible(trx, actor, body.appointmentId);
      await lockMoves(trx, appointment.doctor_id);
      const pending = await lockPending(trx, appointment.id);
      if (!pending) throw await alreadyEnded(trx, appointment.id);
      const done = { success: true as const, message: replyMessages.appointmentRescheduled };
      if (pending.slot_date === body.slotDate && pending.slot_time === body.slotTime) return done;
      if (pending.starts_at.getTime() <= now) throw new Problem('already-started');
      if (actor.role === 'patient') {
        if (!(await isBookable(trx, pending.doctor_id))) throw new Problem('doctor-unavailable');
        await enforcePolicy(trx, pending, now);
      }
      const to = await newTime(trx, context, { zone: deps.zone, pending });
      await deps.passOnEnded(trx, { ...to, doctorId: pending.doctor_id }, now);
      const freed = await lockOccupied(trx, pending.id);
      await move(trx, pending.id, { to, by: actor.role, at: new Date(now) });
      if (freed) await deps.offerFreedSlot(trx, freed, now);
      return done;
    },
    outbox: ({ body, now }, _reply, trx) => deps.messages.rescheduled(trx, body.appointmentId, now),
    afterCommit: deps.slotsChanged,
  };
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

/** @throws Problem where the doctor's schedule does not offer the slot, or the doctor is busy elsewhere */
async function newTime(
  db: Db,
  { body, now }: Context,
  { zone, pending }: { zone: string; pending: Pending },
): Promise<NewTime> {
  const wanted = { doctorId: pending.doctor_id, today: wallClock(zone, now) };
  const found =
    (await findSchedule(db, { ...wanted, visitTypeId: pending.visit_type_id })) ??
    // Its visit type is no longer offered: the doctor's hours still apply.
    (await findSchedule(db, { ...wanted, visitTypeId: null }));
  if (!found) throw new Problem('slot-not-offered');
  const rules = { ...found.schedule.rules, minutes: pending.minutes };
  const schedule = { ...found.schedule, rules };
  const { slotDate, slotTime } = body;
  const slot = slotOffered({ slotDate, slotTime, now, zone, schedule });
  if (!slot) throw new Problem('slot-not-offered');
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
