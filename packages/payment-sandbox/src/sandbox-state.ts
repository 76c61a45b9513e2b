import { createRazorpayStore } from '#sandbox/razorpay/razorpay-store.ts';
import { createStripeStore } from '#sandbox/stripe/stripe-store.ts';
import { BoundedMap } from './bounded-map.ts';
import { createFaults, type Faults } from './faults.ts';
import type { Outcome, Provider, SandboxOptions, Settlement } from './options.ts';
import { createScheduler, type Scheduler } from './scheduler.ts';
import { createWebhooks, type Webhooks } from './webhooks.ts';

const ID_CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export type SandboxState = {
  options: SandboxOptions;
  stripe: ReturnType<typeof createStripeStore>;
  razorpay: ReturnType<typeof createRazorpayStore>;
  scheduler: Scheduler;
  webhooks: Webhooks;
  faults: Faults;
  refundOutcome: Record<Provider, Outcome>;
  /** Fields that replace the stored ones in API responses, by record id. */
  overrides: BoundedMap<Record<string, unknown>>;
  close: () => Promise<void>;
};

export function createState(options: SandboxOptions): SandboxState {
  const capacity = options.capacity ?? 10_000;
  const closing = new AbortController();
  const agenda = createScheduler(capacity);
  const webhooks = createWebhooks(options, agenda, capacity, closing.signal);
  const faults = createFaults(closing.signal);

  return {
    options,
    stripe: createStripeStore(capacity),
    razorpay: createRazorpayStore(capacity),
    scheduler: agenda,
    webhooks,
    faults,
    refundOutcome: { stripe: 'succeed', razorpay: 'succeed' },
    overrides: new BoundedMap(capacity),
    async close() {
      closing.abort();
      faults.close();
      await webhooks.idle();
    },
  };
}

/** Returns an id in the providers' format: `prefix` and `length` letters or digits. */
export function newId(state: SandboxState, prefix: string, length: number): string {
  const bytes = Array.from(state.options.random(length));
  return prefix + bytes.map((byte) => ID_CHARACTERS[byte % ID_CHARACTERS.length]).join('');
}

/** Returns the current time in epoch seconds, the unit of both providers. */
export function seconds(state: SandboxState): number {
  return Math.floor(state.options.clock() / 1000);
}

export function withOverrides<T extends { id: string }>(state: SandboxState, record: T): T {
  return { ...record, ...state.overrides.get(record.id) };
}

/** Settles a slow payment or refund after the configured delay, unless it is settled before. */
export function settleLater(state: SandboxState, settle: () => void): void {
  const delay = state.options.settleAfterMs === undefined ? 15_000 : state.options.settleAfterMs;
  if (delay !== null) state.scheduler.at(state.options.clock() + delay, settle);
}

/** Settles a payment or refund at once, or later if its outcome is slow. */
export function settleBy(
  state: SandboxState,
  outcome: Outcome,
  settle: (how: Settlement) => void,
): void {
  if (outcome === 'slow') settleLater(state, () => settle('succeed'));
  else settle(outcome === 'succeed' ? 'succeed' : 'fail');
}
