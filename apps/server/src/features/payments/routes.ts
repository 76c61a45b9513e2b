import { minutes } from '@nadi/domain/limits';
import type { Redis } from 'ioredis';
import type { Handlers } from '#platform/http/handler.ts';
import { createThrottle, type Throttle } from '#platform/throttle.ts';
import type { Db } from '#store/tables.ts';
import { cashUpRoutes } from './cash-up.ts';
import { exportInvoices, getInvoicePdf, listAllInvoices, listMyInvoices } from './invoices.ts';
import { exportPayments, getPayment, listAllPayments, listMyPayments } from './list-payments.ts';
import { payByRazorpay, payByStripe, verifyRazorpay, verifyStripe } from './online-payments.ts';
import type { Payments } from './payments.ts';
import type { Providers } from './providers.ts';
import { getReceipt, getReceiptPdf } from './receipts.ts';
import { recordCash } from './record-cash.ts';
import { type RefundDeps, refundPayment } from './refund-payment.ts';

const PROVIDER_REQUESTS_PER_MINUTE = 20;

export function paymentRoutes(deps: {
  payments: Payments;
  providers: Providers;
  zone: string;
  redis: Redis | null;
  requireConfirmation: RefundDeps['requireConfirmation'];
}) {
  const { payments, providers, zone } = deps;
  const providerLimiter = createProviderLimiter(deps.redis);
  return {
    payByStripe: payByStripe(payments, providerLimiter),
    verifyStripe: verifyStripe(payments, providerLimiter),
    payByRazorpay: payByRazorpay(payments, providerLimiter, providers),
    verifyRazorpay: verifyRazorpay(payments, providerLimiter, providers.razorpay ?? null),
    listMyPayments: listMyPayments(payments),
    getReceipt: getReceipt(zone),
    getReceiptPdf: getReceiptPdf(zone),
    listMyInvoices: listMyInvoices(zone),
    getInvoicePdf: getInvoicePdf(zone),
    listInvoices: listAllInvoices(zone),
    exportInvoices: exportInvoices(zone),
    listPayments: listAllPayments(zone),
    exportPayments: exportPayments(zone),
    refundPayment: refundPayment(deps),
    getPayment: getPayment(zone),
    recordCash: recordCash(payments, zone),
    ...cashUpRoutes({ livemode: payments.livemode, zone }),
  } satisfies Partial<Handlers<Db>>;
}

/** Limits how often one patient can cause requests to a payment provider. The key is the patient. */
function createProviderLimiter(redis: Redis | null): Throttle {
  const limit = { points: PROVIDER_REQUESTS_PER_MINUTE, windowMs: minutes(1) };
  return createThrottle('payment-provider', [limit], redis);
}
