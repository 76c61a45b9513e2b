import type { SandboxState } from '#sandbox/sandbox-state.ts';
import { newId, seconds } from '#sandbox/sandbox-state.ts';

/** The version whose shapes are played, the one that stripe-node 23 asks for. */
export const stripeApiVersion = '2026-10-28.endive';

/** Records an event about `object` as it is now, and sends it to the webhook. */
export function emitStripe(state: SandboxState, type: string, object: object): void {
  const id = newId(state, 'evt_', 24);
  const event = {
    id,
    object: 'event',
    api_version: stripeApiVersion,
    created: seconds(state),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
  state.webhooks.emit({ id, provider: 'stripe', type, body: JSON.stringify(event) });
}
