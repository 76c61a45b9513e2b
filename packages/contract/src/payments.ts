import {
  ORDER_STATES,
  PAYMENT_STATES,
  PROVIDERS,
  REFUND_REASONS,
  REFUND_STATES,
} from '@nadi/domain/payment';
import { z } from 'zod';
import { Id } from './fields.ts';

export const Provider = z.enum(PROVIDERS);

export const MyPayment = z.object({
  appointmentId: Id,
  provider: Provider,
  state: z.enum(PAYMENT_STATES),
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
  state: z.enum(ORDER_STATES),
  startedAt: z.number(),
  patient: z.string(),
  doctor: z.string(),
  slotDate: z.string(),
  slotTime: z.string(),
  amount: z.number(),
  paid: z.number(),
  refunded: z.number(),
  receipt: z.string().optional(),
  /** `held`: the admin decides. */
  refund: z.enum([...REFUND_STATES, 'held']).optional(),
  refundReason: z.enum(REFUND_REASONS).optional(),
});
export type PaymentRow = z.infer<typeof PaymentRow>;
