import { z } from 'zod';
import { Count, Id, line, Success } from './fields.ts';

export const PROVIDERS = ['stripe', 'razorpay'] as const;
const Provider = z.enum(PROVIDERS);
export type Provider = z.infer<typeof Provider>;

const ofAppointment = z.object({ appointmentId: Id });

/** The browser is redirected to `session_url` (spec §7). */
export const payByStripe = {
  body: ofAppointment,
  reply: Success.extend({ session_url: z.url() }),
};

/** `order.amount` is in paise, the only amount on the wire that is (design §3, Booking). */
export const payByRazorpay = {
  body: ofAppointment,
  reply: Success.extend({
    order: z.object({
      id: z.string(),
      amount: z.number(),
      currency: z.string(),
      receipt: z.string(),
    }),
    /** Razorpay's public key id, and where its checkout script is. */
    key: z.string(),
    script: z.string(),
  }),
};

/** `success` is what the return address said; it decides nothing. */
export const verifyStripe = {
  body: z.object({ success: z.union([z.boolean(), z.string().max(10)]), appointmentId: Id }),
  reply: Success,
};

const proof = z.string().regex(/^[\x21-\x7e]{1,200}$/);

/** Razorpay's confirmation as received. */
export const verifyRazorpay = {
  body: z.object({
    razorpay_order_id: proof,
    razorpay_payment_id: proof,
    razorpay_signature: proof,
  }),
  reply: Success,
};

/**
 * How paying an appointment stands. `left`: a try that was not finished. `held`: paid, cancelled by
 * the patient after the start, and for the admin to decide.
 */
export const PaymentState = z.enum([
  'left',
  'processing',
  'failed',
  'checking',
  'paid',
  'refunding',
  'refunded',
  'refund-failed',
  'held',
]);
export type PaymentState = z.infer<typeof PaymentState>;

export const MyPayment = z.object({
  appointmentId: Id,
  provider: Provider,
  state: PaymentState,
  test: z.boolean(),
  /** A receipt can be had. */
  receipt: z.boolean(),
});
export type MyPayment = z.infer<typeof MyPayment>;

export const listMyPayments = {
  body: z.object({}),
  reply: Success.extend({
    /** The providers that are set up, and whether they only play. */
    offered: z.array(z.object({ provider: Provider, test: z.boolean() })),
    payments: z.array(MyPayment),
  }),
};

export const Receipt = z.object({
  number: z.string(),
  paidAt: z.number(),
  provider: Provider,
  reference: z.string(),
  amount: z.number(),
  currency: z.string(),
  test: z.boolean(),
  refunded: z.number(),
  patient: z.string(),
  doctor: z.object({
    name: z.string(),
    speciality: z.string(),
    address: z.object({ line1: z.string(), line2: z.string() }),
  }),
  slotDate: z.string(),
  slotTime: z.string(),
});
export type Receipt = z.infer<typeof Receipt>;

export const getReceipt = {
  body: ofAppointment,
  reply: Success.extend({ receipt: Receipt, timeZone: z.string() }),
};

/** One row a payment, or a try that brought none. Amounts in rupees. */
export const PaymentRow = z.object({
  id: z.string(),
  appointmentId: Id,
  provider: Provider,
  reference: z.string(),
  test: z.boolean(),
  state: z.enum(['open', 'processing', 'failed', 'expired', 'paid', 'mismatch', 'gone']),
  startedAt: z.number(),
  patient: z.string(),
  doctor: z.string(),
  slotDate: z.string(),
  slotTime: z.string(),
  amount: z.number(),
  paid: z.number(),
  refunded: z.number(),
  receipt: z.string().optional(),
  refund: z.enum(['requested', 'pending', 'done', 'failed', 'held']).optional(),
  refundReason: z.enum(['cancelled', 'late', 'second', 'admin']).optional(),
});
export type PaymentRow = z.infer<typeof PaymentRow>;

const paymentQuery = {
  provider: Provider.optional(),
  state: PaymentRow.shape.state.optional(),
  money: z.enum(['owed', 'refunded', 'held', 'failed']).optional(),
  mode: z.enum(['live', 'test']).optional(),
  /** Days of the clinic's calendar on which the payment was begun, both inclusive. */
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
};

const Sum = z.object({ paid: z.number(), refunded: z.number() });

export const listPayments = {
  body: z.object({
    ...paymentQuery,
    page: Count(100_000).optional(),
    pageSize: Count(100).optional(),
  }),
  /** Test money is never summed with live money. */
  reply: Success.extend({
    payments: z.array(PaymentRow),
    total: z.number(),
    live: Sum,
    test: Sum,
    timeZone: z.string(),
  }),
};

export const exportPayments = {
  body: z.object(paymentQuery),
  reply: Success.extend({ fileName: z.string(), csv: z.string(), cut: z.boolean() }),
};

/** By the id of a row that holds money, or whose refund failed. */
export const refundPayment = {
  body: z.object({ id: line(200) }),
  reply: Success.extend({ appointmentId: Id }),
};
