import type { SandboxState } from '#sandbox/sandbox-state.ts';
import { newId, seconds } from '#sandbox/sandbox-state.ts';

/** The API version that is simulated: the one of stripe-node 23. */
export const stripeApiVersion = '2026-10-28.endive';

/** Records an event with a snapshot of `object` and sends it to the webhook. */
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
