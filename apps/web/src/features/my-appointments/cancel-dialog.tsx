import type { Appointment } from '@nadi/contract/appointments';
import * as routes from '@nadi/contract/generated/route-table';
import { refundOnCancel } from '@nadi/domain/appointment';
import type { Instant } from '@nadi/domain/limits';
import type { PaymentState } from '@nadi/domain/payment';
import { formatAmount, formatClock } from '@nadi/messages/when';
import { useState } from 'react';
import { request } from '#shared/api/client.ts';
import { paidOnline } from '#shared/appointment/appointment.ts';
import { describeSlotDay } from '#shared/format/slot.ts';
import { i18n } from '#shared/language/i18n.ts';
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
      title={i18n._('Cancel this appointment?')}
      confirmLabel={
        all
          ? i18n._('{count, plural, one {Cancel # appointment} other {Cancel # appointments}}', {
              count,
            })
          : i18n._('Cancel appointment')
      }
      cancelLabel={i18n._('Keep it')}
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
            <bdi>{appointment.docData.name}</bdi>, {describeSlotDay(appointment.slotDate)} |{' '}
            {formatClock(i18n, appointment.slotTime)}
          </p>
          <SeriesChoice
            appointment={appointment}
            following={all}
            onChoose={(chosen) => setFollowing(chosen ? appointment._id : undefined)}
          />
          {all ? (
            <p>
              {i18n._(
                'The times become available to others, and the meetings can no longer be joined.',
              )}{' '}
              {seriesRefundNotice(appointment, now)}
            </p>
          ) : (
            <>
              <p>
                {i18n._(
                  'The time becomes available to others, and the meeting can no longer be joined.',
                )}
              </p>
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
      legend={i18n._('It is {position} of {size} in a series. Cancel', series)}
      name="series"
      cards={[
        { value: 'one', label: i18n._('This one') },
        {
          value: 'following',
          label: i18n._('This and the following ({count})', { count: series.following + 1 }),
        },
      ]}
      selected={following ? 'following' : 'one'}
      onSelect={(value) => onChoose(value === 'following')}
    />
  );
}

/** Explains what happens to the payments of an appointment and the later ones of its series. */
function seriesRefundNotice(appointment: Appointment, now: Instant): string {
  const begun = now >= appointment.startsAt || appointment.begun;
  if (appointment.refundTerms) {
    return begun
      ? i18n._(
          'What you paid online for each will be refunded by the refund rule of its booking; about this one, which has begun, the clinic decides.',
        )
      : i18n._('What you paid online for each will be refunded by the refund rule of its booking.');
  }
  return begun
    ? i18n._(
        'What you paid online for each will be refunded to your payment method; about this one, which has begun, the clinic decides.',
      )
    : i18n._('What you paid online for each will be refunded to your payment method.');
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
    return i18n._('Your payment is still being processed. If it succeeds, it will be refunded.');
  if (!payment) return i18n._('You have paid nothing online, so there is nothing to refund.');
  if (refundOnCancel({ by: 'patient', startsAt, now, paid: payment, begun })) {
    if (appointment.refundTerms) return describeRefund(appointment.refundTerms, now);
    return fullRefund(amount);
  }
  const paid = formatAmount(i18n, amount);
  return now < startsAt
    ? i18n._(
        'You have already seen the doctor, so the clinic decides whether the {paid} you paid will be refunded.',
        { paid },
      )
    : i18n._(
        'The appointment has started, so the clinic decides whether the {paid} you paid will be refunded.',
        { paid },
      );
}

function fullRefund(amount: number): string {
  return i18n._('The {paid} you paid will be refunded to your payment method.', {
    paid: formatAmount(i18n, amount),
  });
}

/** Names the amount that cancelling now refunds by the rule of the booking. */
function describeRefund({ paid, steps }: RefundTerms, now: Instant): string {
  const { refund = 0 } = steps.find(({ until }) => now <= until) ?? {};
  const amounts = { refund: formatAmount(i18n, refund), paid: formatAmount(i18n, paid) };
  if (refund === 0) {
    return i18n._(
      'The {paid} you paid is no longer refunded, by the refund rule of this booking.',
      amounts,
    );
  }
  return refund === paid
    ? fullRefund(paid)
    : i18n._(
        '{refund} of {paid} are refunded to your payment method, by the refund rule of this booking.',
        amounts,
      );
}

/** Cancels an appointment and the later ones of its series. */
function cancelFollowing(appointmentId: string) {
  return request(routes.cancelSeries, { appointmentId }, { as: 'patient' });
}
