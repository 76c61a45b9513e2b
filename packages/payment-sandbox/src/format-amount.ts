/** Formats an amount in the currency's smallest unit: 50000 'inr' is ₹500.00. */
export function formatAmount(amount: number, currency: string): string {
  const locale = currency.toLowerCase() === 'inr' ? 'en-IN' : 'en';
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amount / 10 ** digits);
}
