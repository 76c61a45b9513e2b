import { wallClock } from '@nadi/domain/clinic-time';
import { slotOffered } from '@nadi/domain/slots';
import type { RequestContext, Together } from '#platform/http/handler.ts';
import {
  bookingsLeft,
  insertAppointments,
  type NewAppointment,
} from '#store/insert-appointments.ts';
import { insertReasons } from '#store/intake.ts';
import { type DoctorSchedule, findSchedulesAndLock } from '#store/schedules.ts';
import type { Db } from '#store/tables.ts';
import type { BookingDeps } from './book-appointment.ts';
import { booked, toAppointment } from './place-booking.ts';

type BookingCall = RequestContext<'bookAppointment'>;
type Deps = Pick<BookingDeps, 'zone' | 'bookingLimits' | 'attestVitals' | 'messages'>;

interface Wanted {
  readonly call: BookingCall;
  readonly appointment: NewAppointment;
}

/**
 * Books for several patients in one transaction, each for themselves. Left to run alone are bookings that
 * record consent or are for a dependant, a patient's second one, and all that cannot be made.
 */
export function bookTogether(deps: Deps): Together<Db, 'bookAppointment'> {
  return {
    async execute(calls, trx) {
      const now = latest(calls);
      const wanted = await findOffered(trx, firstOfEach(calls), deps, now);
      const inserted = await insertAppointments(
        trx,
        wanted.map(({ appointment }) => appointment),
      );
      const made = wanted.filter(({ appointment }) => inserted.has(appointment.id));
      await insertReasons(trx, made.flatMap(reasonOf));
      const appointments = new Map(made.map(({ call, appointment }) => [call, appointment]));
      return calls.map((call) => replyTo(appointments.get(call)));
    },
    outbox(done, trx) {
      const ids = done.flatMap(({ reply }) =>
        'appointmentId' in reply ? reply.appointmentId : [],
      );
      return deps.messages.booked(trx, ids, latest(done.map(({ context }) => context)));
    },
  };
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
  }));
  const moment = { today: wallClock(zone, now), now: new Date(now) };
  const found = await findSchedulesAndLock(trx, requested, moment);
  const offered: Wanted[] = [];
  for (const [n, call] of inOrder.entries()) {
    const { schedule, open } = found[n] ?? {};
    const { slotDate, slotTime, vitals: reported } = call.body;
    const slot = { slotDate, slotTime, zone, now };
    if (!schedule || !open || slotOffered({ ...slot, schedule: schedule.schedule }) === null)
      continue;
    if (bookingsLeft(open, bookingLimits).left === 0) continue;
    const vitals = reported ? await attestVitals(trx, call.actor.id, reported, now) : null;
    offered.push({ call, appointment: appointmentOf(call, { vitals, zone, now, schedule }) });
  }
  return offered;
}

function appointmentOf(
  { actor, body, idempotencyKey }: BookingCall,
  context: {
    vitals: NewAppointment['vitals'];
    zone: string;
    now: number;
    schedule: DoctorSchedule;
  },
): NewAppointment {
  const { docId: doctorId, slotDate, slotTime } = body;
  const booking = { doctorId, slotDate, slotTime, patientId: actor.id, idempotencyKey, ...context };
  return toAppointment(booking, context.zone, context.schedule);
}

function reasonOf({ call, appointment }: Wanted) {
  const { reason } = call.body;
  if (!reason) return [];
  return [{ appointmentId: appointment.id, reason, at: appointment.bookedAt }];
}

function replyTo(appointment: NewAppointment | undefined) {
  if (!appointment) return null;
  const { id: appointmentId, meetingCode: meetingId } = appointment;
  return booked({ appointmentId, meetingId, isNew: true });
}
