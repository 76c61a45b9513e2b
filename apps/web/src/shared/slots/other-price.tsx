import type { Appointment } from '@nadi/contract/appointments';
import type { BookableVisitType } from '@nadi/contract/schedules';
import { describePrice } from './price-difference.ts';

type OtherPriceProps = {
  appointment: Pick<Appointment, 'payment' | 'amount' | 'due'>;
  types: readonly BookableVisitType[];
  selected: string | undefined;
  /** The other doctor's own fee in rupees; undefined until it is known. */
  fees: number | undefined;
};

/** The price after moving an appointment to another doctor, by default for their first visit type. */
export function OtherPrice({ appointment, types, selected, fees }: OtherPriceProps) {
  const chosen = types.find(({ _id }) => _id === selected) ?? types[0];
  const price = chosen?.fees ?? fees;
  return (
    <p className="text-sm" aria-live="polite">
      {price !== undefined && describePrice(appointment, price, 'admin')}
    </p>
  );
}
