import type { Appointment } from '@nadi/contract/appointments';
import { CANCEL_REASON_MAX, type Instant, minutes } from '@nadi/domain/limits';
import { formatMoney } from '@nadi/domain/money';
import { displayDate } from '@nadi/messages/en/dates';
import { Suspense, useCallback, useState } from 'react';
import { paidOnline } from '#shared/appointment/appointment.ts';
import { NO_WHY, type NoShowWhy } from '#shared/appointment/no-show.ts';
import { useNow } from '#shared/format/now.ts';
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

const CONFIRM: Record<EndingAction, { label: string; tone: 'danger' | 'primary' }> = {
  cancel: { label: 'Cancel appointment', tone: 'danger' },
  complete: { label: 'Complete', tone: 'primary' },
  'no-show': { label: 'Record no-show', tone: 'danger' },
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
      confirmLabel={count > 1 ? `Cancel ${count} appointments` : label}
      cancelLabel="Go back"
      tone={tone}
      pending={pending}
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      {request && (
        <div className="grid gap-3" data-retain={`${request.action}:${request.appointment._id}`}>
          <p className="font-medium text-ink">
            {request.appointment.userData.name} with {request.appointment.docData.name},{' '}
            {displayDate(request.appointment.slotDate)} | {request.appointment.slotTime}
          </p>
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
              label="Reason (optional)"
              hint="The patient reads it in My appointments."
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
      legend={`It is ${appointment.series?.position} of ${appointment.series?.size} in a series. Cancel`}
      name="series"
      cards={[
        { value: 'one', label: 'This one' },
        { value: 'following', label: `This and the following (${later + 1})` },
      ]}
      selected={following ? 'following' : 'one'}
      onSelect={(value) => onFollowing(value === 'following')}
    />
  );
}

function question({ action, appointment }: ConfirmationRequest, now: Instant): string {
  if (action === 'cancel') return 'Cancel this appointment?';
  if (action === 'no-show') return 'Did the patient not come?';
  if (appointment.startsAt <= now) return 'Complete this appointment?';
  const when = `${displayDate(appointment.slotDate)}, ${appointment.slotTime}`;
  return `It starts on ${when}. Complete it already?`;
}

function consequence({ action, appointment, following }: ConfirmationRequest): string {
  if (action === 'complete') return completeConsequence(appointment);
  if (action === 'no-show') return noShowConsequence(appointment);
  if (following) {
    return 'The times become free for other patients, and the meetings can no longer be opened. What was paid online for each goes back to the patient.';
  }
  const paid = paidOnline(appointment);
  const money =
    paid > 0
      ? ` The ${formatMoney(paid)} paid online go back to the patient.`
      : ' A payment that is on its way goes back to the patient.';
  return `The time becomes free for other patients, and the meeting can no longer be opened.${money}`;
}

const UNDO = 'You can undo this for ten minutes.';

function completeConsequence({ payment, amount }: Appointment): string {
  const money = formatMoney(amount);
  return payment
    ? `It was paid online: ${money}. It cannot be cancelled afterwards. ${UNDO}`
    : `${money} counts as paid in cash, unless an online payment is on its way. It cannot be cancelled afterwards. ${UNDO}`;
}

function noShowConsequence({ payment, amount }: Appointment): string {
  const money = payment
    ? `The ${formatMoney(amount)} paid online stay with the clinic unless they are refunded.`
    : 'Nothing is charged.';
  return `The patient sees that they did not attend. ${money} ${UNDO}`;
}
