import { DeskName } from '@nadi/contract/cash-ups';
import {
  Count,
  CsvExport,
  Id,
  type InputError,
  IsoDate,
  Locale,
  line,
  SearchedSpeciality,
  Success,
} from '@nadi/contract/fields';
import {
  Invoice,
  MyPayment,
  PaymentCursor,
  PaymentMethod,
  PaymentRow,
  Provider,
  Receipt,
} from '@nadi/contract/payments';
import { pathsOf, type Routes } from '@nadi/contract/route-definition';
import { LINE_MAX } from '@nadi/domain/limits';
import { isAmount } from '@nadi/domain/minor-units';
import { PAYMENT_SORTS, REFUND_REASONS } from '@nadi/domain/payment';
import { MONEY_FILTERS } from '@nadi/domain/stored-values';
import { z } from 'zod';

const ofAppointment = z.object({ appointmentId: Id });

/** `number` of one of the appointment's receipts, such as `N-000123`; by default the first. */
const ofReceipt = ofAppointment.extend({
  number: z
    .string()
    .regex(/^[NT]-\d{6,9}$/)
    .optional(),
});

const proof = z.string().regex(/^[\x21-\x7e]{1,200}$/);

const paymentQuery = {
  provider: PaymentMethod.optional(),
  state: PaymentRow.shape.state.optional(),
  money: z.enum(MONEY_FILTERS).optional(),
  /** A part of a patient's or doctor's name, a receipt number or a provider's reference. */
  search: line(LINE_MAX).optional(),
  docId: Id.optional(),
  speciality: SearchedSpeciality.optional(),
  mode: z.enum(['live', 'test']).optional(),
  /** The dates of the payment's start, in the clinic's time zone, inclusive. */
  from: IsoDate.optional(),
  until: IsoDate.optional(),
};

/**
 * In the clinic's currency. `pending`: requested refunds that are not done yet; `unresolved`: payments that need a person.
 */
const Sum = z.object({
  paid: z.number(),
  refunded: z.number(),
  pending: z.number(),
  unresolved: z.number(),
});

const PaymentEvent = z.object({
  at: z.number(),
  kind: z.enum(['started', 'payment', 'refund-requested', 'refund', 'refund-returned']),
  amount: z.number(),
  reason: z.enum(REFUND_REASONS).optional(),
  note: z.string().optional(),
});

export const paymentsRoutes = {
  /** The browser is redirected to `session_url`. */
  payByStripe: {
    channel: 'plain',
    paths: { patient: '/api/user/payment-stripe' },
    body: ofAppointment,
    reply: Success.extend({ session_url: z.url() }),
  },
  /** `success` is copied from the return URL and is not trusted. */
  verifyStripe: {
    channel: 'plain',
    paths: { patient: '/api/user/verifyStripe' },
    body: z.object({ success: z.union([z.boolean(), z.string().max(10)]), appointmentId: Id }),
  },
  /** `order.amount` is in minor units; every other amount on the wire is in major units. */
  payByRazorpay: {
    channel: 'plain',
    paths: { patient: '/api/user/payment-razorpay' },
    body: ofAppointment,
    reply: Success.extend({
      order: z.object({
        id: z.string(),
        amount: z.number(),
        currency: z.string(),
        receipt: z.string(),
      }),
      /** Razorpay's public key id; `script` is the URL of its checkout script. */
      key: z.string(),
      script: z.string(),
    }),
  },
  /** Razorpay's confirmation as it was received. */
  verifyRazorpay: {
    channel: 'plain',
    paths: { patient: '/api/user/verifyRazorpay' },
    body: z.object({
      razorpay_order_id: proof,
      razorpay_payment_id: proof,
      razorpay_signature: proof,
    }),
  },
  listMyPayments: {
    method: 'GET',
    paths: { patient: '/api/user/payments' },
    reply: Success.extend({
      /** The configured providers; `test` is true if payments are simulated. */
      offered: z.array(z.object({ provider: Provider, test: z.boolean() })),
      payments: z.array(MyPayment),
    }),
  },
  getReceipt: {
    method: 'GET',
    paths: { patient: '/api/user/receipt' },
    body: ofReceipt,
    /** `numbers` of all receipts of the appointment, oldest first. */
    reply: Success.extend({
      receipt: Receipt,
      numbers: z.array(z.string()),
      timeZone: z.string(),
    }),
  },
  getReceiptPdf: {
    method: 'GET',
    channel: 'plain',
    paths: { patient: '/api/user/receipt-pdf' },
    download: true,
    /** `language` of the file; by default that of the patient's messages. */
    body: ofReceipt.extend({ language: Locale.optional() }),
  },
  listPayments: {
    method: 'GET',
    paths: { accountant: '/api/admin/payments' },
    body: z.object({
      ...paymentQuery,
      sort: z.enum(PAYMENT_SORTS).optional(),
      order: z.enum(['asc', 'desc']).optional(),
      page: Count(100_000).optional(),
      pageSize: Count(100).optional(),
    }),
    /** Test money is never added to live money. */
    reply: Success.extend({
      payments: z.array(PaymentRow),
      total: z.number(),
      live: Sum,
      test: Sum,
      timeZone: z.string(),
    }),
  },
  exportPayments: {
    method: 'GET',
    paths: { accountant: '/api/admin/payments-csv' },
    needsConfirmation: true,
    body: z.object({ ...paymentQuery, after: PaymentCursor.optional() }),
    reply: CsvExport,
  },
  /** One row of the list with its history, newest first, and the invoices of its appointment. */
  getPayment: {
    method: 'GET',
    paths: { accountant: '/api/admin/payment' },
    body: z.object({ id: line(200) }),
    reply: Success.extend({
      payment: PaymentRow,
      history: z.array(PaymentEvent),
      invoices: z.array(Invoice),
      timeZone: z.string(),
    }),
  },
  /**
   * Refunds a payment, or retries its failed refund. `amount` in major units; by default everything that is left.
   * The Idempotency-Key header makes retries safe. A total above the setting `refundConfirmAbove` needs a
   * confirmation (docs/product/sign-in.md#confirmation).
   */
  refundPayment: {
    paths: { admin: '/api/admin/refund-payment' },
    idempotent: true,
    body: z.object({
      id: line(200),
      amount: z
        .number()
        .positive()
        .refine(isAmount, 'not-an-amount' satisfies InputError)
        .optional(),
      reason: line(LINE_MAX).optional(),
      /** The cash desk that hands cash back, by default the first one. */
      desk: DeskName.optional(),
    }),
    reply: Success.extend({ appointmentId: Id }),
  },
  /**
   * Records the fee of an unpaid appointment as paid in cash once its patient has arrived; a doctor those of their
   * own. `desk` is the cash desk that takes it, by default the first one.
   */
  recordCash: {
    paths: pathsOf('record-cash', 'doctor', 'reception'),
    body: ofAppointment.extend({ desk: DeskName.optional() }),
    reply: Success.extend({ receipt: z.string() }),
  },
} as const satisfies Routes;
