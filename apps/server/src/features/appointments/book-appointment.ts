import { type BookingLimits, bookingsLeft } from '@nadi/domain/booking-limits';
import { wallClock } from '@nadi/domain/clinic-time';
import { isoOfSlotDate } from '@nadi/domain/iso-date';
import { slotOffered } from '@nadi/domain/slots';
import { DEFAULT_CONSENT } from '@nadi/messages/en/consent-text';
import { appointmentInReply } from '#platform/http/audit-rule.ts';
import type {
  Batch,
  Handlers,
  Mutation,
  Reply,
  RequestContext,
  SignedInActor,
} from '#platform/http/handler.ts';
import type { OutboxEntry } from '#platform/outbox.ts';
import { Problem } from '#platform/problem.ts';
import type { Throttle } from '#platform/throttle.ts';
import { type ConsentGiver, recordAnswer } from '#policies/consent.ts';
import { reachedLimit } from '#store/booking-limits.ts';
import { lockDependantShared } from '#store/dependants.ts';
import { insertAppointments, type NewAppointment } from '#store/insert-appointments.ts';
import { insertReasons, saveReason } from '#store/intake.ts';
import { lockPatientShared } from '#store/patients-without-password.ts';
import { findSchedulesAndLock } from '#store/schedules.ts';
import { linkFollowUp } from '#store/series.ts';
import type { Db } from '#store/tables.ts';
import { findQueuePlace, linkWalkIn } from '#store/walk-ins.ts';
import { findAccessible } from './appointment-states.ts';
import { bookedReply, type PlaceDeps, placeBooking, toAppointment } from './place-booking.ts';

type BookingCall = RequestContext<'bookAppointment'>;

