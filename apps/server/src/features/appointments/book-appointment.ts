import { DEFAULT_CONSENT } from '@nadi/messages/en/consent-text';
import type { Mutation, RequestContext } from '#platform/http/handler.ts';
import type { OutboxEntry } from '#platform/outbox.ts';
import { Problem } from '#platform/problem.ts';
import type { Throttle } from '#platform/throttle.ts';
import { type ConsentGiver, recordAnswer } from '#policies/consent.ts';
import { lockDependantShared } from '#store/dependants.ts';
import {
  type BookingLimits,
  type NewAppointment,
  reachedLimit,
} from '#store/insert-appointments.ts';
import { saveReason } from '#store/intake.ts';
import type { Db } from '#store/tables.ts';
import { bookTogether } from './book-together.ts';
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
    reported: NonNullable<BookingCall['body']['vitals']>,
    now: number,
  ): Promise<NonNullable<NewAppointment['vitals']>>;
  /** Drops the cached list of doctors, which has their first free slots. */
  onSlotsChange(): void;
  messages: {
    booked(db: Db, appointmentIds: readonly string[], now: number): Promise<readonly OutboxEntry[]>;
  };
}

/** Books for the patient who asks, or for a dependant (docs/product/booking.md); `placeBooking` decides. */
export function bookAppointment(deps: BookingDeps): Mutation<Db, 'bookAppointment'> {
  const { bookingLimits, attestVitals, onSlotsChange } = deps;
  return {
    kind: 'mutation',
    audit: {
      action: 'booked',
      about: ({ body }, { appointmentId: id }) =>
        body.dependantId ? { kind: 'appointment', id } : { kind: 'own-appointment', id },
    },
    together: bookTogether(deps),
    prepare: ({ actor }) => deps.bookingLimiter.consume(actor.id),
    async execute({ actor, body, now, idempotencyKey }, trx) {
      const { reason: _reason, consentVersion: _version, vitals: reported, ...rest } = body;
      const { dependantId, docId: doctorId, ...slot } = rest;
      const patientId = dependantId ?? actor.id;
      const giver = dependantId
        ? await lockAccessShared(trx, { managerId: actor.id, patientId, now })
        : undefined;
      const vitals = reported ? await attestVitals(trx, patientId, reported, now) : null;
      const booking = { ...slot, doctorId, patientId, vitals, idempotencyKey, now };
      const placed = await placeBooking(deps, trx, booking, () =>
        reachedLimit(trx, actor.id, now, bookingLimits),
      );
      if (placed.isNew) {
        const at = new Date(now);
        await savePreparation(trx, { id: placed.appointmentId, patientId, giver, at }, body);
      }
      return booked(placed);
    },
    outbox: ({ now }, reply, trx) =>
      'appointmentId' in reply ? deps.messages.booked(trx, [reply.appointmentId], now) : [],
    afterCommit: onSlotsChange,
  };
}

/**
 * Locks the access to a dependant until the transaction ends; returns who agrees in their place.
 * @throws Problem 'dependant-not-found' for somebody else's and an unknown one alike
 */
export async function lockAccessShared(
  db: Db,
  { managerId, patientId, now }: { managerId: string; patientId: string; now: number },
): Promise<ConsentGiver> {
  const manager = await lockDependantShared(db, { patientId, managerId, now: new Date(now) });
  if (!manager) throw new Problem('dependant-not-found');
  return manager;
}

/** Stores what the patient added to the booking for the doctor. */
export async function savePreparation(
  db: Db,
  {
    id,
    patientId,
    giver,
    at,
  }: { id: string; patientId: string; giver: ConsentGiver | undefined; at: Date },
  { reason, consentVersion: version }: Pick<BookingCall['body'], 'reason' | 'consentVersion'>,
): Promise<void> {
  if (reason) await saveReason(db, id, { reason, at });
  if (version === undefined) return;
  const answer = { version, agreed: true, manner: 'booking' as const, giver, at };
  await recordAnswer(db, { patientId, appointmentId: id, ...answer }, DEFAULT_CONSENT);
}
