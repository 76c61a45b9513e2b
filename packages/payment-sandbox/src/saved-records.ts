import type { BoundedMap } from './bounded-map.ts';
import type { Provider } from './options.ts';
import { type SandboxState, settleLater } from './sandbox-state.ts';
import { settle } from './settle.ts';

type Records = BoundedMap<unknown>;
type SavedRecords = Record<Provider, Record<string, [id: string, record: unknown][]>>;

/** Restores the saved records; payments and refunds that were pending settle after the usual delay. */
export function loadRecords(state: SandboxState): void {
  const text = state.options.storage?.load();
  if (!text) return;
  const saved = parseRecords(text);
  for (const provider of ['stripe', 'razorpay'] as const) {
    const stores = state[provider] as Record<string, Records>;
    for (const [name, records] of Object.entries(saved[provider])) {
      for (const [id, record] of records) stores[name]?.set(id, record);
    }
  }
  for (const id of pendingIds(state)) settleLater(state, () => settle(state, id, 'succeed'));
}

/** Saves all records. Faults, overrides and running webhooks are not saved. */
export function saveRecords(state: SandboxState): void {
  const { storage } = state.options;
  if (!storage) return;
  const saved: SavedRecords = {
    stripe: entriesOf(state.stripe),
    razorpay: entriesOf(state.razorpay),
  };
  storage.save(JSON.stringify(saved));
}

/** @throws Error if the text was not written by `saveRecords` */
function parseRecords(text: string): SavedRecords {
  const parsed: unknown = JSON.parse(text);
  if (!isSavedRecords(parsed)) throw new Error('unreadable payment sandbox records');
  return parsed;
}

function isSavedRecords(value: unknown): value is SavedRecords {
  if (typeof value !== 'object' || value === null) return false;
  if (!('stripe' in value) || !('razorpay' in value)) return false;
  return [value.stripe, value.razorpay].every(
    (stores) =>
      typeof stores === 'object' &&
      stores !== null &&
      Object.values(stores).every((entries) => Array.isArray(entries) && entries.every(isEntry)),
  );
}

function isEntry(value: unknown): value is [id: string, record: unknown] {
  return Array.isArray(value) && value.length === 2 && typeof value[0] === 'string';
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
