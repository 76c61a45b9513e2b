import { randomBytes, randomUUID } from 'node:crypto';
import { meetingCode } from '@nadi/domain/meeting-code';
import { replyMessages } from '@nadi/messages/en/replies';
import { isExclusionViolation, uniqueViolation } from '#platform/db/constraint.ts';
import type { Mutation } from '#platform/http/handler.ts';
import type { OutboxEntry } from '#platform/outbox.ts';
import { Problem } from '#platform/problem.ts';
import { isBookable } from '#store/doctors.ts';
import { type BookingLimits, reachedLimit } from '#store/insert-appointments.ts';
import type { Db } from '#store/tables.ts';
import { endEntry } from '#store/waitlist-entries.ts';
import { insertAccepted, lockOffer } from '#store/waitlist-offers.ts';
import { lockScheduleShared } from '#store/working-hours.ts';
import { isOffered } from './offer-freed-slot.ts';

export interface AcceptDeps {
  zone: string;
  bookingLimits: BookingLimits;
  onSlotsChange(): void;
  messages: {
    booked(db: Db, appointmentIds: readonly string[], now: number): Promise<readonly OutboxEntry[]>;
  };
}

/** Books the slot that is held for the patient. A retry returns the appointment booked first. */
export function acceptOffer(deps: AcceptDeps): Mutation<Db, 'acceptOffer'> {
  const { zone, bookingLimits } = deps;
  return {
    kind: 'mutation',
    audit: {
      action: 'booked',
      about: (_call, { appointmentId }) => ({ kind: 'own-appointment', id: appointmentId }),
    },
    async execute({ actor, body, now }, trx) {
      const offer = await lockOffer(trx, body.offerId, actor.id);
      if (!offer) throw new Problem('offer-not-found');
      if (offer.appointment_id && offer.meeting_code) {
        return booked(offer.appointment_id, offer.meeting_code);
      }
      const slot = {
        doctorId: offer.doctor_id,
        visitTypeId: offer.visit_type_id,
        slotDate: offer.slot_date,
        slotTime: offer.slot_time,
        minutes: offer.minutes,
      };
      // Leave and hours that are saved meanwhile wait for the appointment, or are seen here.
      await lockScheduleShared(trx, offer.doctor_id);
      // As of the offer: the notice that a booking needs may have run out while it was held.
      const offeredAt = offer.offered_at.getTime();
      if (!(await isOffered(trx, slot, { zone, now: offeredAt }))) {
        throw new Problem('slot-not-offered');
      }
      const limit = await reachedLimit(trx, actor.id, now, bookingLimits);
      if (limit) throw new Problem(limit);
      const appointmentId = randomUUID();
      const code = meetingCode(randomBytes);
      await insert(trx, offer.doctor_id, {
        offerId: offer.id,
        patientId: actor.id,
        appointmentId,
        meetingCode: code,
        now: new Date(now),
      });
      await endEntry(trx, offer.entry_id, new Date(now));
      return booked(appointmentId, code);
    },
    outbox: ({ now }, reply, trx) =>
      'appointmentId' in reply ? deps.messages.booked(trx, [reply.appointmentId], now) : [],
    afterCommit: deps.onSlotsChange,
  };
}

async function insert(
  db: Db,
  doctorId: string,
  acceptance: Parameters<typeof insertAccepted>[1],
): Promise<void> {
  let accepted: boolean;
  try {
    accepted = await insertAccepted(db, acceptance);
  } catch (error) {
    const busy = isExclusionViolation(error) || uniqueViolation(error) !== null;
    throw busy ? new Problem('patient-busy') : error;
  }
  if (accepted) return;
  throw new Problem((await isBookable(db, doctorId)) ? 'offer-expired' : 'doctor-unavailable');
}

function booked(appointmentId: string, meetingId: string) {
  const message = replyMessages.appointmentBooked;
  return { success: true as const, message, meetingId, appointmentId };
}
