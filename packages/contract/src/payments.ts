import { INVOICE_KINDS } from '@nadi/domain/invoice';
import {
  ORDER_STATES,
  PAYMENT_METHODS,
  PAYMENT_STATES,
  PROVIDERS,
  REFUND_REASONS,
  REFUND_STATES,
} from '@nadi/domain/payment';
import { z } from 'zod';
import { Id } from './fields.ts';
import { RefundTiers } from './refund-policy.ts';

export const Provider = z.enum(PROVIDERS);
export const PaymentMethod = z.enum(PAYMENT_METHODS);

/** A row's order, empty for cash, and its payment. */
export const PaymentCursor = z
  .string()
  .regex(/^([\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})?~[\x20-\x7e]{0,200}$/);

export const MyPayment = z.object({
  appointmentId: Id,
  provider: PaymentMethod,
  state: z.enum(PAYMENT_STATES),
  test: z.boolean(),
  /** True if a receipt is available. */
  receipt: z.boolean(),
});
export type MyPayment = z.infer<typeof MyPayment>;

export const Receipt = z.object({
  number: z.string(),
  paidAt: z.number(),
  provider: PaymentMethod,
  reference: z.string(),
  amount: z.number(),
  currency: z.string(),
  test: z.boolean(),
  refunded: z.number(),
  /** The time of the last refund, epoch milliseconds. */
  refundedAt: z.number().optional(),
  patient: z.string(),
  doctor: z.object({
    name: z.string(),
    speciality: z.string(),
    registrationNumber: z.string().optional(),
    address: z.object({ line1: z.string(), line2: z.string() }),
  }),
  slotDate: z.string(),
  slotTime: z.string(),
  /** The refund rule of the booking. */
  refundTiers: RefundTiers.optional(),
});
export type Receipt = z.infer<typeof Receipt>;

/** A payment, or an attempt without one. Amounts in the clinic's currency. */
export const PaymentRow = z.object({
  id: z.string(),
  appointmentId: Id,
  provider: PaymentMethod,
  reference: z.string(),
  test: z.boolean(),
  state: z.enum(ORDER_STATES),
  startedAt: z.number(),
  /** The patient's account. */
  userId: Id,
  patient: z.string(),
  doctor: z.string(),
  slotDate: z.string(),
  slotTime: z.string(),
  amount: z.number(),
  paid: z.number(),
  refunded: z.number(),
  receipt: z.string().optional(),
  /** `held` refunds wait for the admin's decision. */
  refund: z.enum([...REFUND_STATES, 'held']).optional(),
  refundReason: z.enum(REFUND_REASONS).optional(),
  /** The admin's reason as text. */
  refundNote: z.string().optional(),
  /** The amount of a failed refund, which a retry refunds. */
  refundFailed: z.number().optional(),
  /** The amount that the admin can refund now. */
  refundable: z.number(),
});
export type PaymentRow = z.infer<typeof PaymentRow>;

/** An invoice or a credit note as it was issued. Amounts in the clinic's currency, negative for a credit note. */
export const Invoice = z.object({
  number: z.string(),
  kind: z.enum(INVOICE_KINDS),
  test: z.boolean(),
  issuedAt: z.number(),
  appointmentId: Id,
  /** The patient's account. */
  userId: Id,
  patient: z.string(),
  doctor: z.string(),
  slotDate: z.string(),
  slotTime: z.string(),
  /** The name of the visit type; absent without one. */
  description: z.string().optional(),
  amount: z.number(),
  /** The amount without its taxes. */
  net: z.number(),
  taxes: z.array(z.object({ name: z.string(), percent: z.number(), amount: z.number() })),
  /** The number of the invoice, credit note or receipt that this document corrects. */
  corrects: z.string().optional(),
});
export type Invoice = z.infer<typeof Invoice>;
