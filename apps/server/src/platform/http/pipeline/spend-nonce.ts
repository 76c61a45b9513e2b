import { Problem } from '#platform/problem.ts';
import type { SpentNonce } from '#platform/secure/request-opener.ts';

/** Nonces of mutations, stored in the database so that they survive a restart. */
export interface NonceRecords<Db> {
  /** Returns false if the nonce was used before. */
  spend(db: Db, nonce: SpentNonce): Promise<boolean>;
  isSpent(db: Db, nonce: SpentNonce): Promise<boolean>;
  /** @throws if one of them was used before */
  spendAll(db: Db, nonces: readonly SpentNonce[]): Promise<void>;
}

export interface AtMostOnce<Db> {
  /** Nonce of a sealed request; null for a plain one. */
  readonly nonce: SpentNonce | null;
  /** Runs the request, including its transaction. */
  attempt<T>(work: () => Promise<T>): Promise<T>;
  /** Runs the effect of the request inside its transaction. */
  apply<T>(trx: Db, effect: () => Promise<T>): Promise<T>;
}

/** Lets a plain request run each time it is sent, because it has no nonce. */
export function repeatable<Db>(): AtMostOnce<Db> {
  return {
    nonce: null,
    attempt: (work) => work(),
    apply: (_trx, effect) => effect(),
  };
}

/**
 * Makes a sealed mutation run at most once, even on several nodes. Opening its envelope has refused a nonce
 * that this node, or Redis, knows. This stage records the nonce in the mutation's own transaction, before
 * its effect, so that neither is stored without the other. A rejected effect is undone with its
 * transaction, and its nonce is recorded afterwards (docs/secure-calls.md#server-keys). Visitors cannot
 * fill the table, because this stage follows authorisation. Only the nodes remember their malformed or
 * excessive requests.
 */
export function spendNonce<Db>(
  nonce: SpentNonce,
  records: NonceRecords<Db>,
  { db, visitor }: { db: Db; visitor: boolean },
): AtMostOnce<Db> {
  return {
    nonce,
    async attempt(work) {
      if (nonce.issuedBeforeStart && (await records.isSpent(db, nonce))) {
        throw new Problem('decryption-failed');
      }
      return work().catch((error: unknown) => spendNonceOnFailure(error));
    },
    async apply(trx, effect) {
      if (!(await records.spend(trx, nonce))) throw new Problem('decryption-failed');
      return effect();
    },
  };

  /**
   * Records the nonce of a request that was refused before its transaction, or undone with it. If it cannot
   * be stored, the nodes remember it until they end (`platform/secure/request-opener.ts`).
   */
  async function spendNonceOnFailure(error: unknown): Promise<never> {
    if (!(visitor && isCheap(error))) await records.spend(db, nonce).catch(() => undefined);
    throw error;
  }
}

/**
 * Returns whether a request was rejected as malformed or excessive, which anyone can cause any number of
 * times.
 */
function isCheap(error: unknown): boolean {
  return error instanceof Problem && (error.status === 400 || error.status === 429);
}
