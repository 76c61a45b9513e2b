import { randomBytes } from 'node:crypto';
import { deriveEpoch, type EpochKeys } from '@nadi/secure-channel/server';

/** Stores the epoch secrets of all nodes, using only the database's clock. */
export interface EpochStore {
  /** Epoch milliseconds. */
  databaseTime(): Promise<number>;
  /** Stores the first secret offered for an epoch and returns the stored one. */
  agree(offer: {
    epoch: number;
    secret: Uint8Array;
  }): Promise<{ epoch: number; secret: Uint8Array }>;
  load(sinceEpoch: number): Promise<{ epoch: number; secret: Uint8Array }[]>;
  deleteBefore(epoch: number): Promise<void>;
}

export interface Epochs {
  /** The database's time, continued by this process's own clock. Epoch milliseconds. */
  now(): number;
  current(): Promise<EpochKeys>;
  find(epoch: number): Promise<EpochKeys | null>;
}

const EPOCH_MS = 10 * 60 * 1000;
/** Older epochs are deleted: their traffic can no longer be decrypted (docs/secure-calls.md#server-keys). */
const EPOCHS_RETAINED = 3;
const RELOAD_AT_MOST_EVERY_MS = 1000;

/**
 * Deletes old epochs, even if no call starts a new one. @param now the database's time, epoch milliseconds
 */
export function deleteOldEpochs(store: EpochStore, now: number): Promise<void> {
  return store.deleteBefore(Math.floor(now / EPOCH_MS) - EPOCHS_RETAINED + 1);
}

export function createEpochs(store: EpochStore): Epochs {
  const cache = new Map<number, EpochKeys>();
  let clockOffset = 0;
  let reloadedAt = Number.NEGATIVE_INFINITY;
  let rotation: Promise<EpochKeys> | null = null;

  const now = () => Date.now() + clockOffset;

  function remember({ epoch, secret }: { epoch: number; secret: Uint8Array }): EpochKeys {
    const keys = deriveEpoch(epoch, new Uint8Array(secret));
    cache.set(epoch, keys);
    for (const old of cache.keys()) if (old <= epoch - EPOCHS_RETAINED) cache.delete(old);
    return keys;
  }

  async function rotate(): Promise<EpochKeys> {
    clockOffset = (await store.databaseTime()) - Date.now();
    const epoch = Math.floor(now() / EPOCH_MS);
    const keys = remember(await store.agree({ epoch, secret: randomBytes(32) }));
    await deleteOldEpochs(store, now());
    return keys;
  }

  async function current(): Promise<EpochKeys> {
    const keys = cache.get(Math.floor(now() / EPOCH_MS));
    if (keys) return keys;
    rotation ??= rotate().finally(() => {
      rotation = null;
    });
    return rotation;
  }

  return {
    now,
    current,
    async find(epoch) {
      const newest = (await current()).epoch;
      const plausible = epoch > newest - EPOCHS_RETAINED && epoch <= newest + 1;
      if (!plausible || cache.has(epoch)) return cache.get(epoch) ?? null;
      if (Date.now() - reloadedAt >= RELOAD_AT_MOST_EVERY_MS) {
        reloadedAt = Date.now();
        for (const stored of await store.load(newest - EPOCHS_RETAINED + 1)) remember(stored);
      }
      return cache.get(epoch) ?? null;
    },
  };
}
