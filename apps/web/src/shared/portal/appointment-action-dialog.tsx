import type { Appointment } from '@nadi/contract/appointments';
import { CANCEL_REASON_MAX, type Instant, minutes } from '@nadi/domain/limits';
import { formatAmount, formatClock, formatDay } from '@nadi/messages/when';
import { Suspense, useCallback, useState } from 'react';
import { paidOnline } from '#shared/appointment/appointment.ts';
import { NO_WHY, type NoShowWhy } from '#shared/appointment/no-show.ts';
import { useNow } from '#shared/format/now.ts';
import { describeSlot } from '#shared/format/slot.ts';
import { i18n } from '#shared/language/i18n.ts';
import { ConfirmDialog } from '#shared/ui/dialog.tsx';
import { Field } from '#shared/ui/form.tsx';
import { Input } from '#shared/ui/input.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { RadioCards } from '#shared/ui/radio-cards.tsx';
import type { PortalRole } from './portal.ts';
import { type AppointmentAction, useAppointmentAction } from './use-appointment-action.tsx';

const NoShowFields = lazyPart(
  async () => (await import('#shared/appointment/no-show-fields.tsx')).NoShowFields,
);

/** An action that ends an appointment and needs confirmation. */
export type EndingAction = Exclude<AppointmentAction, 'reopen'>;

interface ConfirmationRequest {
  action: EndingAction;
  appointment: Appointment;
  /** The text typed so far; only for 'cancel'. */
  reason: string;
  /** Only for 'no-show'. */
  why: NoShowWhy;
  /** Only for 'cancel': includes the later ones of the series. */
  following: boolean;
}

/**
 * Returns the state of the confirmation dialog: the appointment, the action, and the function that confirms.
 */
export function useActionConfirmation(role: PortalRole) {
  const [request, setRequest] = useState<ConfirmationRequest | null>(null);
  const { mutate, isPending } = useAppointmentAction(role, (finishedId) =>
    // The dialog may already show another appointment.
    setRequest((current) => (current?.appointment._id === finishedId ? null : current)),
  );

  function onConfirm() {
    if (!request) return;
    const { action, appointment, reason, why, following } = request;
    const appointmentId = appointment._id;
    mutate({ action, appointmentId, reason: reason.trim(), why, following });
  }

  // A stable function, so that rows that receive it render only once.
  const confirm = useCallback(
    (appointment: Appointment, action: EndingAction) =>
      setRequest({ action, appointment, reason: '', why: NO_WHY, following: false }),
    [],
  );

  return {
    confirm,
    dialog: {
      request,
      pending: isPending,
      onReason: (reason: string) => setRequest((current) => current && { ...current, reason }),
      onWhy: (why: NoShowWhy) => setRequest((current) => current && { ...current, why }),
      onFollowing: (following: boolean) =>
        setRequest((current) => current && { ...current, following }),
      onConfirm,
      onClose: () => setRequest(null),
    },
  };
}

type AppointmentActionDialogProps = {
  /** Null closes the dialog. */
  request: ConfirmationRequest | null;
  pending: boolean;
  onReason: (reason: string) => void;
  onWhy: (why: NoShowWhy) => void;
  onFollowing: (following: boolean) => void;
  onConfirm: () => void;
  onClose: () => void;
};

const CONFIRM: Record<EndingAction, { label: () => string; tone: 'danger' | 'primary' }> = {
  cancel: { label: () => i18n._('Cancel appointment'), tone: 'danger' },
  complete: { label: () => i18n._('Complete'), tone: 'primary' },
  'no-show': { label: () => i18n._('Record no-show'), tone: 'danger' },
};

