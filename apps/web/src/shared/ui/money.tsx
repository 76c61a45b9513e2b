import { formatAmount } from '@nadi/messages/when';
import { i18n } from '#shared/language/i18n.ts';

/** An amount in the clinic's currency, as the API returns it. */
export function Money({ amount }: { amount: number }) {
  return <bdi className="figures">{formatAmount(i18n, amount)}</bdi>;
}
