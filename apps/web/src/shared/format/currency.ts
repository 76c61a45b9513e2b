import { clinicCurrency, formatMoney } from '@nadi/domain/money';
import { i18n } from '#shared/language/i18n.ts';

/** Returns the sign of the clinic's currency: `₹`, `€`, `KWD`. */
export function currencySign(): string {
  return formatMoney(0).replace(/[\d\s]/g, '');
}

/** Returns the clinic's currency as labels of fields name it: `rupees`, `EUR`. */
export function currencyWord(): string {
  const { code } = clinicCurrency();
  return code === 'INR' ? i18n._('rupees') : code;
}