/** Asks for confirmation and explains the effect on the slot and the payment. */
export function AppointmentActionDialog({
  request,
  pending,
  onReason,
  onWhy,
  onFollowing,
  onConfirm,
  onClose,
}: AppointmentActionDialogProps) {
  const now = useNow(minutes(1));
  const { label, tone } = CONFIRM[request?.action ?? 'cancel'];
  const count = request?.following ? 1 + (request.appointment.series?.following ?? 0) : 1;
  return (
    <ConfirmDialog
      open={request !== null}
      title={request ? question(request, now) : ''}
      confirmLabel={
        count > 1
          ? i18n._('{count, plural, one {Cancel # appointment} other {Cancel # appointments}}', {
              count,
            })
          : label()
      }
      cancelLabel={i18n._('Go back')}
      tone={tone}
      pending={pending}
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      {request && (
        <div className="grid gap-3" data-retain={`${request.action}:${request.appointment._id}`}>
          <p className="font-medium text-ink">{describeAppointment(request.appointment)}</p>
          <p>{consequence(request)}</p>
          <SeriesChoice request={request} onFollowing={onFollowing} />
          {request.action === 'no-show' && (
            <Suspense fallback={null}>
              <NoShowFields why={request.why} onChange={onWhy} />
            </Suspense>
          )}
          {request.action === 'cancel' && (
            <Field
              name="reason"
              label={i18n._('Reason (optional)')}
              hint={i18n._('The patient reads it in My appointments.')}
            >
              <Input
                maxLength={CANCEL_REASON_MAX}
                autoComplete="off"
                value={request.reason}
                onChange={({ target }) => onReason(target.value)}
              />
            </Field>
          )}
        </div>
      )}
    </ConfirmDialog>
  );
}

function describeAppointment({ userData, docData, slotDate, slotTime }: Appointment): string {
  return i18n._('{patient} with {doctor}, {day} | {time}', {
    patient: userData.name,
    doctor: docData.name,
    day: formatDay(i18n, slotDate),
    time: formatClock(i18n, slotTime),
  });
}

type SeriesChoiceProps = {
  request: ConfirmationRequest;
  onFollowing: (following: boolean) => void;
};

/** The choice to cancel the later appointments of the series too, if there are any. */
function SeriesChoice({ request, onFollowing }: SeriesChoiceProps) {
  const { action, appointment, following } = request;
  const later = appointment.series?.following ?? 0;
  if (action !== 'cancel' || later === 0) return null;
  return (
    <RadioCards
      legend={i18n._('It is {position} of {size} in a series. Cancel', {
        position: appointment.series?.position,
        size: appointment.series?.size,
      })}
      name="series"
      cards={[
        { value: 'one', label: i18n._('This one') },
        {
          value: 'following',
          label: i18n._('This and the following ({count})', { count: later + 1 }),
        },
      ]}
      selected={following ? 'following' : 'one'}
      onSelect={(value) => onFollowing(value === 'following')}
    />
  );
}

function question({ action, appointment }: ConfirmationRequest, now: Instant): string {
  if (action === 'cancel') return i18n._('Cancel this appointment?');
  if (action === 'no-show') return i18n._('Did the patient not come?');
  if (appointment.startsAt <= now) return i18n._('Complete this appointment?');
  const when = describeSlot(appointment);
  return i18n._('It starts on {when}. Complete it already?', { when });
}

function consequence({ action, appointment, following }: ConfirmationRequest): string {
  if (action === 'complete') return completeConsequence(appointment);
  if (action === 'no-show') return noShowConsequence(appointment);
  if (following) {
    return i18n._(
      'The times become free for other patients, and the meetings can no longer be opened. What was paid online for each goes back to the patient.',
    );
  }
  const paid = paidOnline(appointment);
  const money =
    paid > 0
      ? i18n._('The {amount} paid online go back to the patient.', {
          amount: formatAmount(i18n, paid),
        })
      : i18n._('A payment that is on its way goes back to the patient.');
  return `${i18n._('The time becomes free for other patients, and the meeting can no longer be opened.')} ${money}`;
}

const undo = () => i18n._('You can undo this for ten minutes.');

function completeConsequence({ payment, amount }: Appointment): string {
  const values = { amount: formatAmount(i18n, amount) };
  const money = payment
    ? i18n._('It was paid online: {amount}. It cannot be cancelled afterwards.', values)
    : i18n._(
        '{amount} counts as paid in cash, unless an online payment is on its way. It cannot be cancelled afterwards.',
        values,
      );
  return `${money} ${undo()}`;
}

function noShowConsequence({ payment, amount }: Appointment): string {
  const money = payment
    ? i18n._('The {amount} paid online stay with the clinic unless they are refunded.', {
        amount: formatAmount(i18n, amount),
      })
    : i18n._('Nothing is charged.');
  return `${i18n._('The patient sees that they did not attend.')} ${money} ${undo()}`;
}
