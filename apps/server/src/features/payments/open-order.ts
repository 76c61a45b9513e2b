import { randomUUID } from 'node:crypto';
import { appointmentState } from '@nadi/domain/appointment';
import { minutes } from '@nadi/domain/limits';
import { clinicCurrency } from '@nadi/domain/money';
import { owedMinor, type Provider } from '@nadi/domain/payment';
import { type AccountHolder, actsFor } from '@nadi/domain/permissions';
import { isWaiting } from '@nadi/domain/request';
import { Problem } from '#platform/problem.ts';
import type { Throttle } from '#platform/throttle.ts';
import { toEndTimes } from '#store/appointments.ts';
import { lockAppointment } from '#store/change-appointment.ts';
import { appointmentBalance } from '#store/ledger.ts';
import { findPatient } from '#store/patients.ts';
import {
  findPayableAppointment,
  insertOrder,
  listOrders,
  type PaymentOrder,
} from '#store/payment-orders.ts';
import { toRequest } from '#store/requests.ts';
import type { Db } from '#store/tables.ts';
import type { Payments } from './payments.ts';
import { type OpenedOrder, type PaymentProvider, ProviderError } from './provider.ts';

export interface OrderRequest {
  appointmentId: string;
  /** The account that pays, for itself or a dependant. */
  actor: AccountHolder;
  provider: Provider;
  /** Epoch milliseconds. */
  now: number;
}

/** An order that is still open, or one just opened at the provider and not yet stored. */
export type PreparedOrder =
  | { existing: PaymentOrder }
  | { id: string; opened: OpenedOrder; amountMinor: number };

/** An open order is reused only while at least this much time is left to pay it. */
const REUSE_TIME_MIN = minutes(2);
const FIRST_CHECK_DELAY = minutes(1);

/**
 * Reconciles earlier orders of the appointment, then opens an order at the provider.
 * @throws Problem if there is nothing to pay or the provider cannot be reached
 */
export async function prepareOrder(
  { payments, providerLimiter }: { payments: Payments; providerLimiter: Throttle },
  db: Db,
  request: OrderRequest,
): Promise<PreparedOrder> {
  const provider = requireProvider(payments, request.provider);
  assertPayable(await requireOwnAppointment(db, request));
  await providerLimiter.consume(request.actor.id);
  await reconcilePendingOrders(payments, db, request);
  const appointment = await requireOwnAppointment(db, request);
  assertPayable(appointment);
  const orders = await listOrders(db, request.appointmentId);
  if (orders.some(({ state }) => state === 'processing')) throw new Problem('payment-processing');
  const amountMinor = await requireOwed(db, appointment);
  assertTaken(provider, amountMinor);
  const existing = findReusableOrder(orders, provider, { amountMinor, now: request.now });
  if (existing) return { existing };
  const id = randomUUID();
  const opened = await orUnreachable(
    payments,
    provider.open({
      id,
      appointmentId: appointment.id,
      amountMinor,
      currency: appointment.currency,
      description: `Appointment with ${appointment.doctor_name}`,
      email: await findEmail(db, request.actor),
      now: request.now,
    }),
  );
  return { id, opened, amountMinor };
}

/**
 * Stores the order. If two requests are concurrent, the first order is stored and returned to both.
 * @throws Problem 'price-changed' if the appointment now owes another amount
 */
export async function saveOrder(
  payments: Payments,
  db: Db,
  request: OrderRequest,
  prepared: PreparedOrder,
): Promise<PaymentOrder> {
  const provider = requireProvider(payments, request.provider);
  const appointment = await lockAppointment(db, request.appointmentId);
  assertPayable(appointment);
  const preparedMinor =
    'existing' in prepared ? prepared.existing.amount_minor : prepared.amountMinor;
  if ((await requireOwed(db, appointment)) !== preparedMinor) throw new Problem('price-changed');
  if ('existing' in prepared) return prepared.existing;
  const { id, opened, amountMinor } = prepared;
  const saved = findReusableOrder(await listOrders(db, request.appointmentId), provider, {
    amountMinor,
    now: request.now,
  });
  if (saved) return saved;
  return insertOrder(db, {
    id,
    appointmentId: appointment.id,
    provider: provider.name,
    reference: opened.reference,
    url: opened.url,
    amountMinor,
    currency: clinicCurrency().code,
    livemode: provider.livemode,
    createdAt: new Date(request.now),
    expiresAt: new Date(opened.expiresAt),
    checkAt: new Date(request.now + FIRST_CHECK_DELAY),
  });
}

