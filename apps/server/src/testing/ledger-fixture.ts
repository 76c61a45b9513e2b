import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { RefundSnapshot } from '#features/payments/provider.ts';
import type { Database } from '#platform/db/database.ts';
import { appendEntry } from '#store/ledger.ts';
import { insertOrder, type PaymentOrder } from '#store/payment-orders.ts';
import { insertRefund, listRefunds, type Refund } from '#store/refunds.ts';
import type { Db, Tables } from '#store/tables.ts';
import { someDoctor, somePatient } from './actors.ts';
import { borrowDatabase, releaseDatabase, truncateAll } from './test-database.ts';

export const FEE = 50_000;
/** A whole second, as providers tell times. */
export const NOW = Date.parse('2027-01-05T09:00:00+05:30');

/** Provides a database for the ledger's rules alone, without a server and without a provider. */
export function ledgerFixture(): { readonly db: Db; readonly database: Database<Tables> } {
  let database: Database<Tables>;
  beforeAll(async () => {
    database = await borrowDatabase();
  });
  beforeEach(() => truncateAll(database));
  afterAll(() => releaseDatabase(database));
  return {
    get db() {
      return database.db;
    },
    get database() {
      return database;
    },
  };
}

interface AppointmentFacts {
  cancelled?: boolean;
  paid?: boolean;
  /** Minor units still to be paid of one that became more expensive. */
  due?: number;
}

/** Inserts an appointment of `FEE` and returns its id. */
export async function someAppointment(
  database: Database<Tables>,
  { cancelled, paid, due = 0 }: AppointmentFacts = {},
): Promise<string> {
  const clinic = { database, now: NOW };
  const id = randomUUID();
  await database.db
    .insertInto('appointments')
    .values({
      id,
      doctor_id: (await someDoctor(clinic)).id,
      patient_id: (await somePatient(clinic)).id,
      starts_at: new Date(NOW + 86_400_000),
      slot_date: '6_1_2027',
      slot_time: '09:00 AM',
      amount_minor: FEE,
      due_minor: due,
      paid_at: paid ? new Date(NOW) : null,
      meeting_code: id.replaceAll('-', '').slice(0, 10),
      booked_at: new Date(NOW),
      ...(cancelled && { cancelled_at: new Date(NOW), cancelled_by: 'doctor' as const }),
    })
    .execute();
  return id;
}

/** Inserts an open Stripe order of an appointment. */
export function someOrder(db: Db, appointmentId: string, amountMinor = FEE): Promise<PaymentOrder> {
  const id = randomUUID();
  return insertOrder(db, {
    id,
    appointmentId,
    provider: 'stripe',
    reference: `cs_${id}`,
    url: null,
    amountMinor,
    currency: 'INR',
    livemode: true,
    createdAt: new Date(NOW),
    expiresAt: new Date(NOW + 31 * 60_000),
    checkAt: new Date(NOW),
  });
}

export interface RequestFacts extends Partial<Pick<Refund, 'state' | 'reference' | 'payment'>> {
  amount: number;
  /** Epoch milliseconds. */
  at?: number;
  /** Above 1 if the request was repeated. */
  attempt?: number;
}

/** Inserts a request for a refund of the payment `pi_1`. */
export async function someRequest(
  db: Db,
  order: PaymentOrder,
  { amount: amountMinor, at = NOW, payment = 'pi_1', ...changes }: RequestFacts,
): Promise<Refund> {
  const id = randomUUID();
  const requestedAt = new Date(at);
  await insertRefund(db, {
    id,
    orderId: order.id,
    payment,
    amountMinor,
    reason: 'admin',
    requestedAt,
  });
  await db
    .updateTable('refunds')
    .set({ attempt: 1, ...changes })
    .where('id', '=', id)
    .execute();
  const rows = await listRefunds(db, order.id);
  return rows.find((row) => row.id === id) as Refund;
}

/**
 * Returns a refund as the provider reports it: done, and made in its dashboard, unless `facts` say
 * otherwise.
 */
export function refundOf(amountMinor: number, facts: Partial<RefundSnapshot> = {}): RefundSnapshot {
  const made = { idempotencyKey: null, state: 'done', createdAt: NOW } as const;
  return { reference: 're_1', amountMinor, ...made, ...facts };
}

/** Changes columns of an appointment. */
export const setAppointment = (db: Db, id: string, changes: object) =>
  db.updateTable('appointments').set(changes).where('id', '=', id).execute();

/** Changes columns of an order. */
export const setOrder = (db: Db, { id }: Pick<PaymentOrder, 'id'>, changes: object) =>
  db.updateTable('payment_orders').set(changes).where('id', '=', id).execute();

/** Returns when an appointment was paid online, in epoch milliseconds, and the minor units still due. */
export async function paidOf(db: Db, appointmentId: string) {
  const { paid_at, due_minor } = await db
    .selectFrom('appointments')
    .select(['paid_at', 'due_minor'])
    .where('id', '=', appointmentId)
    .executeTakeFirstOrThrow();
  return { paidAt: paid_at?.getTime() ?? null, due: due_minor };
}

/** Returns whose an appointment is. */
export async function partiesOf(db: Db, appointmentId: string) {
  const { patient_id, doctor_id } = await db
    .selectFrom('appointments')
    .select(['patient_id', 'doctor_id'])
    .where('id', '=', appointmentId)
    .executeTakeFirstOrThrow();
  return { patientId: patient_id, doctorId: doctor_id };
}

/** Records a payment of an order through its provider. */
export async function payOnline(
  db: Db,
  order: PaymentOrder,
  { reference = 'pi_1', amountMinor = FEE } = {},
): Promise<void> {
  await appendEntry(db, {
    ...{ at: new Date(NOW), appointmentId: order.appointment_id, orderId: order.id },
    ...{ provider: order.provider, kind: 'payment', reference, amountMinor },
    ...{ currency: 'INR', livemode: order.livemode },
  });
}

/** Records the fee, or a part of it, as paid in cash. */
export async function payCash(db: Db, appointmentId: string, amountMinor: number): Promise<void> {
  await appendEntry(db, {
    at: new Date(NOW),
    appointmentId,
    orderId: null,
    provider: 'cash',
    kind: 'payment',
    reference: randomUUID(),
    amountMinor,
    currency: 'INR',
    livemode: true,
  });
}

/** Lists kind, reference and amount of each entry, in the order they were written. */
export async function listEntries(db: Db) {
  const rows = await db.selectFrom('ledger_entries').selectAll().orderBy('id').execute();
  return rows.map((row) => [row.kind, row.reference, row.amount_minor] as const);
}

/** Lists state, reference and amount of each request for a refund, oldest and smallest first. */
export async function listRequests(db: Db) {
  const rows = await db
    .selectFrom('refunds')
    .selectAll()
    .orderBy('requested_at')
    .orderBy('amount_minor')
    .execute();
  return rows.map((row) => [row.state, row.reference, row.amount_minor] as const);
}
