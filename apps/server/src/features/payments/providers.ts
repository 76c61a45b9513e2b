import { seconds } from '@nadi/domain/limits';
import type { PaymentProvider } from './provider.ts';
import { type RazorpayProvider, razorpayProvider } from './razorpay-provider.ts';
import { stripeProvider } from './stripe-provider.ts';

/** Who takes payments: a provider that is missing is not set up. */
export interface Providers {
  readonly stripe?: PaymentProvider;
  readonly razorpay?: RazorpayProvider;
  /** Where a page finds Razorpay's checkout. */
  readonly razorpayScript: string;
}

interface Keys {
  stripe: { secretKey: string; webhookSecret: string | null } | null;
  razorpay: { keyId: string; keySecret: string; webhookSecret: string | null } | null;
}

export interface SandboxAddress {
  /** Where the server reaches it; known once it listens. No trailing slash. */
  baseUrl(): string;
  /** Stripe's client takes no base address, so its calls are sent there. */
  fetchStripe: typeof fetch;
}

export interface ProviderSettings {
  keys: Keys;
  publicUrl: string;
  /** Who plays both; null: the real ones. */
  sandbox: SandboxAddress | null;
  timeoutMs?: number;
}

const TIMEOUT = seconds(10);
const RAZORPAY_SCRIPT = 'https://checkout.razorpay.com/v1/checkout.js';
const SANDBOX_SCRIPT = '/sandbox/razorpay/checkout.js';

export function createProviders(settings: ProviderSettings): Providers {
  const { keys, publicUrl, sandbox, timeoutMs = TIMEOUT } = settings;
  return {
    ...(keys.stripe && {
      stripe: stripeProvider({
        ...keys.stripe,
        ...(sandbox && { fetch: sandbox.fetchStripe }),
        ...{ publicUrl, timeoutMs },
      }),
    }),
    ...(keys.razorpay && {
      razorpay: razorpayProvider({
        ...keys.razorpay,
        ...(sandbox && { base: () => `${sandbox.baseUrl()}/razorpay` }),
        timeoutMs,
      }),
    }),
    razorpayScript: sandbox ? SANDBOX_SCRIPT : RAZORPAY_SCRIPT,
  };
}

/** The keys of the settings; an account with a missing half never gets here. */
export function configuredKeys(config: {
  readonly STRIPE_SECRET_KEY?: string | undefined;
  readonly STRIPE_WEBHOOK_SECRET?: string | undefined;
  readonly RAZORPAY_KEY_ID?: string | undefined;
  readonly RAZORPAY_KEY_SECRET?: string | undefined;
  readonly RAZORPAY_WEBHOOK_SECRET?: string | undefined;
}): Keys {
  const { STRIPE_SECRET_KEY: secretKey, RAZORPAY_KEY_ID: keyId } = config;
  const { RAZORPAY_KEY_SECRET: keySecret } = config;
  return {
    stripe: secretKey ? { secretKey, webhookSecret: config.STRIPE_WEBHOOK_SECRET ?? null } : null,
    razorpay:
      keyId && keySecret
        ? { keyId, keySecret, webhookSecret: config.RAZORPAY_WEBHOOK_SECRET ?? null }
        : null,
  };
}
