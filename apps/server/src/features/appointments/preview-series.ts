import type { Body } from '@nadi/contract/routes';
import {
  addDays,
  formatSlotDate,
  parseSlotDate,
  startOfDay,
  wallClock,
} from '@nadi/domain/clinic-time';
import { hours } from '@nadi/domain/limits';
import { lastBookableDate, previewSeries as previewDates, seriesDates } from '@nadi/domain/series';
import type { About } from '#platform/http/audit-rule.ts';
import type { Query } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { isBookable } from '#store/doctors.ts';
import { type BookingLimits, countBookingsLeft } from '#store/insert-appointments.ts';
import { listBusyPatients } from '#store/leave-appointments.ts';
import { findSchedule } from '#store/schedules.ts';
import type { Db } from '#store/tables.ts';
import { listBusy } from '#store/working-hours.ts';
import { lockPartiesShared, type SeriesParties } from './series-parties.ts';

/** Longer than any claim, so that those that began before the first date are found. */
const CLAIM_MAX = hours(4);

/** Says which dates of a series can be booked; nothing is booked or held. */
export function previewSeries(
  zone: string,
): Query<Db, 'previewDoctorSeries' | 'previewAdminSeries'> {
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
}): Query<Db, 'previewPatientSeries'> {
  return {
    kind: 'query',
    audit: null,
    async execute({ actor, body, now }, db) {
      const parties = await lockPartiesShared(db, actor, { body, now });
      const { left: openLeft, limit } = await countBookingsLeft(db, actor.id, now, bookingLimits);
      return { ...(await preview(db, parties, { body, now, zone })), openLeft, limit };
    },
  };
}

type Request = Pick<
  Body<'previewDoctorSeries'>,
  'slotDate' | 'slotTime' | 'count' | 'repeat' | 'visitTypeId'
>;

async function preview(
  db: Db,
  { doctorId, patientId }: SeriesParties,
  { body, now, zone }: { body: Request; now: number; zone: string },
) {
  const { slotDate, slotTime, count, repeat, visitTypeId = null } = body;
  const found = await findSchedule(db, { doctorId, visitTypeId, today: wallClock(zone, now) });
  if (!found) throw new Problem(visitTypeId ? 'visit-type-not-found' : 'doctor-not-found');
  if (!(await isBookable(db, doctorId))) throw new Problem('doctor-unavailable');
  const first = parseSlotDate(slotDate);
  if (!first) throw new RangeError('the schema lets only slot dates in');
  const { schedule } = found;
  const last = lastBookableDate({ schedule, now, zone });
  const span = { from: now - CLAIM_MAX, until: startOfDay(zone, addDays(last, 1)) + CLAIM_MAX };
  const busyPatients = await listBusyPatients(db, { patientIds: [patientId], ...span });
  const dates = previewDates(seriesDates(first, { ...repeat, count }), {
    schedule,
    now,
    zone,
    slotTime,
    busy: await listBusy(db, { doctorId, ...span }),
    patientBusy: busyPatients.get(patientId) ?? [],
  });
  return { success: true as const, dates, lastDate: formatSlotDate(last), timeZone: zone };
}
