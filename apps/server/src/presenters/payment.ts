import type { MyPayment, PaymentRow } from '@nadi/contract/payments';
import { receiptNumber } from '@nadi/domain/invoice';
import { minorToMajor } from '@nadi/domain/minor-units';
import type { PaymentState } from '@nadi/domain/payment';
import type { ListedPayment } from '#store/payments-list.ts';

/** Presents a row of the admin's list. Its id names a payment, or an order without one. */
export function presentPayment(record: ListedPayment): PaymentRow {
  const refundableMinor = Math.max(
    0,
    record.paid_minor - record.refunded_minor - record.reserved_minor,
  );
  return {
    id: rowId(record),
    appointmentId: record.appointment_id,
    provider: record.provider,
    reference: record.payment ?? record.reference,
    test: !record.livemode,
    state: record.state,
    startedAt: record.created_at.getTime(),
    userId: record.patient_id,
    patient: record.patient_name,
    doctor: record.doctor_name,
    slotDate: record.slot_date,
    slotTime: record.slot_time,
    amount: minorToMajor(record.amount_minor),
    paid: minorToMajor(record.paid_minor),
    refunded: minorToMajor(record.refunded_minor),
    receipt: record.receipt_no === null ? undefined : receiptNumber(record, record.receipt_no),
    refund: getRefundState(record),
    refundReason: record.refund_reason ?? undefined,
    refundNote: record.refund_note ?? undefined,
    refundFailed:
      record.failed_minor === null
        ? undefined
        : minorToMajor(Math.min(record.failed_minor, refundableMinor)),
    refundable: minorToMajor(refundableMinor),
  };
}

/** Presents the payment state of one appointment to its patient; null without any order. */
export function presentPatientPayment(records: readonly ListedPayment[]): MyPayment | null {
  const [latest] = records;
  if (!latest) return null;
  const shown = records.find((record) => record.payment !== null) ?? latest;
  return {
    appointmentId: shown.appointment_id,
    provider: shown.provider,
    state: paymentState(records, shown),
    test: !shown.livemode,
    receipt: shown.receipt_no !== null,
  };
}

function paymentState(records: readonly ListedPayment[], shown: ListedPayment): PaymentState {
  // A refund of a second payment is shown even while the first payment stays.
  const openRefund = records.find(({ refund_state }) => refund_state && refund_state !== 'done');
  if (openRefund) return openRefund.refund_state === 'failed' ? 'refund-failed' : 'refunding';
  if (shown.payment !== null) {
    const unrefunded = records.some((each) => each.refunded_minor < each.paid_minor);
    if (!unrefunded) return 'refunded';
    if (!shown.cancelled) return 'paid';
    return shown.refund_percent === null ? 'held' : 'retained';
  }
  if (records.some(({ state }) => state === 'processing')) return 'processing';
  if (records.some(({ state }) => state === 'mismatch')) return 'checking';
  return shown.state === 'failed' ? 'failed' : 'left';
}

/** Names a payment as `orderId:reference`, a cash payment as `cash:reference`, else the order. */
/** Returns the id of a row: it names a payment, or an order without one. */
export function rowId({ order_id, payment }: Pick<ListedPayment, 'order_id' | 'payment'>): string {
  if (payment === null) return String(order_id);
  return `${order_id ?? 'cash'}:${payment}`;
}

function getRefundState(record: ListedPayment): PaymentRow['refund'] {
  const state = record.refund_state ?? undefined;
  return (state === undefined || state === 'done') && isHeld(record) ? 'held' : state;
}

/** Reads a number of the wire's format. */
export function parseReceiptNumber(number: string): { receiptNo: number; livemode: boolean } {
  return { receiptNo: Number(number.slice(2)), livemode: number.startsWith('N') };
}

/**
 * Returns whether a cancelled appointment has money left, about which the admin decides if no
 * refund is on its way and no tiers decided (docs/product/payments.md#refunds).
 */
function isHeld(record: ListedPayment): boolean {
  const { cancelled, refund_percent: decided } = record;
  return cancelled && decided === null && record.refunded_minor < record.paid_minor;
}
