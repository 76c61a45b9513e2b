import type { Appointment } from '@nadi/contract/appointments';

/** Rupees that were paid for an appointment, also where a difference is still due. */
export function paidOnline({
  payment,
  amount,
  due,
}: Pick<Appointment, 'payment' | 'amount' | 'due'>) {
  if (payment) return amount;
  return due === undefined ? 0 : amount - due;
}
