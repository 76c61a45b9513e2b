import { Count, Id, line, Success } from '@nadi/contract/fields';
import { MyPayment, PaymentRow, Provider, Receipt } from '@nadi/contract/payments';
import type { Routes } from '@nadi/contract/route-definition';
import { z } from 'zod';

const ofAppointment = z.object({ appointmentId: Id });

const proof = z.string().regex(/^[\x21-\x7e]{1,200}$/);

const paymentQuery = {
  provider: Provider.optional(),
  state: PaymentRow.shape.state.optional(),
  money: z.enum(['owed', 'refunded', 'held', 'failed']).optional(),
  mode: z.enum(['live', 'test']).optional(),
  /** Dates on which the payment was started, in the clinic's time zone, inclusive. */
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
};

const Sum = z.object({ paid: z.number(), refunded: z.number() });

export const paymentRoutes = {
  /** The browser is redirected to `session_url`. */
  payByStripe: {
    method: 'POST',
    path: '/api/user/payment-stripe',
    access: 'patient',
    channel: 'plain',
    body: ofAppointment,
    reply: Success.extend({ session_url: z.url() }),
  },
  /** `success` is copied from the return URL and is not trusted. */
  verifyStripe: {
    method: 'POST',
    path: '/api/user/verifyStripe',
    access: 'patient',
    channel: 'plain',
    body: z.object({ success: z.union([z.boolean(), z.string().max(10)]), appointmentId: Id }),
    reply: Success,
  },
  /** `order.amount` is in paise; every other amount on the wire is in rupees. */
  payByRazorpay: {
    method: 'POST',
    path: '/api/user/payment-razorpay',
    access: 'patient',
    channel: 'plain',
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
  /** Razorpay's confirmation as received. */
  verifyRazorpay: {
    method: 'POST',
    path: '/api/user/verifyRazorpay',
    access: 'patient',
    channel: 'plain',
    body: z.object({
      razorpay_order_id: proof,
      razorpay_payment_id: proof,
      razorpay_signature: proof,
    }),
    reply: Success,
  },
  listMyPayments: {
    method: 'GET',
    path: '/api/user/payments',
    access: 'patient',
    channel: 'medium',
    body: z.object({}),
    reply: Success.extend({
      /** The configured providers; `test`: payments are simulated. */
      offered: z.array(z.object({ provider: Provider, test: z.boolean() })),
      payments: z.array(MyPayment),
    }),
  },
  getReceipt: {
    method: 'GET',
    path: '/api/user/receipt',
    access: 'patient',
    channel: 'medium',
    body: ofAppointment,
    reply: Success.extend({ receipt: Receipt, timeZone: z.string() }),
  },
} as const satisfies Routes;

export const adminPaymentRoutes = {
  listPayments: {
    method: 'GET',
    path: '/api/admin/payments',
    access: 'admin',
    channel: 'medium',
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
  },
  exportPayments: {
    method: 'GET',
    path: '/api/admin/payments-csv',
    access: 'admin',
    channel: 'medium',
    body: z.object(paymentQuery),
    reply: Success.extend({ fileName: z.string(), csv: z.string(), cut: z.boolean() }),
  },
  /** `id` of a payment that is not refunded yet, or whose refund failed. */
  refundPayment: {
    method: 'POST',
    path: '/api/admin/refund-payment',
    access: 'admin',
    channel: 'medium',
    body: z.object({ id: line(200) }),
    reply: Success.extend({ appointmentId: Id }),
  },
} as const satisfies Routes;
