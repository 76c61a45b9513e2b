import { randomBytes } from 'node:crypto';
import { deriveEpoch, type EpochKeys } from '@nadi/secure-channel/server';

/** Where epoch secrets are kept for every node; the database's clock is the only one asked. */
export interface EpochStore {
  /** Epoch milliseconds. */
  databaseTime(): Promise<number>;
  /** Keeps the first secret offered for an epoch and returns the one kept. */
  agree(offer: {
    epoch: number;
    secret: Uint8Array;
  }): Promise<{ epoch: number; secret: Uint8Array }>;
  load(sinceEpoch: number): Promise<{ epoch: number; secret: Uint8Array }[]>;
  deleteBefore(epoch: number): Promise<void>;
}

export interface Epochs {
  /** The database's time, carried on by this process's own clock. Epoch milliseconds. */
  now(): number;
  current(): Promise<EpochKeys>;
  find(epoch: number): Promise<EpochKeys | null>;
}

const EPOCH_MS = 10 * 60 * 1000;
/** Older epochs are deleted: traffic sealed under them stays sealed (design §3, Secure calls). */
const EPOCHS_KEPT = 3;
const RELOAD_AT_MOST_EVERY_MS = 1000;

/** Also while nobody calls and so no epoch turns. @param now the database's time, epoch milliseconds */
export function forgetOldEpochs(store: EpochStore, now: number): Promise<void> {
  return store.deleteBefore(Math.floor(now / EPOCH_MS) - EPOCHS_KEPT + 1);
}

export function createEpochs(store: EpochStore): Epochs {
  const known = new Map<number, EpochKeys>();
  let ahead = 0;
  let measured = false;
  let reloadedAt = Number.NEGATIVE_INFINITY;
  let turning: Promise<EpochKeys> | null = null;

  const now = () => Date.now() + ahead;

  function keep({ epoch, secret }: { epoch: number; secret: Uint8Array }): EpochKeys {
    const keys = deriveEpoch(epoch, new Uint8Array(secret));
    known.set(epoch, keys);
    for (const old of known.keys()) if (old <= epoch - EPOCHS_KEPT) known.delete(old);
    return keys;
  }

  async function turn(): Promise<EpochKeys> {
    ahead = (await store.databaseTime()) - Date.now();
    measured = true;
    const epoch = Math.floor(now() / EPOCH_MS);
    const keys = keep(await store.agree({ epoch, secret: randomBytes(32) }));
    await forgetOldEpochs(store, now());
    return keys;
  }

  async function current(): Promise<EpochKeys> {
    const keys = measured ? known.get(Math.floor(now() / EPOCH_MS)) : undefined;
    if (keys) return keys;
    turning ??= turn().finally(() => {
      turning = null;
    });
    return turning;
  }

  return {
    now,
    current,
    async find(epoch) {
      const newest = (await current()).epoch;
      const plausible = epoch > newest - EPOCHS_KEPT && epoch <= newest + 1;
      if (!plausible || known.has(epoch)) return known.get(epoch) ?? null;
      if (Date.now() - reloadedAt >= RELOAD_AT_MOST_EVERY_MS) {
        reloadedAt = Date.now();
        for (const stored of await store.load(newest - EPOCHS_KEPT + 1)) keep(stored);
      }
      return known.get(epoch) ?? null;
    },
  };
}
