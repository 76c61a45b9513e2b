import type { Appointment } from '@nadi/contract/appointments';
import { minutes } from '@nadi/domain/limits';
import { formatRupees } from '@nadi/domain/money';
import { displayDate } from '@nadi/messages/en/dates';
import { useNow } from '#shared/format/use-now.ts';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import type { AppointmentAction } from './use-appointment-action.ts';

type AppointmentActionDialogProps = {
  /** Null closes the dialog. */
  request: { action: AppointmentAction; appointment: Appointment } | null;
  pending: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

const QUESTIONS = {
  cancel: { title: 'Cancel this appointment?', confirm: 'Cancel appointment', tone: 'danger' },
  complete: { title: 'Complete this appointment?', confirm: 'Complete', tone: 'primary' },
} as const;

/** Asks for confirmation and says what happens to the time and to the money. */
export function AppointmentActionDialog({
  request,
  pending,
  onConfirm,
  onClose,
}: AppointmentActionDialogProps) {
  const now = useNow(minutes(1));
  const question = QUESTIONS[request?.action ?? 'cancel'];
  return (
    <ConfirmDialog
      open={request !== null}
      title={question.title}
      confirmLabel={question.confirm}
      cancelLabel="Go back"
      tone={question.tone}
      pending={pending}
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      {request && (
        <div className="grid gap-3">
          <p className="font-medium text-ink">
            {request.appointment.userData.name} with {request.appointment.docData.name},{' '}
            {displayDate(request.appointment.slotDate)} | {request.appointment.slotTime}
          </p>
          {request.action === 'complete' && request.appointment.startsAt > now && (
            <p className="font-medium text-ink">The appointment has not started yet.</p>
          )}
          <p>{consequence(request.action, request.appointment)}</p>
        </div>
      )}
    </ConfirmDialog>
  );
}

function consequence(action: AppointmentAction, { payment, amount }: Appointment): string {
  const rupees = formatRupees(amount);
  if (action === 'complete') {
    return payment
      ? `It was paid online: ${rupees}. It cannot be cancelled afterwards.`
      : `${rupees} count as paid in cash, unless an online payment is on its way. It cannot be cancelled afterwards.`;
  }
  const money = payment
    ? ` The ${rupees} paid online go back to the patient.`
    : ' A payment that is on its way goes back to the patient.';
  return `The time becomes free for other patients, and the meeting can no longer be opened.${money}`;
}
