import type { BoundedMap } from './bounded-map.ts';
import type { Provider } from './options.ts';
import type { SandboxState } from './sandbox-state.ts';
import { settleLater } from './sandbox-state.ts';
import { settle } from './settle.ts';

type Records = BoundedMap<unknown>;
type SavedRecords = Record<Provider, Record<string, [id: string, record: unknown][]>>;

/** Brings back what was kept before this process; what waited then goes through in a while. */
export function loadRecords(state: SandboxState): void {
  const text = state.options.storage?.load();
  if (!text) return;
  const kept = JSON.parse(text) as SavedRecords;
  for (const provider of ['stripe', 'razorpay'] as const) {
    const stores = state[provider] as Record<string, Records>;
    for (const [name, records] of Object.entries(kept[provider])) {
      for (const [id, record] of records) stores[name]?.set(id, record);
    }
  }
  for (const id of pendingIds(state)) settleLater(state, () => settle(state, id, 'succeed'));
}

/** Keeps every record as it is now. Faults, lies and webhooks under way are not kept. */
export function saveRecords(state: SandboxState): void {
  const { storage: memory } = state.options;
  if (!memory) return;
  const kept: SavedRecords = {
    stripe: entriesOf(state.stripe),
    razorpay: entriesOf(state.razorpay),
  };
  memory.save(JSON.stringify(kept));
}

function entriesOf(stores: Record<string, Records>) {
  return Object.fromEntries(Object.entries(stores).map(([name, all]) => [name, [...all]]));
}

function pendingIds({ stripe, razorpay }: SandboxState): string[] {
  const all = [
    ...[...stripe.intents.values()].filter(({ status }) => status === 'processing'),
    ...[...stripe.refunds.values()].filter(({ status }) => status === 'pending'),
    ...[...razorpay.payments.values()].filter(({ status }) => status === 'created'),
    ...[...razorpay.refunds.values()].filter(({ status }) => status === 'pending'),
  ];
  return all.map(({ id }) => id);
}
