import type { SandboxState } from '#sandbox/sandbox-state.ts';
import { newId, seconds } from '#sandbox/sandbox-state.ts';

/** Records an event with a snapshot of its entities and sends it to the webhook. */
export function emitRazorpay(
  state: SandboxState,
  type: string,
  entities: Record<string, object>,
): void {
  const names = Object.keys(entities);
  const event = {
    entity: 'event',
    account_id: 'acc_SandboxAccount',
    event: type,
    contains: names,
    payload: Object.fromEntries(names.map((name) => [name, { entity: entities[name] }])),
    created_at: seconds(state),
  };
  const id = newId(state, '', 14);
  state.webhooks.emit({ id, provider: 'razorpay', type, body: JSON.stringify(event) });
}
