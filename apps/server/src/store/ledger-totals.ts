import type { Db } from './tables.ts';

/** How often and how much money moved, each way, live and test apart. Paise; refunds are negative. */
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
