import { randomBytes, randomUUID } from 'node:crypto';
import { formatSlotDate, formatSlotTime, wallClock } from '@nadi/domain/clinic-time';
import { daySpan, isoDateAt } from '@nadi/domain/iso-date';
import { meetingCode } from '@nadi/domain/meeting-code';
import {
  findFreeMinute,
  insertWalkInAppointment,
  linkBookedAppointment,
} from '#store/insert-appointments.ts';
import type { Db } from '#store/tables.ts';

interface Called {
  walkInId: string;
  doctorId: string;
  zone: string;
  /** Epoch milliseconds. */
  now: number;
}

/**
 * Returns the appointment of a called walk-in: the one that is booked with the doctor for today, or a new
 * one of now (docs/product/reception.md#walk-ins).
 */
export async function findOrBook(
  trx: Db,
  { walkInId, doctorId, zone, now }: Called,
): Promise<{ appointmentId: string }> {
  const date = isoDateAt(zone, now);
  const { from = now, until = now } = daySpan(zone, { from: date, until: date });
  const day = { from: new Date(from), until: new Date(until) };
  const booked = await linkBookedAppointment(trx, { walkInId, doctorId, ...day });
  if (booked) return { appointmentId: booked };
  const at = new Date(now);
  const startsAt = await findFreeMinute(trx, { walkInId, doctorId, at });
  const clock = wallClock(zone, startsAt.getTime());
  const id = randomUUID();
  await insertWalkInAppointment(trx, {
    ...{ id, walkInId, doctorId, startsAt, at },
    slotDate: formatSlotDate(clock),
    slotTime: formatSlotTime(clock),
    meetingCode: meetingCode(randomBytes),
  });
  return { appointmentId: id };
}
