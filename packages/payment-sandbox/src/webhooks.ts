import { BoundedMap } from './bounded-map.ts';
import type { Deliver, Provider, SandboxOptions } from './options.ts';
import type { Scheduler } from './scheduler.ts';
import { signedHeaders } from './signatures.ts';

export type SandboxEvent = {
  id: string;
  provider: Provider;
  type: string;
  body: string;
  /** The HTTP status of each delivery, oldest first; 0 without a response. */
  deliveries: number[];
};

export type Webhooks = ReturnType<typeof createWebhooks>;

// Milliseconds before each retry. The real providers retry for days.
const RETRY_DELAYS_MS = [5_000, 30_000, 300_000];
const DELIVERY_TIMEOUT_MS = 10_000;

export function createWebhooks(
  options: SandboxOptions,
  agenda: Scheduler,
  capacity: number,
  closing: AbortSignal,
) {
  const events = new BoundedMap<SandboxEvent>(capacity);
  const pending = new Set<Promise<void>>();
  const post = options.deliver ?? postWebhook(closing);
  let held: string[] | null = null;

  function emit(draft: Omit<SandboxEvent, 'deliveries'>) {
    const event = { ...draft, deliveries: [] };
    events.set(event.id, event);
    if (held) held.push(event.id);
    else start(event, 0);
  }

  function start(event: SandboxEvent, retries: number) {
    const target = options.webhookTargets[event.provider];
    if (!target || closing.aborted) return;
    const delivery = attempt(event, target, retries).finally(() => pending.delete(delivery));
    pending.add(delivery);
  }

  async function attempt(event: SandboxEvent, target: string, retries: number) {
    // Each delivery is signed again, because Stripe's signature contains the time of sending.
    const { webhookSecret } = options[event.provider];
    const headers = signedHeaders(event, webhookSecret, Math.floor(options.clock() / 1000));
    const status = await post(target, headers, event.body).catch(() => 0);
    event.deliveries.push(status);
    const delay = RETRY_DELAYS_MS[retries];
    if ((status >= 200 && status < 300) || delay === undefined) return;
    agenda.at(options.clock() + delay, () => start(event, retries + 1));
  }

  return {
    events: events as ReadonlyMap<string, SandboxEvent>,
    emit,
    /** Holds new events until `release`. */
    hold() {
      held ??= [];
    },
    release(order: 'as-sent' | 'reversed' = 'as-sent') {
      const ids = held ?? [];
      held = null;
      for (const id of order === 'reversed' ? ids.toReversed() : ids) {
        const event = events.get(id);
        if (event) start(event, 0);
      }
    },
    /** Delivers an event again, `times` times; throws for an unknown id. */
    redeliver(eventId: string, times = 1) {
      const event = events.get(eventId);
      if (!event) throw new Error(`No event ${eventId}`);
      for (let n = 0; n < times; n++) start(event, RETRY_DELAYS_MS.length);
    },
    /** Resolves when no delivery is running. */
    async idle() {
      while (pending.size > 0) await Promise.all(pending);
    },
  };
}

/** Posts a webhook over HTTP without following redirects; aborted when the sandbox closes. */
function postWebhook(closing: AbortSignal): Deliver {
  return async (url, headers, body) => {
    const signal = AbortSignal.any([closing, AbortSignal.timeout(DELIVERY_TIMEOUT_MS)]);
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal,
    });
    await response.body?.cancel();
    return response.status;
  };
}
