import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import type { Control } from './control.ts';
import type { SandboxOptions } from './options.ts';
import { createSandbox } from './sandbox.ts';

export type StandaloneOptions = Partial<SandboxOptions> & {
  /** 0 takes any free port. */
  port: number;
  /** Mount prefix; default ''. */
  prefix?: string;
};

export const testKeys = {
  stripe: { secretKey: 'sk_test_sandbox', webhookSecret: 'whsec_sandbox' },
  razorpay: {
    keyId: 'rzp_test_sandbox',
    keySecret: 'sandbox_key_secret',
    webhookSecret: 'sandbox_webhook_secret',
  },
};

/**
 * Starts a sandbox on its own port on 127.0.0.1. Slow payments wait for `control.settle` unless
 * `settleAfterMs` is set. `url` includes the prefix.
 */
export async function startSandbox(
  options: StandaloneOptions,
): Promise<{ url: string; control: Control; close: () => Promise<void> }> {
  const { port, prefix = '', ...rest } = options;
  const settings: SandboxOptions = {
    ...testKeys,
    webhookTargets: {},
    publicBaseUrl: '',
    clock: Date.now,
    random: randomBytes,
    settleAfterMs: null,
    ...rest,
  };
  const app = Fastify();
  const { plugin, control } = createSandbox(settings);
  await app.register(plugin, { prefix });
  await app.listen({ port, host: '127.0.0.1' });

  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}${prefix}`;
  // The port is known only after listening.
  settings.publicBaseUrl ||= url;
  return { url, control, close: () => app.close() };
}