/** Returns a provider that is set up. @throws Problem 'payment-not-set-up' */
export function requireProvider(payments: Payments, name: Provider): PaymentProvider {
  const provider = payments.provider(name);
  if (!provider) throw new Problem('payment-not-set-up');
  return provider;
}

/**
 * Requires that the provider takes the amount; of currencies with three digits they take no single minor units.
 * @throws Problem 'not-paid-online'
 */
function assertTaken(provider: PaymentProvider, amountMinor: number): void {
  const { code, digits } = clinicCurrency();
  if (!provider.takes(code) || (digits === 3 && amountMinor % 10 !== 0)) {
    throw new Problem('not-paid-online');
  }
}

/** Logs a provider's failure. @throws Problem 'payment-unreachable' in its place */
export async function orUnreachable<T>({ deps }: Payments, pending: Promise<T>): Promise<T> {
  return pending.catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error;
    // A rejection is permanent: most likely a wrong key.
    if (error.rejected) deps.log.error({ err: error }, 'a payment provider rejected a request');
    else deps.log.warn({ err: error }, 'a payment provider could not be reached');
    throw new Problem('payment-unreachable');
  });
}

/**
 * Returns an appointment of the account or of a dependant.
 * @throws Problem 'appointment-not-found' for a foreign or an unknown one
 */
export async function requireOwnAppointment(
  db: Db,
  { appointmentId, actor }: Pick<OrderRequest, 'appointmentId' | 'actor'>,
) {
  const appointment = await findPayableAppointment(db, appointmentId);
  if (!appointment || !actsFor(actor, appointment.patient_id)) {
    throw new Problem('appointment-not-found');
  }
  return appointment;
}

/** Returns the e-mail of the paying account, since a dependant has none. */
async function findEmail(db: Db, { id }: AccountHolder): Promise<string> {
  // A table constraint gives every patient who signs in an e-mail.
  return (await findPatient(db, id))?.email ?? '';
}

type Payable = Omit<Awaited<ReturnType<typeof lockAppointment>>, 'arrived_at'>;

function assertPayable(appointment: Payable): void {
  const state = appointmentState(toEndTimes(appointment));
  if (state === 'cancelled') throw new Problem('already-cancelled');
  if (isWaiting(toRequest(appointment))) throw new Problem('request-waiting');
  if (appointment.paid_at !== null) throw new Problem('already-paid');
  if (state === 'completed') throw new Problem('already-completed');
  if (state === 'no-show') throw new Problem('already-no-show');
  if (appointment.amount_minor === 0) throw new Problem('nothing-to-pay');
}

/**
 * Returns the amount in minor units that an appointment owes: its whole price, or a difference.
 * @throws Problem 'already-paid' if it was paid in cash
 */
async function requireOwed(
  db: Db,
  { id, amount_minor: amount, due_minor: due }: Payable,
): Promise<number> {
  const { cash } = await appointmentBalance(db, id);
  const owed = owedMinor({ amount, due, paid: false, cash });
  if (owed === 0) throw new Problem('already-paid');
  return owed;
}

/** Prevents a second payment of an appointment already paid; an unreachable provider is ignored. */
async function reconcilePendingOrders(
  payments: Payments,
  db: Db,
  request: OrderRequest,
): Promise<void> {
  for (const order of await listOrders(db, request.appointmentId)) {
    if (!['open', 'processing', 'failed'].includes(order.state)) continue;
    await payments.reconcile(order).catch((error: unknown) => {
      if (!(error instanceof ProviderError)) throw error;
    });
  }
}

function findReusableOrder(
  orders: readonly PaymentOrder[],
  provider: PaymentProvider,
  { amountMinor, now }: { amountMinor: number; now: number },
): PaymentOrder | undefined {
  return orders.find(
    (order) =>
      order.provider === provider.name &&
      order.livemode === provider.livemode &&
      order.amount_minor === amountMinor &&
      (order.state === 'open' || order.state === 'failed') &&
      order.expires_at.getTime() > now + REUSE_TIME_MIN,
  );
}
