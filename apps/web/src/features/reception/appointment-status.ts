import type { ReceptionAppointment } from '@nadi/contract/reception-day';
import { formatRupees } from '@nadi/domain/money';
import type { StatusTone } from '#shared/ui/status.tsx';

/** Returns the most important status of an appointment for reception, with its tone. */
export function appointmentStatus({
  isCompleted,
  noShow,
  payment,
  paidInCash,
  amount,
  due,
}: ReceptionAppointment): {
  tone: StatusTone;
  words: string;
} {
  if (noShow) return { tone: 'danger', words: 'No-show' };
  if (due !== undefined) return { tone: 'waiting', words: `${formatRupees(due)} to pay` };
  if (payment) return { tone: 'done', words: 'Paid online' };
  if (paidInCash) return { tone: 'done', words: 'Paid in cash' };
  if (amount === 0) return { tone: 'neutral', words: isCompleted ? 'Completed' : 'Free' };
  return isCompleted
    ? { tone: 'waiting', words: 'Cash to record' }
    : { tone: 'waiting', words: 'Unpaid' };
}

/** Returns whether the fee can be recorded as cash: once the patient has arrived. */
export function mayTakeCash(appointment: ReceptionAppointment): boolean {
  const { isCompleted, arrivedAt, noShow, payment, paidInCash, amount } = appointment;
  const isThere = isCompleted || (arrivedAt !== undefined && !noShow);
  return isThere && !payment && !paidInCash && amount > 0;
}
