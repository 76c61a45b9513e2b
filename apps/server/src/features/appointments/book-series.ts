import { randomUUID } from 'node:crypto';
import type { ProblemCode } from '@nadi/contract/problems';
import type { Body } from '@nadi/contract/routes';
import type { BookingLimits } from '@nadi/domain/booking-limits';
import { inOrderOfDates } from '@nadi/domain/series';
import { composeText, type Translator } from '@nadi/messages/en/english';
import { problemMessages } from '@nadi/messages/en/problems';
import { replyMessages } from '@nadi/messages/en/replies';
import { seriesTooLong } from '@nadi/messages/en/series';
import type { Mutation, SignedInActor } from '#platform/http/handler.ts';
import type { OutboxEntry } from '#platform/outbox.ts';
import { Problem } from '#platform/problem.ts';
import { recordAudit } from '#store/audit.ts';
import { countBookingsLeft } from '#store/booking-limits.ts';
import { lockMoves } from '#store/change-appointment.ts';
import { withSavepoint } from '#store/database-engine.ts';
import { findRepeatedSeries, insertSeries } from '#store/series.ts';
import type { Db } from '#store/tables.ts';
import { type BookingDeps, savePreparation } from './book-appointment.ts';
import { type Booking, type PlaceDeps, placeBooking } from './place-booking.ts';
import { lockPartiesShared, refuseApproval, type SeriesParties } from './series.ts';

export interface SeriesBookingDeps extends BookingDeps {
  messages: BookingDeps['messages'] & {
    seriesBooked(db: Db, seriesId: string, now: number): Promise<readonly OutboxEntry[]>;
  };
}

/**
 * Books every chosen time or none of them (docs/product/booking.md#series). A repeated request gets the series
 * that the first one booked.
 * @throws Problem 'series-not-booked' with every time that cannot be booked
 */
export function bookSeries(deps: SeriesBookingDeps): Mutation<Db, 'bookSeries'> {
  return {
    kind: 'mutation',
    // The use case adds an entry for each appointment.
    audit: null,
    async prepare({ actor }) {
      if (actor.role === 'patient') await deps.bookingLimiter.consume(actor.id);
    },
    async execute({ actor, body, now, idempotencyKey }, trx) {
      const parties = await lockPartiesShared(trx, actor, { body, now });
      const slots = inOrderOfDates(body.slots);
      // If two series want the same times, one waits here and then finds the bookings of the other.
      await lockMoves(trx, parties.doctorId);
      const repeated = await findRepeatedSeries(trx, { ...parties, slots });
      if (repeated) return bookedReply(repeated);
      if (actor.role === 'patient') {
        await refuseApproval(trx, parties, { zone: deps.zone, body, now });
        await enforceLimit(trx, actor.id, {
          wanted: slots.length,
          limits: deps.bookingLimits,
          now,
        });
      }
      const bookings = toBookings(parties, slots, { body, now, idempotencyKey });
      const appointmentIds = await placeAll(deps, trx, bookings);
      const series = { id: randomUUID(), bookedBy: actor.role, bookedAt: new Date(now) };
      await insertSeries(trx, { ...series, appointmentIds });
      await recordBookings(trx, appointmentIds, { actor, parties, at: series.bookedAt });
      await savePreparations(trx, appointmentIds, { body, parties, at: series.bookedAt });
      return bookedReply({ seriesId: series.id, appointmentIds });
    },
    outbox: ({ now }, reply, trx) =>
      'seriesId' in reply ? deps.messages.seriesBooked(trx, reply.seriesId, now) : [],
    afterCommit: deps.onSlotsChange,
  };
}

function bookedReply(series: { seriesId: string; appointmentIds: string[] }) {
  return { success: true as const, message: replyMessages.seriesBooked, ...series };
}

/**
 * Counts the appointments that the patient can still book.
 * @throws Problem if the series has more
 */
async function enforceLimit(
  trx: Db,
  patientId: string,
  { wanted, limits, now }: { wanted: number; limits: BookingLimits; now: number },
): Promise<void> {
  const { left, limit } = await countBookingsLeft(trx, patientId, now, limits);
  if (wanted <= left) return;
  const message = (i18n: Translator) =>
    seriesTooLong(limit, left, i18n) ?? composeText(problemMessages[limit], i18n);
  throw new Problem(limit, { message });
}

type Slots = Body<'bookSeries'>['slots'];

/**
 * Returns the bookings in order. The first one gets the request's idempotency key, since a patient
 * uses each key once.
 */
function toBookings(
  { doctorId, patientId }: SeriesParties,
  slots: Slots,
  request: { body: Body<'bookSeries'>; now: number; idempotencyKey: string | undefined },
): Booking[] {
  const { visitTypeId, mode, locationId } = request.body;
  const refundPolicyVersion =
    'refundPolicyVersion' in request.body ? request.body.refundPolicyVersion : undefined;
  return slots.map((slot, index) => ({
    ...slot,
    doctorId,
    patientId,
    visitTypeId,
    mode,
    locationId,
    refundPolicyVersion,
    vitals: null,
    byClinic: true,
    now: request.now,
    idempotencyKey: index === 0 ? request.idempotencyKey : undefined,
  }));
}

/** Refusals of a single time. Any other refusal concerns the whole series. */
const OF_ONE_SLOT: readonly ProblemCode[] = ['slot-taken', 'slot-not-offered', 'patient-busy'];

/** Claims the times in the order of their dates. Every series does, so that they cannot deadlock. */
async function placeAll(deps: PlaceDeps, trx: Db, bookings: readonly Booking[]): Promise<string[]> {
  const appointmentIds: string[] = [];
  const failedSlots = [];
  for (const booking of bookings) {
    const placed = await attempt(deps, trx, booking);
    if (placed instanceof Problem) failedSlots.push({ ...slotOf(booking), problem: placed });
    else appointmentIds.push(placed);
  }
  if (failedSlots.length > 0) throw new Problem('series-not-booked', { failedSlots });
  return appointmentIds;
}

async function attempt(deps: PlaceDeps, trx: Db, booking: Booking): Promise<string | Problem> {
  try {
    const { appointmentId, isNew } = await withSavepoint(trx, () =>
      placeBooking(deps, trx, booking),
    );
    // The patient already has this appointment, and it is not part of the series.
    return isNew ? appointmentId : new Problem('patient-busy');
  } catch (error) {
    if (error instanceof Problem && OF_ONE_SLOT.includes(error.code)) return error;
    throw error;
  }
}

function slotOf({ slotDate, slotTime }: Booking) {
  return { slotDate, slotTime };
}

async function recordBookings(
  trx: Db,
  appointmentIds: readonly string[],
  { actor, parties, at }: { actor: SignedInActor; parties: SeriesParties; at: Date },
): Promise<void> {
  for (const appointmentId of appointmentIds) {
    await recordAudit(trx, {
      ...{ at, action: 'booked', actor: { role: actor.role, id: actor.id } },
      subject: { role: 'patient', id: parties.patientId },
      appointmentId,
    });
  }
}

/** Stores the details that a patient added with each appointment. Staff add none. */
async function savePreparations(
  trx: Db,
  appointmentIds: readonly string[],
  { body, parties, at }: { body: Body<'bookSeries'>; parties: SeriesParties; at: Date },
): Promise<void> {
  if (!('reason' in body || 'consentVersion' in body)) return;
  const { patientId, giver } = parties;
  for (const id of appointmentIds) await savePreparation(trx, { id, patientId, giver, at }, body);
}
