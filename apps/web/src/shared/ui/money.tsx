import { formatMoney } from '@nadi/domain/money';

/** An amount in the clinic's currency, as the API returns it. */
export function Money({ amount }: { amount: number }) {
  return <span className="figures">{formatMoney(amount)}</span>;
}
