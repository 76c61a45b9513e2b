import type { BoundedMap } from './bounded-map.ts';
import type { Provider } from './options.ts';
import { settle } from './settle.ts';
import type { World } from './world.ts';
import { settleLater } from './world.ts';

type Records = BoundedMap<unknown>;
type Kept = Record<Provider, Record<string, [id: string, record: unknown][]>>;

/** Brings back what was kept before this process; what waited then goes through in a while. */
export function recall(world: World): void {
  const text = world.options.memory?.load();
  if (!text) return;
  const kept = JSON.parse(text) as Kept;
  for (const provider of ['stripe', 'razorpay'] as const) {
    const stores = world[provider] as Record<string, Records>;
    for (const [name, records] of Object.entries(kept[provider])) {
      for (const [id, record] of records) stores[name]?.set(id, record);
    }
  }
  for (const id of waiting(world)) settleLater(world, () => settle(world, id, 'succeed'));
}

/** Keeps every record as it is now. Faults, lies and webhooks under way are not kept. */
export function remember(world: World): void {
  const { memory } = world.options;
  if (!memory) return;
  const kept: Kept = { stripe: entriesOf(world.stripe), razorpay: entriesOf(world.razorpay) };
  memory.save(JSON.stringify(kept));
}

function entriesOf(stores: Record<string, Records>) {
  return Object.fromEntries(Object.entries(stores).map(([name, all]) => [name, [...all]]));
}

function waiting({ stripe, razorpay }: World): string[] {
  const all = [
    ...[...stripe.intents.values()].filter(({ status }) => status === 'processing'),
    ...[...stripe.refunds.values()].filter(({ status }) => status === 'pending'),
    ...[...razorpay.payments.values()].filter(({ status }) => status === 'created'),
    ...[...razorpay.refunds.values()].filter(({ status }) => status === 'pending'),
  ];
  return all.map(({ id }) => id);
}
