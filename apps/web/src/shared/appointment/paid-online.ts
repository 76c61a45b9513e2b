import type { Appointment } from '@nadi/contract/appointments';

/** Returns the rupees paid for an appointment, even if a difference is still due. */
export function paidOnline({
  payment,
  amount,
  due,
}: Pick<Appointment, 'payment' | 'amount' | 'due'>) {
  if (payment) return amount;
  return due === undefined ? 0 : amount - due;
}
