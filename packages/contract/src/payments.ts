import { z } from 'zod';
import { Id } from './fields.ts';

export const PROVIDERS = ['stripe', 'razorpay'] as const;
export const Provider = z.enum(PROVIDERS);
export type Provider = z.infer<typeof Provider>;

/**
 * State of an appointment's payment. `left`: the checkout was abandoned. `held`: paid, then cancelled
 * by the patient after the start; the admin decides about the refund.
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
  /** A receipt is available. */
  receipt: z.boolean(),
});
export type MyPayment = z.infer<typeof MyPayment>;

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

/** A payment, or an attempt without one. Amounts in rupees. */
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
