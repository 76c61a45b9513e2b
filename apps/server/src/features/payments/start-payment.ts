import { randomUUID } from 'node:crypto';
import { appointmentState } from '@nadi/domain/appointment';
import { minutes } from '@nadi/domain/limits';
import { Problem } from '#platform/problem.ts';
import {
  insertOrder,
  lockAppointment,
  ordersOf,
  type PaymentOrder,
  type ProviderName,
} from '#store/payments.ts';
import { findPayable } from '#store/payments-list.ts';
import type { Db } from '#store/tables.ts';
import type { Payments } from './payments.ts';
import { type OpenedOrder, type PaymentProvider, ProviderError } from './provider.ts';

export interface Wish {
  appointmentId: string;
  patientId: string;
  provider: ProviderName;
  /** Epoch milliseconds. */
  now: number;
}

/** Either an order that is open already, or a new one that nobody has been told of yet. */
export type Prepared = { known: PaymentOrder } | { id: string; opened: OpenedOrder };

/** An order is handed out again only while there is time left to pay it. */
const TIME_TO_PAY = minutes(2);
const FIRST_CHECK = minutes(1);

/**
 * Everything that needs the provider: hears how earlier tries went, and opens an order.
 * @throws Problem where there is nothing to pay, or the provider cannot be reached
 */
export async function preparePayment(payments: Payments, db: Db, wish: Wish): Promise<Prepared> {
  const provider = configured(payments, wish.provider);
  refuseUnpayable(await ownAppointment(db, wish));
  await settleEarlier(payments, db, wish);
  const appointment = await ownAppointment(db, wish);
  refuseUnpayable(appointment);
  const orders = await ordersOf(db, wish.appointmentId);
  if (orders.some(({ state }) => state === 'processing')) throw new Problem('payment-processing');
  const known = reusable(orders, provider, wish.now);
  if (known) return { known };
  const id = randomUUID();
  const opened = await reached(
    payments,
    provider.open({
      id,
      appointmentId: appointment.id,
      amountPaise: appointment.amount_paise,
      currency: appointment.currency,
      description: `Appointment with ${appointment.doctor_name}`,
      email: appointment.patient_email,
      now: wish.now,
    }),
  );
  return { id, opened };
}

/** Keeps the order; of two made at once the first is kept and both callers get that one. */
export async function keepOrder(
  payments: Payments,
  db: Db,
  wish: Wish,
  prepared: Prepared,
): Promise<PaymentOrder> {
  const provider = configured(payments, wish.provider);
  const appointment = await lockAppointment(db, wish.appointmentId);
  refuseUnpayable(appointment);
  if ('known' in prepared) return prepared.known;
  const kept = reusable(await ordersOf(db, wish.appointmentId), provider, wish.now);
  if (kept) return kept;
  const { id, opened } = prepared;
  await insertOrder(db, {
    id,
    appointmentId: appointment.id,
    provider: provider.name,
    reference: opened.reference,
    url: opened.url,
    amountPaise: appointment.amount_paise,
    currency: 'INR',
    livemode: provider.livemode,
    createdAt: new Date(wish.now),
    expiresAt: new Date(opened.expiresAt),
    checkAt: new Date(wish.now + FIRST_CHECK),
  });
  const order = (await ordersOf(db, appointment.id)).find((each) => each.id === id);
  if (!order) throw new Error('an order was not kept');
  return order;
}

export function configured(payments: Payments, name: ProviderName): PaymentProvider {
  const provider = payments.provider(name);
  if (!provider) throw new Problem('payment-not-set-up');
  return provider;
}

/** @throws Problem 'payment-unreachable' in place of a provider's own failure, which the log tells */
export async function reached<T>({ books }: Payments, asked: Promise<T>): Promise<T> {
  return asked.catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error;
    // A refusal does not pass: a wrong key, most likely.
    if (error.refused) books.log.error({ err: error }, 'a payment provider refused');
    else books.log.warn({ err: error }, 'a payment provider could not be asked');
    throw new Problem('payment-unreachable');
  });
}

export async function ownAppointment(
  db: Db,
  { appointmentId, patientId }: Pick<Wish, 'appointmentId' | 'patientId'>,
) {
  const appointment = await findPayable(db, appointmentId);
  if (appointment?.patient_id !== patientId) throw new Problem('appointment-not-found');
  return appointment;
}

function refuseUnpayable(appointment: Awaited<ReturnType<typeof lockAppointment>>): void {
  const state = appointmentState({
    cancelledAt: appointment.cancelled_at?.getTime() ?? null,
    completedAt: appointment.completed_at?.getTime() ?? null,
  });
  if (state === 'cancelled') throw new Problem('already-cancelled');
  if (appointment.paid_at !== null) throw new Problem('already-paid');
  if (state === 'completed') throw new Problem('already-completed');
  if (appointment.amount_paise === 0) throw new Problem('nothing-to-pay');
}

/** So that nobody is asked to pay twice; a provider that does not answer stops nobody. */
async function settleEarlier(payments: Payments, db: Db, wish: Wish): Promise<void> {
  for (const order of await ordersOf(db, wish.appointmentId)) {
    if (!['open', 'processing', 'failed'].includes(order.state)) continue;
    await payments.reconcile(order).catch((error: unknown) => {
      if (!(error instanceof ProviderError)) throw error;
    });
  }
}

function reusable(
  orders: readonly PaymentOrder[],
  provider: PaymentProvider,
  now: number,
): PaymentOrder | undefined {
  return orders.find(
    (order) =>
      order.provider === provider.name &&
      order.livemode === provider.livemode &&
      (order.state === 'open' || order.state === 'failed') &&
      order.expires_at.getTime() > now + TIME_TO_PAY,
  );
}
