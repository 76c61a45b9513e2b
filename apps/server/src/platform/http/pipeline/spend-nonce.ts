import { Problem } from '#platform/problem.ts';
import type { SpentNonce } from '#platform/secure/gate.ts';

/** The nonces of mutations, kept in the database so that they survive a restart. */
export interface NonceRecords<Db> {
  /** False where it was spent before. */
  spend(db: Db, nonce: SpentNonce): Promise<boolean>;
  isSpent(db: Db, nonce: SpentNonce): Promise<boolean>;
}

export interface AtMostOnce<Db> {
  /** Runs the request, its transaction included. */
  attempt<T>(work: () => Promise<T>): Promise<T>;
  /** Runs the effect of the request inside its transaction. */
  apply<T>(trx: Db, effect: () => Promise<T>): Promise<T>;
}

/** A plain request may be repeated: nothing is spent. */
export function repeatable<Db>(): AtMostOnce<Db> {
  return {
    attempt: (work) => work(),
    apply: (_trx, effect) => effect(),
  };
}

/**
 * The only stage that knows of nonces: makes a sealed mutation run at most once. The nonce is spent
 * in the mutation's own transaction, before its effect, so that neither is kept without the other. A
 * rejected effect is undone with its transaction, and its nonce spent afterwards
 * (docs/secure-calls.md#server-keys). It follows the stage that authorises, so that a stranger cannot
 * fill the table.
 */
export function spendNonce<Db>(
  nonce: SpentNonce,
  records: NonceRecords<Db>,
  db: Db,
): AtMostOnce<Db> {
  return {
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
   * Rejected before its transaction, or undone with it: the nonce is spent all the same. Where that
   * cannot be stored, the nodes remember it until they end (platform/secure/nonces.ts).
   */
  async function spendNonceOnFailure(error: unknown): Promise<never> {
    await records.spend(db, nonce).catch(() => undefined);
    throw error;
  }
}
