import type { Appointment } from '@nadi/contract/appointments';
import { refundOnCancel } from '@nadi/domain/appointment';
import type { Instant } from '@nadi/domain/limits';
import { formatRupees } from '@nadi/domain/money';
import type { PaymentState } from '@nadi/domain/payment';
import { displayDate } from '@nadi/messages/en/dates';
import { paidOnline } from '#shared/appointment/paid-online.ts';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';

type CancelDialogProps = {
  /** The appointment to cancel; undefined while closed. */
  appointment: Appointment | undefined;
  /** The state of its payment, where one was started. */
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
          <p>The time becomes available to others, and the meeting can no longer be joined.</p>
          <p>{refundNotice({ ...appointment, state }, now)}</p>
        </div>
      )}
    </ConfirmDialog>
  );
}

/** Says what happens to the money (docs/product.md#refunds). */
export function refundNotice(
  appointment: Pick<Appointment, 'payment' | 'startsAt' | 'amount' | 'due'> & {
    state?: PaymentState | undefined;
  },
  now: Instant,
): string {
  const { startsAt, state } = appointment;
  const amount = paidOnline(appointment);
  const payment = amount > 0 || appointment.payment;
  if (!payment && (state === 'processing' || state === 'checking'))
    return 'Your payment is still being processed. If it succeeds, it will be refunded.';
  if (!payment) return 'You have paid nothing online, so there is nothing to refund.';
  const refunded = refundOnCancel({ by: 'patient', startsAt, now, paid: payment });
  return refunded
    ? `The ${formatRupees(amount)} you paid will be refunded to your payment method.`
    : `The appointment has started, so the clinic decides whether the ${formatRupees(amount)} you paid will be refunded.`;
}
