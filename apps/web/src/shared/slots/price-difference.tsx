import type { Appointment } from '@nadi/contract/appointments';
import type { BookableVisitType } from '@nadi/contract/schedules';
import { formatAmount } from '@nadi/messages/when';
import { paidOnline } from '#shared/appointment/appointment.ts';
import { i18n } from '#shared/language/i18n.ts';

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
  const money = (amount: number) => formatAmount(i18n, amount);
  if (paid === 0) {
    return price === appointment.amount
      ? i18n._('The price stays the same.')
      : i18n._('The price becomes {price}.', { price: money(price) });
  }
  if (price > paid) {
    const amounts = { paid: money(paid), rest: money(price - paid) };
    return by === 'patient'
      ? i18n._('You have paid {paid}. The other {rest} can be paid afterwards.', amounts)
      : i18n._('{paid} were paid. The patient is asked for the other {rest}.', amounts);
  }
  if (price === paid) return i18n._('It costs what was paid.');
  const amount = money(paid - price);
  return by === 'patient'
    ? i18n._('{amount} go back to you.', { amount })
    : i18n._('{amount} go back to the patient.', { amount });
}

/** Describes the amount due or refunded after a change of the visit type; undefined if neither. */
export function describeDifference({
  due,
  refund,
}: {
  due?: number | undefined;
  refund?: number | undefined;
}): string | undefined {
  if (due !== undefined) {
    return i18n._('{amount} are still to be paid', { amount: formatAmount(i18n, due) });
  }
  return refund === undefined
    ? undefined
    : i18n._('{amount} go back', { amount: formatAmount(i18n, refund) });
}
