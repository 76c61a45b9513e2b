import { DEFAULT_CONSENT } from '@nadi/messages/en/consent-text';
import type { Mutation, RequestContext } from '#platform/http/handler.ts';
import type { OutboxEntry } from '#platform/outbox.ts';
import type { Throttle } from '#platform/throttle.ts';
import { recordAnswer } from '#policies/consent.ts';
import { saveReason } from '#store/appointment-reasons.ts';
import type { NewAppointment } from '#store/appointments.ts';
import { type BookingLimits, reachedLimit } from '#store/booking-limits.ts';
import type { Db } from '#store/tables.ts';
import { booked, type PlaceDeps, placeBooking } from './place-booking.ts';

type BookingCall = RequestContext<'bookAppointment'>;

export interface BookingDeps extends PlaceDeps {
  bookingLimits: BookingLimits;
  /** Counts the attempts of one account. */
  bookingLimiter: Throttle;
  /** Checks which source the vitals of a booking may name. */
  attestVitals(
    db: Db,
    patientId: string,
    claimed: NonNullable<BookingCall['body']['vitals']>,
    now: number,
  ): Promise<NonNullable<NewAppointment['vitals']>>;
  /** Drops cached lists of free slots. */
  slotsChanged(): void;
  messages: {
    booked(db: Db, appointmentId: string, now: number): Promise<readonly OutboxEntry[]>;
  };
}

/** Books for the patient who asks; `placeBooking` decides. */
export function bookAppointment(deps: BookingDeps): Mutation<Db, 'bookAppointment'> {
  const { bookingLimits, attestVitals, slotsChanged } = deps;
  return {
    kind: 'mutation',
    prepare: ({ actor }) => deps.bookingLimiter.consume(actor.id),
    async execute({ actor, body, now, idempotencyKey }, trx) {
      const { reason: _reason, consentVersion: _version, vitals: claimed, ...slot } = body;
      const vitals = claimed ? await attestVitals(trx, actor.id, claimed, now) : null;
      const booking = { ...slot, patientId: actor.id, vitals, idempotencyKey, now };
      const placed = await placeBooking(deps, trx, booking, () =>
        reachedLimit(trx, actor.id, now, bookingLimits),
      );
      if (placed.isNew) {
        const at = new Date(now);
        await savePreparation(trx, { id: placed.appointmentId, patientId: actor.id, at }, body);
      }
      return booked(placed);
    },
    outbox: ({ now }, reply, trx) =>
      'appointmentId' in reply ? deps.messages.booked(trx, reply.appointmentId, now) : [],
    afterCommit: slotsChanged,
  };
}

/** Stores what the patient added to the booking for the doctor. */
async function savePreparation(
  db: Db,
  { id, patientId, at }: { id: string; patientId: string; at: Date },
  { reason, consentVersion: version }: BookingCall['body'],
): Promise<void> {
  if (reason) await saveReason(db, id, { reason, at });
  if (version === undefined) return;
  const answer = { version, agreed: true, manner: 'booking' as const, at };
  await recordAnswer(db, { patientId, appointmentId: id, ...answer }, DEFAULT_CONSENT);
}
