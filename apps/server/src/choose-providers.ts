import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { fetchWithBase } from '@nadi/payment-sandbox/fetch-with-base';
import type { SandboxStorage } from '@nadi/payment-sandbox/options';
import { paymentSandbox } from '@nadi/payment-sandbox/sandbox';
import type { FastifyInstance } from 'fastify';
import {
  configuredKeys,
  createProviders,
  type ProviderSettings,
  type Providers,
} from '#features/payments/providers.ts';
import { TEST_ORDER } from '#features/payments/test-payment.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from './config.ts';

/**
 * Uses the payment sandbox for both providers in trial mode without keys, or when requested; otherwise
 * a provider without keys is not offered (docs/product/payments.md#payment-sandbox).
 */
export async function chooseProviders(
  app: FastifyInstance,
  config: Config,
  clock: Clock,
  memory?: SandboxStorage,
): Promise<Providers> {
  const publicUrl = config.PUBLIC_URL;
  if (!config.paymentSandbox) {
    return createProviders({ keys: configuredKeys(config), sandbox: null, publicUrl });
  }
  const providers = createProviders({
    ...(await mountSandbox(app, publicUrl, clock, memory)),
    publicUrl,
  });
  return { ...providers, payInSandbox: ({ reference }) => payTestOrder(app, reference) };
}

/**
 * The sandbox at /sandbox, with keys that live as long as the process. Our calls and its webhooks
 * travel over HTTP, as with the real providers.
 */
async function mountSandbox(
  app: FastifyInstance,
  publicUrl: string,
  clock: Clock,
  memory: SandboxStorage | undefined,
): Promise<Pick<ProviderSettings, 'keys' | 'sandbox'>> {
  const keys = newKeys();
  const plugin = paymentSandbox({
    ...keys,
    webhookTargets: { stripe: '/api/webhooks/stripe', razorpay: '/api/webhooks/razorpay' },
    async deliver(path, headers, body) {
      // The test payment of a new clinic is stored nowhere.
      if (body.includes(TEST_ORDER)) return 200;
      const answer = await fetch(`${ownAddress(app)}${path}`, { method: 'POST', headers, body });
      await answer.arrayBuffer();
      return answer.status;
    },
    publicBaseUrl: `${publicUrl}/sandbox`,
    clock: clock.now,
    random: randomBytes,
    ...(memory && { storage: memory }),
  });
  await app.register(plugin, { prefix: '/sandbox' });
  const base = () => `${ownAddress(app)}/sandbox`;
  const fetchStripe: typeof fetch = (input, init) => fetchWithBase(`${base()}/stripe`)(input, init);
  return { keys, sandbox: { baseUrl: base, fetchStripe } };
}

/** Submits the sandbox's payment page. */
async function payTestOrder(app: FastifyInstance, reference: string): Promise<void> {
  const page = `${ownAddress(app)}/sandbox/stripe/pay/${reference}`;
  const body = new URLSearchParams({ outcome: 'succeed' });
  const answer = await fetch(page, { method: 'POST', body, redirect: 'manual' });
  if (answer.status !== 303) throw new Error(`the payment sandbox replied with ${answer.status}`);
}

function newKeys() {
  const secret = () => randomBytes(18).toString('hex');
  return {
    stripe: { secretKey: `sk_test_${secret()}`, webhookSecret: `whsec_${secret()}` },
    razorpay: {
      keyId: `rzp_test_${secret().slice(0, 14)}`,
      keySecret: secret(),
      webhookSecret: secret(),
    },
  };
}

/** Returns the address of this process; a wildcard address is reached through localhost. */
function ownAddress(app: FastifyInstance): string {
  const { address, family, port } = app.server.address() as AddressInfo;
  if (address === '0.0.0.0' || address === '::') return `http://localhost:${port}`;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

/** Stores test payments across restarts, so that they can be refunded afterwards. */
export function sandboxFile(file: string): SandboxStorage {
  return {
    load: () => (existsSync(file) ? readFileSync(file, 'utf8') : null),
    save(records) {
      writeFileSync(`${file}.new`, records, { mode: 0o600 });
      renameSync(`${file}.new`, file);
    },
  };
}
