import { randomBytes, randomUUID } from 'node:crypto';
import { parseSlotDate, parseSlotTime, slotInstant } from '@nadi/domain/clinic-time';
import { meetingCode } from '@nadi/domain/meeting-code';
import { slotOffered } from '@nadi/domain/slots';
import { replyMessages } from '@nadi/messages/en/replies';
import type { Mutation, RequestContext } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import {
  findObstacle,
  findRepeated,
  insertAppointment,
  type NewAppointment,
} from '#store/appointments.ts';
import type { Db } from '#store/tables.ts';

type BookingCall = RequestContext<'bookAppointment'>;

type BookedVitals = NonNullable<NewAppointment['vitals']>;

interface Booking {
  zone: string;
  /** What vitals may call themselves once the server has looked: see features/vitals. */
  attestVitals(
    db: Db,
    patientId: string,
    claimed: NonNullable<BookingCall['body']['vitals']>,
    now: number,
  ): Promise<BookedVitals>;
  /** Tells whoever keeps lists of free slots that this doctor's have changed. */
  slotsChanged(): void;
}

const OBSTACLES = {
  'no-doctor': 'doctor-not-found',
  unavailable: 'doctor-unavailable',
  'slot-taken': 'slot-taken',
  'patient-busy': 'patient-busy',
} as const;

export function bookAppointment(deps: Booking): Mutation<Db, 'bookAppointment'> {
  const { zone, attestVitals, slotsChanged } = deps;
  return {
    kind: 'mutation',
    async execute(call, trx) {
      const { actor, body, now } = call;
      const vitals = body.vitals && (await attestVitals(trx, actor.id, body.vitals, now));
      const wanted = toAppointment(call, zone, vitals ?? null);
      const offered = slotOffered({ ...call.body, now: call.now, zone }) !== null;
      if (offered && (await insertAppointment(trx, wanted))) return booked(wanted.meetingCode);
      const repeated = await findRepeated(trx, wanted);
      if (repeated) return sameBooking(repeated, wanted);
      if (!offered) throw new Problem('slot-not-offered');
      const obstacle = await findObstacle(trx, wanted);
      throw new Problem(obstacle === null ? 'unavailable' : OBSTACLES[obstacle]);
    },
    afterCommit: slotsChanged,
  };
}

function toAppointment(
  { actor, body, now, idempotencyKey }: BookingCall,
  zone: string,
  vitals: BookedVitals | null,
): NewAppointment {
  return {
    id: randomUUID(),
    doctorId: body.docId,
    patientId: actor.id,
    startsAt: startOf(body, zone),
    slotDate: body.slotDate,
    slotTime: body.slotTime,
    meetingCode: meetingCode(randomBytes),
    bookedAt: new Date(now),
    vitals,
    idempotencyKey: idempotencyKey ?? null,
  };
}

/** @throws Problem where the zone's clocks never show that time on that day. */
function startOf({ slotDate, slotTime }: BookingCall['body'], zone: string): Date {
  const date = parseSlotDate(slotDate);
  const time = parseSlotTime(slotTime);
  const instant = date && time ? slotInstant(zone, date, time) : null;
  if (instant === null) throw new Problem('slot-not-offered');
  return new Date(instant);
}

/** A retry hears what its first try made; @throws Problem where that is not this visit any more. */
function sameBooking(
  repeated: NonNullable<Awaited<ReturnType<typeof findRepeated>>>,
  wanted: NewAppointment,
) {
  if (!isSameVisit(repeated, wanted)) throw new Problem('key-reused');
  if (repeated.cancelled_at !== null) throw new Problem('already-cancelled');
  // A visit that is over is nobody's retry, unless it bears the key of the first try.
  const key = repeated.idempotency_key;
  const again = key !== null && key === wanted.idempotencyKey;
  if (repeated.completed_at !== null && !again) throw new Problem('slot-taken');
  return booked(repeated.meeting_code);
}

function isSameVisit(
  repeated: { doctor_id: string; starts_at: Date },
  wanted: Pick<NewAppointment, 'doctorId' | 'startsAt'>,
): boolean {
  return (
    repeated.doctor_id === wanted.doctorId &&
    repeated.starts_at.getTime() === wanted.startsAt.getTime()
  );
}

function booked(meetingId: string) {
  return { success: true as const, message: replyMessages.appointmentBooked, meetingId };
}
