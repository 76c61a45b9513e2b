import { randomUUID } from 'node:crypto';
import { setupDetails } from '@nadi/messages/en/setup';
import { headerText } from '#platform/mail.ts';
import { type PaymentProvider, ProviderError } from './provider.ts';
import type { Providers } from './providers.ts';

/** Begins the id of a test payment, by which its webhooks are recognised. */
export const TEST_ORDER = 'test-of-set-up';

const LABELS = { stripe: 'Stripe', razorpay: 'Razorpay' } as const;

const REASON_MAX = 300;

/** One rupee, in minor units. */
const AMOUNT = 100;

/** Returns the offered providers and their modes, such as `Stripe (live)`; null if there is none. */
export function describeProviders(providers: Providers): string | null {
  const offered = listProviders(providers);
  if (offered.length === 0) return null;
  const mode = ({ livemode }: PaymentProvider) => {
    if (providers.payInSandbox) return 'simulated';
    return livemode ? 'live' : 'test';
  };
  return offered.map((each) => `${LABELS[each.name]} (${mode(each)})`).join(', ');
}

/**
 * Tests the keys: a read call to each provider, or a payment and its refund in the payment sandbox. Nothing
 * is stored, and no money moves.
 */
export async function testPayment(
  providers: Providers,
  now: number,
): Promise<{ passed: boolean; detail: string }> {
  try {
    if (providers.payInSandbox && providers.stripe) {
      await payAndRefund(providers.stripe, providers.payInSandbox, now);
      return { passed: true, detail: setupDetails.sandboxWorks };
    }
    for (const provider of listProviders(providers)) await provider.check();
    return { passed: true, detail: setupDetails.paymentWorks(describeProviders(providers) ?? '') };
  } catch (error) {
    return { passed: false, detail: describeFailure(error) };
  }
}

function listProviders({ stripe, razorpay }: Providers): PaymentProvider[] {
  return [stripe, razorpay].filter((each) => each !== undefined);
}

async function payAndRefund(
  provider: PaymentProvider,
  pay: NonNullable<Providers['payInSandbox']>,
  now: number,
): Promise<void> {
  const id = `${TEST_ORDER}-${randomUUID()}`;
  const params = { amountMinor: AMOUNT, currency: 'INR', description: 'Test payment' };
  const wanted = { ...params, id, appointmentId: id, email: 'owner@clinic.test', now };
  const opened = await provider.open(wanted);
  await pay(opened);
  const order = {
    ...{ id, appointment_id: id, provider: provider.name, reference: opened.reference },
    ...{ url: opened.url, amount_minor: AMOUNT, currency: params.currency, livemode: false },
    ...{ created_at: new Date(now), expires_at: new Date(opened.expiresAt) },
    ...{ state: 'open' as const, check_at: null, checks: 0 },
  };
  const { state, payments } = await provider.fetch(order, now);
  const [payment] = payments;
  if (state !== 'paid' || !payment) throw new ProviderError('The test payment is not paid', false);
  await provider.refund({
    paymentReference: payment.reference,
    amountMinor: AMOUNT,
    idempotencyKey: id,
  });
}

/** Returns the provider's own words if it sent any, as text that can be stored. */
function describeFailure(error: unknown): string {
  const { cause, message } = error as Error;
  const words = cause instanceof Error ? cause.message : message;
  return headerText(words.toWellFormed()).slice(0, REASON_MAX);
}
