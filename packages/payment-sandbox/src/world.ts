import type { RazorpayStore } from '#sandbox/razorpay/razorpay-store.ts';
import { createRazorpayStore } from '#sandbox/razorpay/razorpay-store.ts';
import type { StripeStore } from '#sandbox/stripe/stripe-store.ts';
import { createStripeStore } from '#sandbox/stripe/stripe-store.ts';
import type { Agenda } from './agenda.ts';
import { createAgenda } from './agenda.ts';
import { BoundedMap } from './bounded-map.ts';
import type { Faults } from './faults.ts';
import { createFaults } from './faults.ts';
import type { Outcome, Provider, SandboxOptions } from './options.ts';
import { randomId } from './random-id.ts';
import type { Webhooks } from './webhooks.ts';
import { createWebhooks } from './webhooks.ts';

/** Everything one sandbox remembers. */
export type World = {
  options: SandboxOptions;
  stripe: StripeStore;
  razorpay: RazorpayStore;
  agenda: Agenda;
  webhooks: Webhooks;
  faults: Faults;
  refundOutcome: Record<Provider, Outcome>;
  /** Fields that the API shows instead of the true ones, by record id. */
  lies: BoundedMap<Record<string, unknown>>;
  close: () => Promise<void>;
};

export function createWorld(options: SandboxOptions): World {
  const capacity = options.capacity ?? 10_000;
  const closing = new AbortController();
  const agenda = createAgenda(capacity);
  const webhooks = createWebhooks(options, agenda, capacity, closing.signal);
  const faults = createFaults(closing.signal);

  return {
    options,
    stripe: createStripeStore(capacity),
    razorpay: createRazorpayStore(capacity),
    agenda,
    webhooks,
    faults,
    refundOutcome: { stripe: 'succeed', razorpay: 'succeed' },
    lies: new BoundedMap(capacity),
    async close() {
      closing.abort();
      faults.close();
      await webhooks.idle();
    },
  };
}

export function newId(world: World, prefix: string, length: number): string {
  return randomId(world.options.random, prefix, length);
}

/** Seconds since 1970, as both providers write time. */
export function seconds(world: World): number {
  return Math.floor(world.options.clock() / 1000);
}

export function asShown<T extends { id: string }>(world: World, record: T): T {
  return { ...record, ...world.lies.get(record.id) };
}

/** Lets a slow payment or refund go through by itself, unless it is settled before. */
export function settleLater(world: World, settle: () => void): void {
  const delay = world.options.settleAfterMs === undefined ? 15_000 : world.options.settleAfterMs;
  if (delay !== null) world.agenda.at(world.options.clock() + delay, settle);
}
