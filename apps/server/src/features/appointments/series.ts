import type { ProblemCode } from '@nadi/contract/problems';
import type { Body } from '@nadi/contract/routes';
import type { BookingLimits } from '@nadi/domain/booking-limits';
import {
  addDays,
  formatSlotDate,
  parseSlotDate,
  startOfDay,
  wallClock,
} from '@nadi/domain/clinic-time';
import { hours, minutes } from '@nadi/domain/limits';
import { TRAVEL_MINUTES_MAX } from '@nadi/domain/places';
import { lastBookableDate, previewSeries as previewDates, seriesDates } from '@nadi/domain/series';
import { replyMessages } from '@nadi/messages/en/replies';
import type { About } from '#platform/http/audit-rule.ts';
import type { Mutation, Query, SignedInActor } from '#platform/http/handler.ts';
import type { OutboxEntry } from '#platform/outbox.ts';
import { Problem } from '#platform/problem.ts';
import type { ConsentGiver } from '#policies/consent.ts';
import { requireLocation } from '#policies/locations.ts';
import { presentClinicSettings } from '#presenters/clinic-settings.ts';
import { recordAudit } from '#store/audit.ts';
import { countBookingsLeft } from '#store/booking-limits.ts';
import { listBusy, listTakenRooms } from '#store/busy-times.ts';
import { lockMoves } from '#store/change-appointment.ts';
import { findClinicSettings } from '#store/clinic-settings.ts';
import { withSavepoint } from '#store/database-engine.ts';
import { isBookable } from '#store/doctors.ts';
import { listBusyPatients } from '#store/leave-appointments.ts';
import { lockPatientShared } from '#store/patients-without-password.ts';
import { findSchedule } from '#store/schedules.ts';
import { listFromAppointment, type SeriesAppointment } from '#store/series.ts';
import type { Db } from '#store/tables.ts';
import { type CancelDeps, cancelOne, findAccessible } from './appointment-states.ts';
import { findAndLockPatient, lockAccessShared } from './book-appointment.ts';

/** Longer than any claim and journey, so that those that began before the first date are found. */
const CLAIM_MAX = hours(4) + minutes(TRAVEL_MINUTES_MAX);

/** Says which dates of a series can be booked; nothing is booked or held. */
export function previewSeries(zone: string): Query<Db, 'previewSeries', 'doctor' | 'reception'> {
  return {
    kind: 'query',
    audit: { action: 'read-appointments', about: selectPatient },
    async execute({ actor, body, now }, db) {
      const parties = await lockPartiesShared(db, actor, { body, now });
      return preview(db, parties, { body, now, zone });
    },
  };
}

/** A preview tells when the patient has another appointment. */
function selectPatient({ body }: { body: { userId: string } | { appointmentId: string } }): About {
  return 'userId' in body
    ? { kind: 'patients', ids: [body.userId] }
    : { kind: 'appointment-daily', id: body.appointmentId };
}

/** Previews a series for a patient, with the number of appointments that they can still book. */
export function previewPatientSeries({
  zone,
  bookingLimits,
}: {
  zone: string;
  bookingLimits: BookingLimits;
}): Query<Db, 'previewSeries', 'patient'> {
  return {
    kind: 'query',
    audit: null,
    async execute({ actor, body, now }, db) {
      const parties = await lockPartiesShared(db, actor, { body, now });
      await refuseApproval(db, parties, { zone, body, now });
      const { left: openLeft, limit } = await countBookingsLeft(db, actor.id, now, bookingLimits);
      return { ...(await preview(db, parties, { body, now, zone })), openLeft, limit };
    },
  };
}

/**
 * Refuses a visit type that needs approval: patients request such appointments one by one.
 * @throws Problem 'series-not-offered'
 */
export async function refuseApproval(
  db: Db,
  { doctorId }: SeriesParties,
  { zone, body, now }: { zone: string; body: { visitTypeId?: string | undefined }; now: number },
): Promise<void> {
  const { visitTypeId = null } = body;
  const found = await findSchedule(db, { doctorId, visitTypeId, today: wallClock(zone, now) });
  if (found?.needsApproval) throw new Problem('series-not-offered');
}

type Request = Pick<
  Body<'previewSeries', 'doctor'>,
  'slotDate' | 'slotTime' | 'count' | 'repeat' | 'visitTypeId' | 'mode' | 'locationId'
>;

