import { type InTransaction, savepoint } from '#platform/db/savepoint.ts';
import { Problem } from '#platform/problem.ts';
import type { SpentNonce } from '#platform/secure/gate.ts';

/** The nonces of mutations, kept in the database so that they survive a restart. */
export interface NonceRecords<Db> {
  /** False where it was spent before. */
  spend(db: Db, nonce: SpentNonce): Promise<boolean>;
  isSpent(db: Db, nonce: SpentNonce): Promise<boolean>;
}

/** What a transaction came to: its value, or a problem to report once the transaction has committed. */
export type Outcome<T> = { readonly value: T } | { readonly problem: Problem };

export interface AtMostOnce<Db> {
  /** Runs everything that may reject the request before its transaction begins. */
  attempt<T>(work: () => Promise<T>): Promise<T>;
  /** Runs the effect of the request inside its transaction. */
  apply<T>(trx: Db, effect: () => Promise<T>): Promise<Outcome<T>>;
}

/** A plain request may be repeated: nothing is spent. */
export function repeatable<Db>(): AtMostOnce<Db> {
  return {
    attempt: (work) => work(),
    apply: async (_trx, effect) => ({ value: await effect() }),
  };
}

/**
 * The only stage that knows of nonces: makes a sealed mutation run at most once. The nonce is spent
 * in the mutation's own transaction, before its effect, which runs under a savepoint: a rejected
 * effect is undone and its nonce stays spent (docs/secure-calls.md#server-keys). It follows the
 * stage that authorises, so that a stranger cannot fill the table.
 */
export function spendNonce<Db extends InTransaction>(
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
      if (!(await records.spend(trx, nonce))) return { problem: new Problem('decryption-failed') };
      try {
        return { value: await savepoint(trx, effect) };
      } catch (error) {
        if (error instanceof Problem) return { problem: error };
        throw error;
      }
    },
  };

  /** Rejected before its transaction, or undone with it: the nonce is spent all the same. */
  async function spendNonceOnFailure(error: unknown): Promise<never> {
    await records.spend(db, nonce).catch(() => undefined);
    throw error;
  }
}
