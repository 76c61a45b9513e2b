import type { Appointment } from '@nadi/contract/appointments';
import type { MyPayment } from '@nadi/contract/payments';
import { type AppointmentFacts, patientRowStatus } from '@nadi/domain/appointment';
import type { Instant } from '@nadi/domain/limits';
import { rowStatusLabel } from '@nadi/messages/en/labels';
import { formatAmount } from '@nadi/messages/when';
import { type ReactNode, Suspense, useState } from 'react';
import { paths } from '#app/paths.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Button, LinkButton } from '#shared/ui/button.tsx';
import { DialogLoading } from '#shared/ui/content-state.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { PartLoadError } from '#shared/ui/notice.tsx';
import { SpokenText } from '#shared/ui/spoken-text.tsx';
import { isRequest, isUnsettled, mayCancel, mayReschedule } from './appointment-rules.ts';
import type { Payments, useCancel } from './use-appointments.ts';

const CancelLimit = lazyPart(async () => (await import('./cancel-limit.tsx')).CancelLimit);
const PaymentNote = lazyPart(async () => (await import('./payment-note.tsx')).PaymentNote);

type RowActionsProps = {
  appointment: Appointment;
  zone: string;
  payments: Payments;
  /** True if paying is the primary action of the page. */
  primary?: boolean;
  /** False if the page shows the receipt itself. */
  receipt?: boolean;
  now: Instant;
  /** Offered until the end, and as long as the clinic allows it. */
  onCancel: (appointment: Appointment) => void;
  /** Offered as long as the clinic allows it. */
  onReschedule: (appointment: Appointment) => void;
  /** Further actions, after the payment. */
  children?: ReactNode;
};

/** Payment, state and cancelling of a row, in this order (docs/product/appointments.md#patient-row). */
export function RowActions(props: RowActionsProps) {
  const { appointment, zone, payments, primary = false, receipt = true, now } = props;
  const { onCancel, onReschedule, children } = props;
  const payment = payments.paymentOf(appointment._id);
  const status = patientRowStatus(toAppointmentFacts(appointment));
  const pending = status === 'payable' || status === 'paid';
  const { name: doctor } = appointment.docData;
  const minor = { variant: 'ghost', className: 'px-2!' } as const;
  return (
    <>
      {status === 'payable' && canPay(payment) && !isUnsettled(appointment) && (
        <PayOnline appointment={appointment} offered={payments.offered} primary={primary} />
      )}
      {(status === 'paid' || status === 'accepted') && (
        <RowLabel>{rowStatusLabel(i18n, status)}</RowLabel>
      )}
      {children}
      {pending && (
        <>
          <Note payment={payment} ended={false} receipt={receipt} />
          {mayReschedule(appointment, now) && (
            <Button {...minor} onClick={() => onReschedule(appointment)}>
              <SpokenText
                text={i18n._('Reschedule<spoken> the appointment with {doctor}</spoken>', {
                  doctor,
                })}
              />
            </Button>
          )}
          {mayCancel(appointment, now) && (
            <Button {...minor} onClick={() => onCancel(appointment)}>
              <SpokenText
                text={
                  isRequest(appointment)
                    ? i18n._('Withdraw the request<spoken> with {doctor}</spoken>', { doctor })
                    : i18n._('Cancel appointment<spoken> with {doctor}</spoken>', { doctor })
                }
              />
            </Button>
          )}
          {appointment.cancelUntil !== undefined && (
            <Suspense>
              <CancelLimit
                startsAt={appointment.startsAt}
                until={appointment.cancelUntil}
                zone={zone}
              />
            </Suspense>
          )}
        </>
      )}
      {status === 'cancelled' && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <RowLabel>{rowStatusLabel(i18n, 'cancelled')}</RowLabel>
          <CancelledBy by={appointment.cancelledBy} reason={appointment.cancelReason} />
        </div>
      )}
      {!pending && <Note payment={payment} ended receipt={receipt} />}
    </>
  );
}

/** The state of the payment, loaded if one was started. */
function Note({ payment, ...rest }: NoteProps) {
  return payment ? (
    <Suspense>
      <PaymentNote payment={payment} {...rest} />
    </Suspense>
  ) : null;
}

type NoteProps = { payment: MyPayment | undefined; ended: boolean; receipt: boolean };

/** Prevents a second payment while the bank or the clinic has not decided about the first. */
function canPay(payment: MyPayment | undefined): boolean {
  return payment?.state !== 'processing' && payment?.state !== 'checking';
}

/** A label of the row; its state in words stands above. */
function RowLabel({ children }: { children: string }) {
  return <span className="px-1 font-medium text-ink-soft">{children}</span>;
}

