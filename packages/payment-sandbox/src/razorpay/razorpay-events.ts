import type { World } from '#sandbox/world.ts';
import { newId, seconds } from '#sandbox/world.ts';

/** Records an event with its entities as they are now, and sends it to the webhook. */
export function emitRazorpay(world: World, type: string, entities: Record<string, object>): void {
  const names = Object.keys(entities);
  const event = {
    entity: 'event',
    account_id: 'acc_SandboxAccount',
    event: type,
    contains: names,
    payload: Object.fromEntries(names.map((name) => [name, { entity: entities[name] }])),
    created_at: seconds(world),
  };
  const id = newId(world, '', 14);
  world.webhooks.emit({ id, provider: 'razorpay', type, body: JSON.stringify(event) });
}
