import { formatRupees } from '@nadi/domain/money';

/** An amount in rupees, as the API returns it. */
export function Money({ rupees }: { rupees: number }) {
  return <span className="figures">{formatRupees(rupees)}</span>;
}
