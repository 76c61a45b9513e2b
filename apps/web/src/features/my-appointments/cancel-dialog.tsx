import type { Appointment } from '@nadi/contract/appointments';
import * as routes from '@nadi/contract/generated/route-table';
import { refundOnCancel } from '@nadi/domain/appointment';
import type { Instant } from '@nadi/domain/limits';
import { formatMoney } from '@nadi/domain/money';
import type { PaymentState } from '@nadi/domain/payment';
import { displayDate } from '@nadi/messages/en/dates';
import { useState } from 'react';
import { request } from '#shared/api/client.ts';
import { paidOnline } from '#shared/appointment/appointment.ts';
import { ConfirmDialog } from '#shared/ui/dialog.tsx';
import { RadioCards } from '#shared/ui/radio-cards.tsx';
import type { SendCancel } from './use-appointments.ts';

type RefundTerms = NonNullable<Appointment['refundTerms']>;

type CancelDialogProps = {
  /** The appointment to cancel; undefined while closed. */
  appointment: Appointment | undefined;
  /** The state of its payment, if one was started. */
  state: PaymentState | undefined;
  now: Instant;
  pending: boolean;
  /** `send` cancels more than this appointment. */
  onConfirm: (send?: SendCancel) => void;
  onClose: () => void;
};

export function CancelDialog(props: CancelDialogProps) {
  const { appointment, state, now, pending, onConfirm, onClose } = props;
  // The id of the appointment that is cancelled together with the following ones.
  const [following, setFollowing] = useState<string>();
  const all = appointment !== undefined && following === appointment._id;
  const count = 1 + (appointment?.series?.following ?? 0);
  return (
    <ConfirmDialog
      open={appointment !== undefined}
      title="Cancel this appointment?"
      confirmLabel={all ? `Cancel ${count} appointments` : 'Cancel appointment'}
      cancelLabel="Keep it"
      pending={pending}
      onConfirm={() => onConfirm(all ? cancelFollowing : undefined)}
      onCancel={() => {
        setFollowing(undefined);
        onClose();
      }}
    >
      {appointment && (
        <div className="grid gap-3">
          <p className="font-medium text-ink">
            {appointment.docData.name}, {displayDate(appointment.slotDate)} | {appointment.slotTime}
          </p>
          <SeriesChoice
            appointment={appointment}
            following={all}
            onChoose={(chosen) => setFollowing(chosen ? appointment._id : undefined)}
          />
          {all ? (
            <p>
              The times become available to others, and the meetings can no longer be joined. What
              you paid online for each will be refunded{' '}
              {appointment.refundTerms
                ? 'by the refund rule of its booking'
                : 'to your payment method'}
              {now < appointment.startsAt && !appointment.begun
                ? '.'
                : '; about this one, which has begun, the clinic decides.'}
            </p>
          ) : (
            <>
              <p>The time becomes available to others, and the meeting can no longer be joined.</p>
              <p>{refundNotice({ ...appointment, state }, now)}</p>
            </>
          )}
        </div>
      )}
    </ConfirmDialog>
  );
}

type SeriesChoiceProps = {
  appointment: Appointment;
  following: boolean;
  onChoose: (following: boolean) => void;
};

/** The choice to cancel the later appointments of the series too, if there are any. */
function SeriesChoice({ appointment: { series }, following, onChoose }: SeriesChoiceProps) {
  if (!series || series.following === 0) return null;
  return (
    <RadioCards
      legend={`It is ${series.position} of ${series.size} in a series. Cancel`}
      name="series"
      cards={[
        { value: 'one', label: 'This one' },
        { value: 'following', label: `This and the following (${series.following + 1})` },
      ]}
      selected={following ? 'following' : 'one'}
      onSelect={(value) => onChoose(value === 'following')}
    />
  );
}

/** Explains what happens to the payment (docs/product/payments.md#refunds). */
export function refundNotice(
  appointment: Pick<
    Appointment,
    'payment' | 'startsAt' | 'amount' | 'due' | 'begun' | 'refundTerms'
  > & {
    state?: PaymentState | undefined;
  },
  now: Instant,
): string {
  const { startsAt, state, begun = false } = appointment;
  const amount = paidOnline(appointment);
  const payment = amount > 0 || appointment.payment;
  if (!payment && (state === 'processing' || state === 'checking'))
    return 'Your payment is still being processed. If it succeeds, it will be refunded.';
  if (!payment) return 'You have paid nothing online, so there is nothing to refund.';
  if (refundOnCancel({ by: 'patient', startsAt, now, paid: payment, begun })) {
    if (appointment.refundTerms) return describeRefund(appointment.refundTerms, now);
    return `The ${formatMoney(amount)} you paid will be refunded to your payment method.`;
  }
  const why = now < startsAt ? 'You have already seen the doctor' : 'The appointment has started';
  return `${why}, so the clinic decides whether the ${formatMoney(amount)} you paid will be refunded.`;
}

/** Names the amount that cancelling now refunds by the rule of the booking. */
function describeRefund({ paid, steps }: RefundTerms, now: Instant): string {
  const { refund = 0 } = steps.find(({ until }) => now <= until) ?? {};
  const rule = 'by the refund rule of this booking';
  if (refund === 0) return `The ${formatMoney(paid)} you paid is no longer refunded, ${rule}.`;
  return refund === paid
    ? `The ${formatMoney(paid)} you paid will be refunded to your payment method.`
    : `${formatMoney(refund)} of ${formatMoney(paid)} are refunded to your payment method, ${rule}.`;
}

/** Cancels an appointment and the later ones of its series. */
function cancelFollowing(appointmentId: string) {
  return request(routes.cancelSeries, { appointmentId }, { as: 'patient' });
}
