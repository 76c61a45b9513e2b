import { randomUUID } from 'node:crypto';
import { refundOnCancel } from '@nadi/domain/appointment';
import { majorToMinor, minorToMajor } from '@nadi/domain/minor-units';
import type { Party } from '@nadi/domain/parties';
import { refundMinor, refundPercent } from '@nadi/domain/refund-tiers';
import { changedRequests, replyMessages } from '@nadi/messages/en/replies';
import { formatAmount } from '@nadi/messages/when';
import { appointmentInReply } from '#platform/http/audit-rule.ts';
import type { Mutation, RequestContext, SignedInActor } from '#platform/http/handler.ts';
import { requestId } from '#platform/http/request-id.ts';
import { Problem } from '#platform/problem.ts';
import { presentClinicSettings } from '#presenters/clinic-settings.ts';
import { lockAppointment } from '#store/change-appointment.ts';
import { findClinicSettings } from '#store/clinic-settings.ts';
import { findStarted } from '#store/encounters.ts';
import {
  appendCashRefund,
  findCashPayment,
  listCashPayments,
  listLedgerPayments,
} from '#store/ledger.ts';
import { findOrder, scheduleOrderChecks, updateOrder } from '#store/payment-orders.ts';
import { listRefundTerms, recordRefundPercent } from '#store/refund-policies.ts';
import { insertRefund, listRefunds, refundableAmount, retryRefund } from '#store/refunds.ts';
import type { Db } from '#store/tables.ts';
import { lockCashDesk } from './cash-up.ts';
import type { Payments } from './payments.ts';
import { syncPaidWithBalance } from './record-snapshot.ts';

export interface RefundDeps {
  payments: Payments;
  /** @throws Problem 'confirmation-required' */
  requireConfirmation(trx: Db, actor: Pick<SignedInActor, 'tokenHash'>, now: number): Promise<void>;
}

/** Requires a confirmation if the refunds of a payment, in minor units in total, exceed the clinic's limit. */
type ConfirmTotal = (minor: number) => Promise<void>;

/**
 * Refunds all or part of a payment for the admin, or retries a failed refund, of its amount unless
 * another one is given (docs/product/payments.md#refunds). `body.id` is `orderId:reference` or `cash:reference`,
 * as in the payments list. Online refunds are submitted after the commit; a cash refund is only recorded.
 */
export function refundPayment(deps: RefundDeps): Mutation<Db, 'refundPayment'> {
  const { payments } = deps;
  return {
    kind: 'mutation',
    audit: { action: 'refunded-payment', about: appointmentInReply },
    async execute(context, trx) {
      const confirm = await confirmAboveLimit(deps, context, trx);
      const [orderId = '', reference = ''] = context.body.id.split(':');
      if (orderId === 'cash') return refundCash(context, trx, { reference, payments, confirm });
      const order = isUuid(orderId) ? await findOrder(trx, orderId) : undefined;
      if (!order || order.state === 'gone') throw new Problem('nothing-to-refund');
      await lockAppointment(trx, order.appointment_id);
      await requestRefund(context, trx, { orderId, payment: reference, confirm });
      await updateOrder(trx, orderId, { checkAt: new Date(context.now) });
      return {
        success: true,
        message: replyMessages.refundRequested,
        appointmentId: order.appointment_id,
      };
    },
    afterCommit() {
      payments.reconcileSoon();
      payments.deps.messages.wake();
    },
  };
}

/**
 * Requires the confirmation immediately if every refund needs one, so that an unconfirmed session learns
 * nothing about the payment.
 */
async function confirmAboveLimit(
  { requireConfirmation }: RefundDeps,
  { actor, now }: RequestContext<'refundPayment'>,
  trx: Db,
): Promise<ConfirmTotal> {
  const { refundConfirmAbove = 0 } = presentClinicSettings(await findClinicSettings(trx));
  if (refundConfirmAbove === 0) await requireConfirmation(trx, actor, now);
  return async (minor) => {
    if (minor > majorToMinor(refundConfirmAbove)) await requireConfirmation(trx, actor, now);
  };
}

async function requestRefund(
  { body, now, idempotencyKey }: RequestContext<'refundPayment'>,
  trx: Db,
  { orderId, payment, confirm }: { orderId: string; payment: string; confirm: ConfirmTotal },
): Promise<void> {
  const refunds = await listRefunds(trx, orderId);
  const id = requestId(body.id, idempotencyKey);
  const repeated = refunds.find((refund) => refund.id === id);
  if (repeated) return requireSameAmount(repeated.amount_minor, body.amount);
  const left = await refundableAmount(trx, orderId, payment);
  if (left === 0) throw new Problem('nothing-to-refund');
  const failed = refunds.findLast((each) => each.payment === payment && each.state === 'failed');
  const amountMinor =
    failed && body.amount === undefined
      ? Math.min(failed.amount_minor, left)
      : amountWithin(left, body.amount);
  const others = refunds.filter((each) => each.payment === payment && each.state !== 'failed');
  await confirm(addUp(others.map(({ amount_minor }) => amount_minor)) + amountMinor);
  const request = { id, amountMinor, note: body.reason };
  if (failed) return retryRefund(trx, failed.id, request);
  await insertRefund(trx, {
    ...request,
    orderId,
    payment,
    reason: 'admin',
    requestedAt: new Date(now),
  });
}

