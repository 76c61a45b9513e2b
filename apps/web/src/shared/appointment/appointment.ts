import type { Appointment } from '@nadi/contract/appointments';
import { type Instant, minutes, SLOT_MINUTES } from '@nadi/domain/limits';
import { formatAmount } from '@nadi/messages/when';
import { i18n } from '#shared/language/i18n.ts';

/** Returns whether an appointment is neither cancelled, completed nor recorded as a no-show. */
export function isPending({
  cancelled,
  isCompleted,
  noShow,
}: Pick<Appointment, 'cancelled' | 'isCompleted' | 'noShow'>): boolean {
  return !cancelled && !isCompleted && !noShow;
}

const LASTS = minutes(SLOT_MINUTES);

/** Returns the first accepted, pending appointment with a slot that has not ended. */
export function nextAppointment(
  day: readonly Appointment[],
  now: Instant,
): Appointment | undefined {
  return day.find((each) => isPending(each) && each.approval !== 'waiting' && !hasEnded(each, now));
}

/** Returns whether the time of a slot of the usual length is over. */
export function hasEnded({ startsAt }: Pick<Appointment, 'startsAt'>, now: Instant): boolean {
  return startsAt + LASTS <= now;
}

/** Returns the amount paid for an appointment, even if a difference is still due. */
export function paidOnline({
  payment,
  amount,
  due,
}: Pick<Appointment, 'payment' | 'amount' | 'due'>) {
  if (payment) return amount;
  return due === undefined ? 0 : amount - due;
}

interface Paid {
  amount: number;
  doctor: string;
}

/** Describes a successful payment: `Payment successful: ₹500 to Dr. Asha Rao`. */
export function paymentSuccess(reply?: string, paid?: Paid): string {
  const message = reply ?? i18n._('Payment successful');
  if (!paid) return message;
  const amount = formatAmount(i18n, paid.amount);
  return i18n._('{message}: {amount} to {doctor}', { message, amount, doctor: paid.doctor });
}
