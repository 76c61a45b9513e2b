import { randomBytes, randomUUID } from 'node:crypto';
import type { BookingLimits } from '@nadi/domain/booking-limits';
import { parseSlotDate, parseSlotTime, wallClock, weekday } from '@nadi/domain/clinic-time';
import { formatIsoDate } from '@nadi/domain/iso-date';
import { type Instant, minutes } from '@nadi/domain/limits';
import { meetingCode } from '@nadi/domain/meeting-code';
import { slotOffered } from '@nadi/domain/slots';
import { replyMessages } from '@nadi/messages/en/replies';
import { isExclusionViolation, uniqueViolation } from '#platform/db/database-errors.ts';
import type { Mutation } from '#platform/http/handler.ts';
import type { OutboxEntry } from '#platform/outbox.ts';
import { Problem } from '#platform/problem.ts';
import { presentClinicSettings } from '#presenters/clinic-settings.ts';
import { reachedLimit } from '#store/booking-limits.ts';
import { hasBusyTime } from '#store/calendars.ts';
import { findClinicSettings } from '#store/clinic-settings.ts';
import { isBookable } from '#store/doctors.ts';
import { findRefundPolicy } from '#store/refund-policies.ts';
import { findSchedule } from '#store/schedules.ts';
import type { Db } from '#store/tables.ts';
import { type EndedEntry, endEntry } from '#store/waitlist-entries.ts';
import {
  type FreedSlot,
  insertAccepted,
  insertHold,
  insertOffer,
  lockNextEntry,
  lockOffer,
  type PassedSlot,
} from '#store/waitlist-offers.ts';
import { lockScheduleShared } from '#store/working-hours.ts';

export interface OfferDeps {
  zone: string;
  /** Writes outbox entries with the transaction. */
  enqueue(trx: Db, entries: readonly OutboxEntry[]): Promise<void>;
}

/**
 * Offers the slot that this transaction has freed to the first patient on the waitlist, and holds it.
 * Does nothing if the doctor's schedule does not offer the slot, or no entry matches it.
 */
export async function offerFreedSlot(
  deps: OfferDeps,
  trx: Db,
  freed: FreedSlot,
  now: Instant,
): Promise<void> {
  const slot = { ...(await withPresentType(deps, trx, freed, now)), freedId: randomUUID() };
  const offer = await nextOffer(deps, trx, slot, now);
  if (offer && (await insertHold(trx, slot, offer))) await writeOffer(deps, trx, slot, offer);
}

/** Changes a slot of a visit type that is no longer offered to the doctor's first type. */
async function withPresentType(
  { zone }: OfferDeps,
  trx: Db,
  freed: FreedSlot,
  now: Instant,
): Promise<FreedSlot> {
  const wanted = { doctorId: freed.doctorId, today: wallClock(zone, now) };
  const { visitTypeId, locationId } = freed;
  if (visitTypeId === null || (await findSchedule(trx, { ...wanted, visitTypeId }))) return freed;
  const first = await findSchedule(trx, { ...wanted, visitTypeId: null, locationId });
  if (!first) return freed;
  const { minutes: length, before, after } = first.schedule.rules;
  const slot = {
    ...freed,
    visitTypeId: first.visitTypeId,
    minutes: length,
    before,
    after,
    mode: first.mode,
  };
  if (first.locationId === locationId) return slot;
  // By video there is neither place nor room. A patient may come only to the place that was freed.
  if (first.locationId !== null) return freed;
  return { ...slot, locationId: null, roomId: null, travelMinutes: 0 };
}

type Offer = NonNullable<Awaited<ReturnType<typeof nextOffer>>>;

/** Returns an offer to the next matching entry, or null if there is none. */
export async function nextOffer({ zone }: OfferDeps, trx: Db, slot: PassedSlot, now: Instant) {
  const date = parseSlotDate(slot.slotDate);
  const time = parseSlotTime(slot.slotTime);
  if (!date || !time || !(await isOffered(trx, slot, { zone, now }))) return null;
  const from = slot.startsAt.getTime() - minutes(slot.before);
  const until = slot.startsAt.getTime() + minutes(slot.minutes + slot.after);
  if (await hasBusyTime(trx, { doctorId: slot.doctorId, from, until })) return null;
  const entry = await lockNextEntry(trx, slot, {
    weekday: weekday(date),
    date: formatIsoDate(date),
    minute: time.hour * 60 + time.minute,
  });
  if (!entry) return null;
  const end = Math.min(now + minutes(await offerMinutes(trx)), slot.startsAt.getTime());
  return { id: randomUUID(), entry, offeredAt: new Date(now), expiresAt: new Date(end) };
}

/** Inserts an offer of a held slot, and the outbox entry about it. */
export async function writeOffer(
  { enqueue }: OfferDeps,
  trx: Db,
  slot: PassedSlot,
  offer: Offer,
): Promise<void> {
  await insertOffer(trx, slot, offer);
  await enqueue(trx, [
    {
      kind: 'waitlist-offer',
      recipient: { role: 'patient', id: offer.entry.patient_id },
      locale: null,
      payload: { offerId: offer.id },
      dueAt: offer.offeredAt.getTime(),
      deduplicationKey: `waitlist-offer:${offer.id}`,
    },
  ]);
}

/** Returns the message to a patient whose entry has ended without an appointment. */
export function endedEntry(
  { id: entryId, patient_id: id }: EndedEntry,
  reason: 'unanswered' | 'unconfirmed',
  now: Instant,
): OutboxEntry {
  return {
    kind: 'waitlist-ended',
    recipient: { role: 'patient', id },
    locale: null,
    payload: { entryId, reason },
    dueAt: now,
    deduplicationKey: `waitlist-ended:${entryId}`,
  };
}

type OfferedSlot = Pick<
  FreedSlot,
  'doctorId' | 'visitTypeId' | 'slotDate' | 'slotTime' | 'minutes' | 'mode' | 'locationId'
>;

/**
 * Returns whether the schedule offers a slot, free or not. The slot keeps its own length, even if that of
 * its type has changed.
 */
async function isOffered(
  db: Db,
  slot: OfferedSlot,
  { zone, now }: { zone: string; now: Instant },
): Promise<boolean> {
  const { visitTypeId, slotDate, slotTime } = slot;
  const where = { mode: slot.mode, locationId: slot.locationId };
  const wanted = { doctorId: slot.doctorId, today: wallClock(zone, now), ...where };
  const found =
    (await findSchedule(db, { ...wanted, visitTypeId })) ??
    (await findSchedule(db, { ...wanted, visitTypeId: null }));
  if (!found?.isModeOffered) return false;
  if (slot.locationId !== null && found.locationId !== slot.locationId) return false;
  const rules = { ...found.schedule.rules, minutes: slot.minutes };
  const schedule = { ...found.schedule, rules };
  return slotOffered({ slotDate, slotTime, now, zone, schedule }) !== null;
}

async function offerMinutes(db: Db): Promise<number> {
  return presentClinicSettings(await findClinicSettings(db)).offerMinutes;
}

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
        mode: offer.mode,
        locationId: offer.location_id,
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
        refundPolicyVersion: body.refundPolicyVersion ?? null,
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
  if (!(await isBookable(db, doctorId))) throw new Problem('doctor-unavailable');
  const { version = 0 } = (await findRefundPolicy(db)) ?? {};
  const shown = acceptance.refundPolicyVersion ?? version;
  throw new Problem(shown === version ? 'offer-expired' : 'policy-changed');
}

function booked(appointmentId: string, meetingId: string) {
  const message = replyMessages.appointmentBooked;
  return { success: true as const, message, meetingId, appointmentId };
}