export interface BookingDeps extends PlaceDeps {
  bookingLimits: BookingLimits;
  /** Returns whether the clinic has not opened yet. */
  isClosed(db: Db): Promise<boolean>;
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

export function bookingRoutes(deps: BookingDeps) {
  const { onSlotsChange: afterCommit, messages } = deps;
  return {
    bookAppointment: bookAppointment(deps),
    /** Books for a patient who calls or comes to reception. The limits for patients do not apply. */
    bookForPatient: {
      kind: 'mutation',
      audit: { action: 'booked', about: appointmentInReply },
      async execute({ body, now, idempotencyKey }, trx) {
        const { userId: patientId, docId: doctorId, walkInId, ...slot } = body;
        if (!(await lockPatientShared(trx, patientId))) throw new Problem('patient-not-found');
        const queue = walkInId && (await findQueuePlace(trx, walkInId));
        const where = { locationId: slot.locationId ?? (queue || undefined) };
        const patient = { patientId, vitals: null, idempotencyKey };
        const booking = { ...slot, ...where, ...patient, doctorId, now };
        const placed = await placeBooking(deps, trx, { ...booking, byClinic: true });
        if (walkInId) await linkToWalkIn(trx, walkInId, { ...placed, ...slot });
        const { meetingId: _, ...reply } = bookedReply(placed);
        return reply;
      },
      outbox: ({ now }, reply, trx) => messages.booked(trx, listIds(reply), now),
      afterCommit,
    },
    /**
     * Books the patient of an appointment once more with the same doctor; a retry returns the first. The
     * limits of patients do not count for what their doctor books.
     */
    bookFollowUp: {
      kind: 'mutation',
      audit: { action: 'booked', about: appointmentInReply },
      async execute({ actor, body, now, idempotencyKey }, trx) {
        const { appointmentId, ...slot } = body;
        const appointment = await findAndLockPatient(trx, actor, appointmentId);
        const patient = { patientId: appointment.patient_id, vitals: null, idempotencyKey };
        const booking = { ...slot, ...patient, doctorId: actor.id, byClinic: true, now };
        const followUp = await placeBooking(deps, trx, booking);
        await linkFollowUp(trx, followUp.appointmentId, appointmentId);
        return bookedReply(followUp);
      },
      outbox: ({ now }, reply, trx) => messages.booked(trx, listIds(reply), now),
      afterCommit,
    },
  } satisfies Partial<Handlers<Db>>;
}

/** Books for the patient who asks, or for a dependant (docs/product/booking.md); `placeBooking` decides. */
function bookAppointment(deps: BookingDeps): Mutation<Db, 'bookAppointment'> {
  const { bookingLimits, attestVitals, messages, onSlotsChange } = deps;
  return {
    kind: 'mutation',
    audit: {
      action: 'booked',
      about: ({ body }, { appointmentId: id }) =>
        body.dependantId ? { kind: 'appointment', id } : { kind: 'own-appointment', id },
    },
    batch: bookBatch(deps),
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
      return bookedReply(placed);
    },
    outbox: ({ now }, reply, trx) => messages.booked(trx, listIds(reply), now),
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

type Deps = Pick<BookingDeps, 'zone' | 'bookingLimits' | 'attestVitals' | 'messages' | 'isClosed'>;

interface Wanted {
  readonly call: BookingCall;
  readonly appointment: NewAppointment;
}

/**
 * Books for several patients in one transaction, each for themselves. Not batched: bookings with consent or
 * for a dependant, a second one of the same patient, and bookings that cannot be made, such as all of a closed clinic.
 */
function bookBatch(deps: Deps): Batch<Db, 'bookAppointment'> {
  return {
    async execute(calls, trx) {
      if (await deps.isClosed(trx)) return calls.map(() => null);
      const now = latest(calls);
      const wanted = await findOffered(trx, firstOfEach(calls), deps, now);
      const inserted = await insertAppointments(
        trx,
        wanted.map(({ appointment }) => appointment),
      );
      const made = wanted.filter(({ appointment }) => inserted.has(appointment.id));
      await insertReasons(trx, made.flatMap(toReasons));
      const replies = new Map(made.map(({ call, appointment }) => [call, toReply(appointment)]));
      return calls.map((call) => replies.get(call) ?? null);
    },
    outbox(done, trx) {
      const ids = done.flatMap(({ reply }) => listIds(reply));
      return deps.messages.booked(trx, ids, latest(done.map(({ context }) => context)));
    },
  };
}

function listIds(reply: Reply<'bookAppointment' | 'bookForPatient' | 'bookFollowUp'>): string[] {
  return 'appointmentId' in reply ? [reply.appointmentId] : [];
}

function latest(calls: readonly Pick<BookingCall, 'now'>[]): number {
  return Math.max(...calls.map(({ now }) => now));
}

/** Returns the first plain booking of each patient. */
function firstOfEach(calls: readonly BookingCall[]): BookingCall[] {
  const plain = calls.filter(
    ({ body }) => body.dependantId === undefined && body.consentVersion === undefined,
  );
  const first = new Map(plain.toReversed().map((call) => [call.actor.id, call]));
  return [...first.values()];
}

/**
 * Returns the bookings whose slot the doctor's schedule offers to a patient who may book another, with the
 * appointment of each. Patients are locked in one order, so that groups never wait for each other in a circle.
 */
async function findOffered(
  trx: Db,
  calls: readonly BookingCall[],
  { zone, attestVitals, bookingLimits }: Deps,
  now: number,
): Promise<Wanted[]> {
  const inOrder = calls.toSorted(({ actor: one }, { actor: other }) =>
    one.id < other.id ? -1 : 1,
  );
  const requested = inOrder.map(({ actor, body }) => ({
    patientId: actor.id,
    doctorId: body.docId,
    visitTypeId: body.visitTypeId ?? null,
    mode: body.mode,
    locationId: body.locationId,
  }));
  const moment = { today: wallClock(zone, now), now: new Date(now) };
  const found = await findSchedulesAndLock(trx, requested, moment);
  const offered: Wanted[] = [];
  for (const [n, call] of inOrder.entries()) {
    const { schedule, open } = found[n] ?? {};
    const { slotDate, slotTime, vitals: reported } = call.body;
    const slot = { slotDate, slotTime, zone, now };
    if (
      !schedule?.isModeOffered ||
      !open ||
      slotOffered({ ...slot, schedule: schedule.schedule }) === null
    )
      continue;
    // By phone: placeBooking asks for a number.
    if (schedule.mode === 'phone') continue;
    if (bookingsLeft(open, bookingLimits).left === 0) continue;
    const vitals = reported ? await attestVitals(trx, call.actor.id, reported, now) : null;
    const { actor, body, idempotencyKey } = call;
    const parties = { doctorId: body.docId, patientId: actor.id };
    const { refundPolicyVersion } = body;
    const shown = { slotDate, slotTime, refundPolicyVersion };
    const booking = { ...parties, ...shown, vitals, idempotencyKey, now };
    offered.push({ call, appointment: toAppointment(booking, zone, schedule) });
  }
  return offered;
}

function toReply({ id: appointmentId, meetingCode: meetingId, ...booked }: NewAppointment) {
  return bookedReply({
    appointmentId,
    meetingId,
    isNew: true,
    isRequest: booked.needsApproval ?? false,
  });
}

function toReasons({ call, appointment }: Wanted) {
  const { reason } = call.body;
  if (!reason) return [];
  return [{ appointmentId: appointment.id, reason, at: appointment.bookedAt }];
}

/**
 * Links the booking to the walk-in.
 * @throws Problem 'walk-in-not-found' if the patient is not waiting on the day of the slot
 */
async function linkToWalkIn(
  trx: Db,
  walkInId: string,
  { appointmentId, slotDate }: { appointmentId: string; slotDate: string },
): Promise<void> {
  const linked = await linkWalkIn(trx, walkInId, { appointmentId, day: isoOfSlotDate(slotDate) });
  if (!linked) throw new Problem('walk-in-not-found');
}

/**
 * Returns the appointment and locks its patient, who may be merged into another one meanwhile.
 * @throws Problem 'already-cancelled': nothing follows what did not take place
 */
export async function findAndLockPatient(trx: Db, actor: SignedInActor, appointmentId: string) {
  const appointment = await findAccessible(trx, actor, appointmentId);
  if (appointment.cancelled_at !== null) throw new Problem('already-cancelled');
  if (await lockPatientShared(trx, appointment.patient_id)) return appointment;
  const merged = await findAccessible(trx, actor, appointmentId);
  await lockPatientShared(trx, merged.patient_id);
  return merged;
}