type CancelledByProps = { by: Appointment['cancelledBy']; reason: string | undefined };

function CancelledBy({ by, reason }: CancelledByProps) {
  if (!by) return null;
  return (
    <p className="text-xs wrap-anywhere text-ink-soft">
      {describeCanceller(by)}
      {reason && `: ${reason}`}
    </p>
  );
}

function describeCanceller(by: NonNullable<CancelledByProps['by']>): string {
  if (by === 'patient') return i18n._('by you');
  return by === 'doctor' ? i18n._('by the doctor') : i18n._('by the clinic');
}

/** The API returns whether an event happened, not when, so any instant works. */
function toAppointmentFacts({
  cancelled,
  isCompleted,
  noShow = false,
  payment,
  bookedAt,
}: Pick<
  Appointment,
  'cancelled' | 'isCompleted' | 'noShow' | 'payment' | 'bookedAt'
>): AppointmentFacts {
  const instantIf = (happened: boolean) => (happened ? bookedAt : null);
  return {
    cancelledAt: instantIf(cancelled),
    cancelledBy: null,
    completedAt: instantIf(isCompleted),
    noShowAt: instantIf(noShow),
    paidAt: instantIf(payment),
  };
}

const PaymentProviders = lazyPart(
  async () => (await import('./payment-providers.tsx')).PaymentProviders,
  PartLoadError,
);

type PayOnlineProps = {
  appointment: Appointment;
  offered: Payments['offered'];
  /** True for the page's primary button. */
  primary?: boolean;
};

/** The Pay Online button, which the providers replace in the same row. */
function PayOnline({ appointment, offered, primary = false }: PayOnlineProps) {
  const [choosing, setChoosing] = useState(false);
  if (offered?.length === 0) {
    return <p className="text-xs text-ink-soft">{i18n._('To be paid at the appointment')}</p>;
  }
  const { due, docData } = appointment;
  const words =
    due === undefined
      ? i18n._('Pay Online<spoken> for {doctor}</spoken>', { doctor: docData.name })
      : i18n._('Pay {amount} more<spoken> for {doctor}</spoken>', {
          amount: formatAmount(i18n, due),
          doctor: docData.name,
        });
  const button = (
    <Button
      variant={primary ? 'primary' : 'secondary'}
      pending={choosing}
      onClick={() => setChoosing(true)}
    >
      <SpokenText text={words} />
    </Button>
  );
  if (!choosing || !offered) return button;
  return (
    <Suspense fallback={button}>
      <PaymentProviders appointment={appointment} offered={offered} />
    </Suspense>
  );
}

const Dialog = lazyPart(
  async () => (await import('./cancel-dialog.tsx')).CancelDialog,
  PartLoadError,
);

type CancelDialogProps = {
  cancel: ReturnType<typeof useCancel>;
  payments: Payments;
  now: Instant;
};

/** The cancel dialog, loaded when it is first opened; it stays mounted to return the focus. */
export function CancelDialog({ cancel, payments, now }: CancelDialogProps) {
  const { asking, cancelling, confirm, dismiss } = cancel;
  const [opened, setOpened] = useState(false);
  if (asking && !opened) setOpened(true);
  if (!opened) return null;
  return (
    <Suspense fallback={<DialogLoading />}>
      <Dialog
        appointment={asking}
        state={asking && payments.paymentOf(asking._id)?.state}
        now={now}
        pending={cancelling}
        onConfirm={confirm}
        onClose={dismiss}
      />
    </Suspense>
  );
}

type BookAgainProps = { appointment: Appointment; variant?: 'secondary' };

export function BookAgain({ appointment: { docId, docData }, variant }: BookAgainProps) {
  return (
    <LinkButton to={paths.appointment(docId)} {...(variant && { variant })}>
      <SpokenText
        text={i18n._('Book again<spoken> with {doctor}</spoken>', { doctor: docData.name })}
      />
    </LinkButton>
  );
}

const AddToCalendar = lazyPart(async () => (await import('./add-to-calendar.tsx')).AddToCalendar);

type AddToCalendarPartProps = {
  appointment: Appointment;
  /** True if it is the primary action of the page. */
  primary?: boolean;
  /** In a list row: behind “More”, with a link to the appointment's page. */
  more?: boolean;
};

/** Loads after the page; its space is reserved. */
export function AddToCalendarPart(props: AddToCalendarPartProps) {
  return (
    <Suspense fallback={<div className="h-11" />}>
      <AddToCalendar {...props} />
    </Suspense>
  );
}
