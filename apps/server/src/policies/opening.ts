import { Problem } from '#platform/problem.ts';
import { findOpening } from '#store/opening.ts';
import type { Db } from '#store/tables.ts';

/** Tells whether patients may find doctors and book yet (docs/product/opening.md). */
export interface Opening {
  isClosed(db: Db): Promise<boolean>;
  /** @throws Problem 'clinic-closed' */
  requireOpen(db: Db): Promise<void>;
  /** Reads the database again: the clinic was emptied. */
  forget(): void;
}

/** Reads the database until the clinic is open. An open clinic stays open, so no statement is needed afterwards. */
export function createOpening(): Opening {
  let known = false;
  async function isClosed(db: Db): Promise<boolean> {
    if (known) return false;
    const opening = await findOpening(db);
    known = opening === null || opening.openedAt !== null;
    return !known;
  }
  return {
    isClosed,
    async requireOpen(db) {
      if (await isClosed(db)) throw new Problem('clinic-closed');
    },
    forget() {
      known = false;
    },
  };
}
