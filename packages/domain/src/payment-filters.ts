/**
 * What the portal's list of payments can be filtered by. `owed`: refund requested or pending; `held`: paid,
 * cancelled and not refunded; `unresolved`: anything a person has to decide.
 */
export const MONEY_FILTERS = ['unresolved', 'owed', 'refunded', 'held', 'failed'] as const;
export type MoneyFilter = (typeof MONEY_FILTERS)[number];
