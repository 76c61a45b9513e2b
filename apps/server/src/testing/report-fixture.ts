import { randomUUID } from 'node:crypto';
import { formatSlotDate, formatSlotTime, wallClock } from '@nadi/domain/clinic-time';
import { days, type Instant, minutes } from '@nadi/domain/limits';
import { recordPresence } from '#store/doctor-absence.ts';
import { appendCashRefund, appendEntry, listCashPayments } from '#store/ledger.ts';
import { insertOrder } from '#store/payment-orders.ts';
import type { Db } from '#store/tables.ts';
import { type Person, someDoctor, somePatient } from './actors.ts';
import type { TestClinic } from './build-app.ts';

export const ZONE = 'Asia/Kolkata';

/** Returns a linear congruential generator, so that every run is the same. */
export function seededRandom(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/** Everything that a report can know of an appointment, as plain values. */
export interface ModelAppointment {
  id: string;
  doctorId: string;
  patientId: string;
  startsAt: Instant;
  bookedAt: Instant;
  minutes: number;
  type: string | null;
  locationId: string | null;
  outcome: 'pending' | 'completed' | 'no-show' | 'cancelled' | 'request';
  walkIn: boolean;
  imported: boolean;
  reminded: boolean;
  arrivedAt: Instant | null;
  begunAt: Instant | null;
  /** When the doctor joined the meeting, and whether the appointment was moved after that. */
  joinedAt: Instant | null;
  movedAfter: boolean;
}

export interface ModelPayment {
  appointmentId: string;
  startedAt: Instant;
  cash: boolean;
  livemode: boolean;
  /** Minor units. */
  paid: number;
  refunded: number;
}

export interface Model {
  doctors: Person[];
  appointments: ModelAppointment[];
  payments: ModelPayment[];
  /** Names of visit types by their ids. */
  typeIds: Map<string, string>;
}

type Roll = (sides: number) => number;

/** Inserts doctors with visit types, patients, and appointments of every kind around now, with payments. */
export async function someReportedClinic(
  clinic: TestClinic,
  { roll, locationIds, count }: { roll: Roll; locationIds: readonly string[]; count: number },
): Promise<Model> {
  const { db } = clinic.database;
  const model: Model = { doctors: [], appointments: [], payments: [], typeIds: new Map() };
  const types = new Map<string, string[]>();
  for (let at = 0; at < 4; at++) {
    const doctor = await someDoctor(clinic);
    model.doctors.push(doctor);
    const ids = ['Consultation', 'Follow-up'].map((name) => {
      const id = randomUUID();
      model.typeIds.set(id, name);
      return id;
    });
    types.set(doctor.id, ids);
    for (const [position, id] of ids.entries())
      await insertType(db, doctor.id, id, position, model);
  }
  const patients: Person[] = [];
  for (let at = 0; at < Math.ceil(count / 6); at++) patients.push(await somePatient(clinic));
  for (let at = 0; at < count; at++) {
    const doctor = model.doctors[at % 3] as Person;
    const patient = patients[roll(patients.length)] as Person;
    const typeId = roll(4) === 0 ? null : (types.get(doctor.id)?.[roll(2)] ?? null);
    const made = makeAppointment(clinic.now, roll, at, {
      doctorId: doctor.id,
      patientId: patient.id,
      type: typeId === null ? null : (model.typeIds.get(typeId) ?? null),
      locationId: roll(2) === 0 ? null : (locationIds[roll(locationIds.length)] ?? null),
    });
    model.appointments.push(made);
    await insertModelled(db, made, typeId);
    if (roll(3) > 0) model.payments.push(...(await insertPayments(db, made, roll, clinic.now)));
  }
  return model;
}

async function insertType(db: Db, doctorId: string, id: string, position: number, model: Model) {
  await db
    .insertInto('visit_types')
    .values({
      ...{ id, doctor_id: doctorId, name: model.typeIds.get(id) ?? '', position, minutes: 30 },
      ...{ step_minutes: 30, before_minutes: 0, after_minutes: 0, notice_minutes: null },
      ...{ horizon_days: 7, by_video: true, in_person: true, fee_minor: null },
    })
    .execute();
}

type Parties = Pick<ModelAppointment, 'doctorId' | 'patientId' | 'type' | 'locationId'>;

/** Spreads appointments over the last 100 days and the next 3, at minutes that no other one has. */
function makeAppointment(now: Instant, roll: Roll, at: number, parties: Parties): ModelAppointment {
  const startsAt =
    now - days(100) + days(roll(103)) + minutes(roll(600) * 2) + minutes(at) / 60_000;
  const isPast = startsAt < now;
  const outcome = (
    ['completed', 'completed', 'no-show', 'pending', 'cancelled', 'request'] as const
  )[roll(6)] as ModelAppointment['outcome'];
  const begins = isPast && outcome === 'completed';
  const arrivedAt = begins && roll(2) > 0 ? startsAt + minutes(roll(60) - 40) : null;
  return {
    ...{ ...parties, id: randomUUID(), startsAt, minutes: [15, 30, 45][roll(3)] ?? 30 },
    bookedAt: startsAt - days([0, 1, 2, 3, 7, 8, 30, 31, 60][roll(9)] ?? 0) - minutes(roll(300)),
    outcome: isPast || outcome === 'cancelled' || outcome === 'request' ? outcome : 'pending',
    walkIn: begins && roll(8) === 0,
    imported: roll(12) === 0,
    reminded: roll(2) === 0,
    arrivedAt,
    begunAt: begins && roll(4) > 0 ? (arrivedAt ?? startsAt) + minutes(roll(50) - 3) : null,
    joinedAt: begins && roll(2) > 0 ? startsAt + minutes(roll(40) - 15) : null,
    movedAfter: roll(10) === 0,
  };
}

async function insertModelled(db: Db, made: ModelAppointment, typeId: string | null) {
  const clock = wallClock(ZONE, made.startsAt);
  const at = new Date(made.startsAt + minutes(made.minutes));
  await db
    .insertInto('appointments')
    .values({
      ...{ id: made.id, doctor_id: made.doctorId, patient_id: made.patientId },
      ...{ starts_at: new Date(made.startsAt), booked_at: new Date(made.bookedAt), claimed: true },
      ...{
        slot_date: formatSlotDate(clock),
        slot_time: formatSlotTime(clock),
        amount_minor: 50_000,
      },
      ...{ meeting_code: made.id.replaceAll('-', '').slice(0, 10), minutes: made.minutes },
      ...{ visit_type_id: typeId, location_id: made.locationId, walk_in: made.walkIn },
      arrived_at: made.arrivedAt === null ? null : new Date(made.arrivedAt),
      ...(made.outcome === 'completed' && { completed_at: at }),
      ...(made.outcome === 'no-show' && { no_show_at: at, no_show_by: 'doctor' as const }),
      ...(made.outcome === 'cancelled' && { cancelled_at: at, cancelled_by: 'doctor' as const }),
      ...(made.outcome === 'request' && { request_until: new Date(made.startsAt) }),
    })
    .execute();
  if (made.imported) {
    const row = { kind: 'appointment' as const, key: made.id, target: made.id };
    await db.insertInto('imported_rows').values(row).execute();
  }
  if (made.begunAt !== null) {
    const begun = { started_at: new Date(made.begunAt), ended_at: at };
    await db
      .insertInto('encounters')
      .values({
        ...{ appointment_id: made.id, mode: null, kind: null, identity_check: null },
        ...{ identity_checked_at: null, ...begun },
      })
      .execute();
  }
  if (made.joinedAt !== null) await insertPresence(db, made, made.joinedAt);
  if (made.reminded) await insertReminder(db, made);
}

async function insertPresence(db: Db, made: ModelAppointment, joinedAt: Instant) {
  const doctor = { appointmentId: made.id, kind: 'doctor' as const, doctorId: made.doctorId };
  await recordPresence(db, [doctor], new Date(joinedAt));
  if (!made.movedAfter) return;
  const from = { from_starts_at: new Date(made.startsAt - days(1)), from_slot_date: '1_1_2027' };
  const moved = { moved_at: new Date(joinedAt + 1), moved_by: 'doctor' as const, ...from };
  await db
    .insertInto('appointment_moves')
    .values({ appointment_id: made.id, from_slot_time: '10:00 AM', ...moved })
    .execute();
}

async function insertReminder(db: Db, { id, startsAt, patientId }: ModelAppointment) {
  const sentAt = new Date(startsAt - days(1));
  await db
    .insertInto('outbox')
    .values({
      ...{ id: randomUUID(), kind: 'reminder-day', recipient_role: 'patient' as const },
      ...{ recipient_id: patientId, locale: null, deduplication_key: randomUUID() },
      payload: JSON.stringify({ appointmentId: id, startsAt: String(startsAt) }),
      ...{ message_id: randomUUID(), created_at: sentAt, due_at: sentAt, finished_at: sentAt },
      state: 'done',
    })
    .execute();
}

/** Pays online or in cash, now or long after the appointment, and refunds nothing, a part or all. */
async function insertPayments(db: Db, made: ModelAppointment, roll: Roll, now: Instant) {
  const cash = roll(2) === 0;
  const livemode = roll(5) > 0;
  const startedAt = Math.min(now, made.startsAt + days(roll(20) - 10));
  const amountMinor = 10_000 + roll(90_000);
  const refunded = [0, 0, 0, amountMinor, roll(amountMinor)][roll(5)] ?? 0;
  const payment = {
    appointmentId: made.id,
    startedAt,
    cash,
    livemode,
    paid: amountMinor,
    refunded,
  };
  await (cash ? insertCash : insertOnline)(db, payment);
  return [payment];
}

async function insertCash(db: Db, payment: ModelPayment) {
  const { appointmentId, startedAt, livemode, paid, refunded } = payment;
  await appendEntry(db, {
    ...{ at: new Date(startedAt), appointmentId, orderId: null, provider: 'cash', kind: 'payment' },
    ...{ reference: randomUUID(), amountMinor: paid, currency: 'INR', livemode },
  });
  const [found] = await listCashPayments(db, appointmentId);
  if (!found || refunded === 0) return;
  const at = new Date(startedAt + days(40));
  const back = { id: randomUUID(), appointmentId, amountMinor: refunded, desk: 'Front desk', at };
  await appendCashRefund(db, found, back);
}

async function insertOnline(db: Db, payment: ModelPayment) {
  const { appointmentId, startedAt, livemode, paid, refunded } = payment;
  const at = new Date(startedAt);
  const [id, reference] = [randomUUID(), `pi_${randomUUID()}`];
  await insertOrder(db, {
    ...{ id, appointmentId, provider: 'stripe', reference: `cs_${id}`, url: null },
    ...{ amountMinor: paid, currency: 'INR', livemode, createdAt: at },
    ...{ expiresAt: new Date(startedAt + minutes(31)), checkAt: null },
  });
  const entry = {
    appointmentId,
    orderId: id,
    provider: 'stripe',
    currency: 'INR',
    livemode,
  } as const;
  const captured = { at: new Date(startedAt + minutes(3)), kind: 'payment', reference } as const;
  await appendEntry(db, { ...entry, ...captured, amountMinor: paid });
  if (refunded === 0) return;
  const back = { at: new Date(startedAt + days(40)), kind: 'refund' as const };
  await appendEntry(db, { ...entry, ...back, reference: `re_${id}`, amountMinor: -refunded });
}
