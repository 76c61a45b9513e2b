import { clinicCurrency, DEFAULT_CURRENCY, formatMoney } from '@nadi/domain/money';

/** Returns the sign of the clinic's currency: `₹`, `€`, `KWD`. */
export function currencySign(): string {
  return formatMoney(0).replace(/[\d\s]/g, '');
}

/** Returns the clinic's currency as labels of fields name it: `rupees`, `EUR`. */
export function currencyWord(): string {
  const { code } = clinicCurrency();
  return code === DEFAULT_CURRENCY.code ? 'rupees' : code;
}
