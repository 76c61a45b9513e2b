import type { Db } from './tables.ts';

/** Counts and sums ledger entries by provider, kind and mode. Paise; refunds are negative. */
export function sumLedger(db: Db) {
  return db
    .selectFrom('ledger_entries')
    .select(({ fn, cast }) => [
      'provider',
      'kind',
      'livemode',
      fn.countAll<number>().as('entries'),
      cast<number>(fn.sum('amount_paise'), 'bigint').as('paise'),
    ])
    .groupBy(['provider', 'kind', 'livemode'])
    .execute();
}
