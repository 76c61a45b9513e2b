/**
 * Filters of the portal's list of payments. `owed`: refund requested or pending; `held`: paid, cancelled
 * and not refunded; `unresolved`: needs a decision by the clinic.
 */
export const MONEY_FILTERS = ['unresolved', 'owed', 'refunded', 'held', 'failed'] as const;
export type MoneyFilter = (typeof MONEY_FILTERS)[number];
