import type { FastifyInstance } from 'fastify';
import { setInvoiceZone } from '#store/issue-invoice.ts';
import { createPayments, type Payments } from './payments.ts';
import type { Providers } from './providers.ts';
import type { PaymentDeps } from './reconcile.ts';
import { registerWebhooks } from './webhooks.ts';

interface Settings extends Omit<PaymentDeps, 'providers'> {
  providers: Providers;
  zone: string;
}

/** Creates the payments of an application and registers webhooks; closing the app waits for running checks. */
export async function setUpPayments(app: FastifyInstance, settings: Settings): Promise<Payments> {
  setInvoiceZone(settings.zone);
  const { stripe, razorpay } = settings.providers;
  const payments = createPayments({
    ...settings,
    providers: { ...(stripe && { stripe }), ...(razorpay && { razorpay }) },
  });
  await registerWebhooks(app, payments);
  app.addHook('onClose', () => payments.idle());
  return payments;
}
