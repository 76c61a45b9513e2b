import { Problem } from '#platform/problem.ts';
import type { SpentNonce } from '#platform/secure/request-opener.ts';

/** The nonces of mutations, kept in the database so that they survive a restart. */
export interface NonceRecords<Db> {
  /** False where it was spent before. */
  spend(db: Db, nonce: SpentNonce): Promise<boolean>;
  isSpent(db: Db, nonce: SpentNonce): Promise<boolean>;
  /** @throws where one of them was spent before */
  spendAll(db: Db, nonces: readonly SpentNonce[]): Promise<void>;
}

export interface AtMostOnce<Db> {
  /** What a sealed request spends; null for a plain one. */
  readonly nonce: SpentNonce | null;
  /** Runs the request, its transaction included. */
  attempt<T>(work: () => Promise<T>): Promise<T>;
  /** Runs the effect of the request inside its transaction. */
  apply<T>(trx: Db, effect: () => Promise<T>): Promise<T>;
}

/** Lets a plain request run as often as it is sent: it has no nonce to spend. */
export function repeatable<Db>(): AtMostOnce<Db> {
  return {
    nonce: null,
    attempt: (work) => work(),
    apply: (_trx, effect) => effect(),
  };
}

/**
 * Makes a sealed mutation run at most once, also on several nodes. Opening its envelope refused a
 * nonce that this node, or Redis, has seen; here it is spent: it is recorded in the mutation's own
 * transaction, before its effect, so that neither is kept without the other. A rejected effect is
 * undone with its transaction, and its nonce spent afterwards (docs/secure-calls.md#server-keys).
 * Visitors cannot fill the table: this stage follows the one that authorises, and what they sent
 * malformed or too often is remembered by the nodes alone.
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
   * Spends the nonce of a request that was refused before its transaction, or undone with it. Where
   * that cannot be stored, the nodes remember it until they end (`platform/secure/nonces.ts`).
   */
  async function spendNonceOnFailure(error: unknown): Promise<never> {
    if (!(visitor && isCheap(error))) await records.spend(db, nonce).catch(() => undefined);
    throw error;
  }
}

/** Returns whether a request was rejected as malformed or as one too many: anybody may cause any number of these. */
function isCheap(error: unknown): boolean {
  return error instanceof Problem && (error.status === 400 || error.status === 429);
}
