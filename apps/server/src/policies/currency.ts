import { currencyOf } from '@nadi/domain/currencies';
import { clinicCurrency, setClinicCurrency } from '@nadi/domain/money';
import { Problem } from '#platform/problem.ts';
import { findCurrencyCode, shareClinicSettings } from '#store/clinic-settings.ts';
import { hasAmounts } from '#store/figures.ts';
import type { Db } from '#store/tables.ts';

/** Sets this process's currency from the settings. */
export async function readCurrency(db: Db): Promise<void> {
  setClinicCurrency(currencyOf(await findCurrencyCode(db)));
}

/**
 * Makes sure that the amounts of a request were converted in the clinic's currency, which then stays until the
 * transaction ends. Call before amounts are stored. @throws Problem 'currency-changed'
 */
export async function holdCurrency(trx: Db): Promise<void> {
  const { code } = clinicCurrency();
  await shareClinicSettings(trx);
  await readCurrency(trx);
  if (clinicCurrency().code !== code) throw new Problem('currency-changed');
}

/** Requires that nothing has a price yet. Call with the settings locked. @throws Problem 'currency-fixed' */
export async function requireNoAmounts(trx: Db): Promise<void> {
  if (await hasAmounts(trx)) throw new Problem('currency-fixed', { field: 'currency' });
}
