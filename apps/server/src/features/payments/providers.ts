import { seconds } from '@nadi/domain/limits';
import type { OpenedOrder, PaymentProvider } from './provider.ts';
import { type RazorpayProvider, razorpayProvider } from './razorpay-provider.ts';
import { stripeProvider } from './stripe-provider.ts';

/** The configured payment providers; a missing one is not offered. */
export interface Providers {
  readonly stripe?: PaymentProvider;
  readonly razorpay?: RazorpayProvider;
  /** Pays an order of the payment sandbox as a customer would; absent for real providers. */
  payInSandbox?(order: OpenedOrder): Promise<void>;
  /** URL of Razorpay's checkout script. */
  readonly razorpayScript: string;
}

interface Keys {
  stripe: { secretKey: string; webhookSecret: string | null } | null;
  razorpay: { keyId: string; keySecret: string; webhookSecret: string | null } | null;
}

interface SandboxAddress {
  /** The sandbox's URL without trailing slash; known once the server listens. */
  baseUrl(): string;
  /** Sends the Stripe client's requests to the sandbox, since the client has no base URL option. */
  fetchStripe: typeof fetch;
}

export interface ProviderSettings {
  keys: Keys;
  publicUrl: string;
  /** Simulates both providers; null for the real ones. */
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
        publicUrl,
        timeoutMs,
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

/** Returns the providers' keys from the configuration, which has validated that they are complete. */
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
