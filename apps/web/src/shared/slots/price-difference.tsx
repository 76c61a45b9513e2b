import type { Appointment } from '@nadi/contract/appointments';
import type { BookableVisitType } from '@nadi/contract/schedules';
import { formatMoney } from '@nadi/domain/money';
import { paidOnline } from '#shared/appointment/appointment.ts';

type OtherPriceProps = {
  appointment: Pick<Appointment, 'payment' | 'amount' | 'due'>;
  types: readonly BookableVisitType[];
  selected: string | undefined;
  /** The other doctor's own fee; undefined until it is known. */
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

type Priced = Pick<Appointment, 'payment' | 'amount' | 'due'>;

/** Describes the effect of another price on an appointment before it is changed. */
export function describePrice(appointment: Priced, price: number, by: string): string {
  const paid = paidOnline(appointment);
  if (paid === 0) {
    return price === appointment.amount
      ? 'The price stays the same.'
      : `The price becomes ${formatMoney(price)}.`;
  }
  if (price > paid) {
    return by === 'patient'
      ? `You have paid ${formatMoney(paid)}. The other ${formatMoney(price - paid)} can be paid afterwards.`
      : `${formatMoney(paid)} were paid. The patient is asked for the other ${formatMoney(price - paid)}.`;
  }
  if (price === paid) return 'It costs what was paid.';
  const back = formatMoney(paid - price);
  return by === 'patient' ? `${back} go back to you.` : `${back} go back to the patient.`;
}

/** Describes the amount due or refunded after a change of the visit type; undefined if neither. */
export function describeDifference({
  due,
  refund,
}: {
  due?: number | undefined;
  refund?: number | undefined;
}): string | undefined {
  if (due !== undefined) return `${formatMoney(due)} are still to be paid`;
  return refund === undefined ? undefined : `${formatMoney(refund)} go back`;
}
