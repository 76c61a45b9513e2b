import { formatRupees } from '@nadi/domain/money';

/** An amount in whole or broken rupees, as the wire carries them. */
export function Money({ rupees }: { rupees: number }) {
  return <span className="figures">{formatRupees(rupees)}</span>;
}