async function preview(
  db: Db,
  { doctorId, patientId }: SeriesParties,
  { body, now, zone }: { body: Request; now: number; zone: string },
) {
  const { slotDate, slotTime, count, repeat, visitTypeId = null, mode, locationId } = body;
  const today = wallClock(zone, now);
  const found = await findSchedule(db, { doctorId, visitTypeId, today, mode, locationId });
  if (!found) throw new Problem(visitTypeId ? 'visit-type-not-found' : 'doctor-not-found');
  if (!found.isModeOffered) throw new Problem('mode-not-offered');
  await requireLocation(db, locationId);
  if (!(await isBookable(db, doctorId))) throw new Problem('doctor-unavailable');
  const first = parseSlotDate(slotDate);
  if (!first) throw new RangeError('the schema lets only slot dates in');
  const { schedule } = found;
  const last = lastBookableDate({ schedule, now, zone });
  const span = { from: now - CLAIM_MAX, until: startOfDay(zone, addDays(last, 1)) + CLAIM_MAX };
  const { locationId: at } = found;
  const busyPatients = await listBusyPatients(db, { patientIds: [patientId], ...span });
  const dates = previewDates(seriesDates(first, { ...repeat, count }), {
    schedule,
    now,
    zone,
    slotTime,
    busy: await listBusy(db, { doctorId, locationId: at, ...span }),
    rooms: await listTakenRooms(db, { locationId: at, ...span }),
    patientBusy: busyPatients.get(patientId) ?? [],
  });
  return { success: true as const, dates, lastDate: formatSlotDate(last), timeZone: zone };
}

export interface CancelSeriesDeps extends CancelDeps {
  messages: CancelDeps['messages'] & {
    seriesCancelled(
      db: Db,
      appointmentIds: readonly string[],
      now: number,
    ): Promise<readonly OutboxEntry[]>;
  };
}

const ENDED: readonly ProblemCode[] = ['already-cancelled', 'already-completed', 'already-no-show'];

/**
 * Cancels an appointment and the later ones of its series that have not ended. Each is refunded as if it
 * were cancelled alone (docs/product/booking.md#series).
 * @throws Problem if the actor may not cancel it, it has ended, or it was booked alone
 */
export function cancelSeries(deps: CancelSeriesDeps): Mutation<Db, 'cancelSeries'> {
  return {
    kind: 'mutation',
    // The use case adds an entry for each appointment.
    audit: null,
    async execute({ actor, body, now }, trx) {
      const { doctor_id } = await findAccessible(trx, actor, body.appointmentId);
      // Prevents every appointment of this doctor from moving until the transaction ends.
      await lockMoves(trx, doctor_id);
      const chosen = await findAccessible(trx, actor, body.appointmentId);
      const listed = await listFromAppointment(trx, chosen.id, new Date(now));
      if (!listed) throw new Problem('not-in-series');
      const reason = 'reason' in body ? body.reason : undefined;
      const cancelled: SeriesAppointment[] = [];
      for (const appointment of listed) {
        const cancellation = { actor, appointmentId: appointment.id, reason, now };
        const done = await withSavepoint(trx, () => cancelOne(deps, trx, cancellation)).then(
          () => true,
          (error: unknown) => {
            const hasEnded = error instanceof Problem && ENDED.includes(error.code);
            // A later one may have ended meanwhile, so there is nothing to cancel.
            if (hasEnded && appointment.id !== chosen.id) return false;
            throw error;
          },
        );
        if (done) cancelled.push(appointment);
      }
      for (const { id, patient_id } of cancelled) {
        await recordAudit(trx, {
          at: new Date(now),
          action: 'cancelled',
          appointmentId: id,
          actor: { role: actor.role, id: actor.id },
          subject: { role: 'patient', id: patient_id },
        });
      }
      const message = replyMessages.seriesCancelled;
      return { success: true, message, cancelled: cancelled.map(({ id }) => id) };
    },
    outbox: ({ now }, reply, trx) =>
      'cancelled' in reply ? deps.messages.seriesCancelled(trx, reply.cancelled, now) : [],
    afterCommit() {
      deps.onSlotsChange();
      deps.submitRefundsSoon();
    },
  };
}

export interface SeriesParties {
  readonly doctorId: string;
  readonly patientId: string;
  /** The person who consents for a dependant. */
  readonly giver?: ConsentGiver;
}

interface Named {
  /** An appointment of the acting doctor. The series is for its patient. */
  readonly appointmentId?: string;
  readonly docId?: string;
  readonly userId?: string;
  readonly dependantId?: string | undefined;
}

/**
 * Returns the patient and the doctor of a series, and locks the patient until the transaction ends.
 * @throws Problem if the actor may not see one of them, or patients may not book series
 */
export async function lockPartiesShared(
  db: Db,
  actor: SignedInActor,
  { body, now }: { body: Named; now: number },
): Promise<SeriesParties> {
  if (actor.role === 'doctor') {
    const appointment = await findAndLockPatient(db, actor, body.appointmentId ?? '');
    return { doctorId: actor.id, patientId: appointment.patient_id };
  }
  const doctorId = body.docId ?? '';
  if (actor.role === 'patient') {
    await rejectUnlessOffered(db);
    const { dependantId: patientId } = body;
    if (!patientId) return { doctorId, patientId: actor.id };
    const giver = await lockAccessShared(db, { managerId: actor.id, patientId, now });
    return { doctorId, patientId, giver };
  }
  const patientId = body.userId ?? '';
  if (!(await lockPatientShared(db, patientId))) throw new Problem('patient-not-found');
  return { doctorId, patientId };
}

async function rejectUnlessOffered(db: Db): Promise<void> {
  const { patientSeries } = presentClinicSettings(await findClinicSettings(db));
  if (!patientSeries) throw new Problem('series-not-offered');
}