/** Records that cash was returned. */
async function refundCash(
  { body, now, idempotencyKey }: RequestContext<'refundPayment'>,
  trx: Db,
  {
    reference,
    payments,
    confirm,
  }: { reference: string; payments: Payments; confirm: ConfirmTotal },
) {
  const found = await findCashPayment(trx, reference);
  if (!found) throw new Problem('nothing-to-refund');
  const { appointment_id: appointmentId } = found;
  const { cancelled_at } = await lockAppointment(trx, appointmentId);
  const recorded = await listCashPayments(trx, appointmentId);
  const payment = recorded.find((each) => each.reference === reference);
  const done = { success: true as const, message: replyMessages.refundRecorded, appointmentId };
  const id = requestId(body.id, idempotencyKey);
  const repeated = payment?.refunds.get(id);
  if (repeated !== undefined) {
    requireSameAmount(repeated, body.amount);
    return done;
  }
  if (!payment || payment.left === 0) throw new Problem('nothing-to-refund');
  const amountMinor = amountWithin(payment.left, body.amount);
  const desk = await lockCashDesk(trx, body.desk);
  await confirm(addUp([...payment.refunds.values()]) + amountMinor);
  await appendCashRefund(trx, payment, {
    id,
    appointmentId,
    amountMinor,
    desk,
    at: new Date(now),
    note: body.reason || undefined,
  });
  if (cancelled_at === null) await syncPaidWithBalance(trx, appointmentId, now);
  await payments.deps.messages.enqueueLedger(trx, appointmentId, now);
  return done;
}

/** Refuses a retry with another amount than the first request. @throws Problem 'key-reused' */
function requireSameAmount(refundedMinor: number, major: number | undefined): void {
  if (major === undefined || majorToMinor(major) === refundedMinor) return;
  throw new Problem('key-reused', {
    message: (i18n) =>
      changedRequests.refund(i18n, formatAmount(i18n, minorToMajor(refundedMinor))),
  });
}

function addUp(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}

/** Returns the requested amount in minor units, or the whole rest. */
function amountWithin(left: number, major: number | undefined): number {
  if (major === undefined) return left;
  if (major > minorToMajor(left)) throw new Problem('refund-too-large');
  return majorToMinor(major);
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}

export interface Cancellation {
  appointmentId: string;
  by: Party;
  /** Epoch milliseconds. */
  startsAt: number;
  now: number;
  /** Why, for the list of payments. */
  note?: string;
}

/**
 * Requests the refunds that a cancellation makes due, and schedules a check of every order so that
 * open ones are closed. Runs in the cancellation's transaction, which holds the appointment's lock.
 */
export async function refundCancelledAppointment(
  db: Db,
  cancellation: Cancellation,
): Promise<void> {
  const { appointmentId, by, startsAt, now, note } = cancellation;
  await scheduleOrderChecks(db, appointmentId, new Date(now));
  const payments = await listLedgerPayments(db, appointmentId);
  const begun = (await findStarted(db, [appointmentId])).has(appointmentId);
  if (!refundOnCancel({ by, startsAt, now, paid: payments.length > 0, begun })) return;
  const terms =
    by === 'patient' ? (await listRefundTerms(db, [appointmentId])).get(appointmentId) : undefined;
  const percent = terms ? refundPercent(terms, now) : 100;
  if (terms) await recordRefundPercent(db, appointmentId, percent);
  const refundable: { orderId: string; payment: string; left: number }[] = [];
  for (const { order_id: orderId, payment } of payments) {
    refundable.push({ orderId, payment, left: await retryFailedRefunds(db, orderId, payment) });
  }
  const left = addUp(refundable.map((each) => each.left));
  let due = refundMinor({ left, price: terms?.price ?? left, percent });
  for (const { orderId, payment, left: most } of refundable) {
    const amountMinor = Math.min(due, most);
    due -= amountMinor;
    if (amountMinor === 0) continue;
    await insertRefund(db, {
      id: randomUUID(),
      orderId,
      payment,
      amountMinor,
      note,
      reason: 'cancelled',
      requestedAt: new Date(now),
    });
  }
}

/** Requests the failed refunds of a payment again. Returns the minor units that are left to refund. */
async function retryFailedRefunds(db: Db, orderId: string, payment: string): Promise<number> {
  let left = await refundableAmount(db, orderId, payment);
  for (const refund of await listRefunds(db, orderId)) {
    if (refund.payment !== payment || refund.state !== 'failed' || left === 0) continue;
    const amountMinor = Math.min(refund.amount_minor, left);
    await retryRefund(db, refund.id, { id: randomUUID(), amountMinor });
    left -= amountMinor;
  }
  return left;
}
