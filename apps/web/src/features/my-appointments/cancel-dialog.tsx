import type { Appointment } from '@nadi/contract/appointments';
import { refundOnCancel } from '@nadi/domain/appointment';
import type { Instant } from '@nadi/domain/limits';
import { formatRupees } from '@nadi/domain/money';
import type { PaymentState } from '@nadi/domain/payment';
import { displayDate } from '@nadi/messages/en/dates';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';

type CancelDialogProps = {
  /** Undefined: nothing is asked. */
  appointment: Appointment | undefined;
  /** How its payment stands, where one was begun. */
  state: PaymentState | undefined;
  now: Instant;
  pending: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

export function CancelDialog(props: CancelDialogProps) {
  const { appointment, state, now, pending, onConfirm, onClose } = props;
  return (
    <ConfirmDialog
      open={appointment !== undefined}
      title="Cancel this appointment?"
      confirmLabel="Cancel appointment"
      cancelLabel="Keep it"
      pending={pending}
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      {appointment && (
        <div className="grid gap-3">
          <p className="font-medium text-ink">
            {appointment.docData.name}, {displayDate(appointment.slotDate)} | {appointment.slotTime}
          </p>
          <p>The time becomes free for somebody else, and the meeting can no longer be opened.</p>
          <p>{moneyWords({ ...appointment, state }, now)}</p>
        </div>
      )}
    </ConfirmDialog>
  );
}

/** What happens to the money (design §3, Payments). */
export function moneyWords(
  visit: Pick<Appointment, 'payment' | 'startsAt' | 'amount'> & {
    state?: PaymentState | undefined;
  },
  now: Instant,
): string {
  const { payment, startsAt, amount, state } = visit;
  if (!payment && (state === 'processing' || state === 'checking'))
    return 'Your payment is still on its way. If it arrives, it goes back the way it came.';
  if (!payment) return 'You have paid nothing online, so there is nothing to give back.';
  const refunded = refundOnCancel({ by: 'patient', startsAt, now, paid: payment });
  return refunded
    ? `The ${formatRupees(amount)} you paid go back the way they came.`
    : `The visit has begun, so whether the ${formatRupees(amount)} you paid come back is for the clinic to decide.`;
}
