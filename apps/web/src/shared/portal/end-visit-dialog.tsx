import type { Appointment } from '@nadi/contract/appointments';
import { displayDate } from '@nadi/domain/clinic-time';
import { minutes } from '@nadi/domain/limits';
import { formatRupees } from '@nadi/domain/money';
import { useNow } from '#shared/format/use-now.ts';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import type { VisitEnd } from './use-end-visit.ts';

type EndVisitDialogProps = {
  /** Null: nothing is asked. */
  asked: { end: VisitEnd; appointment: Appointment } | null;
  pending: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

const WORDS = {
  cancel: { title: 'Cancel this appointment?', confirm: 'Cancel appointment', tone: 'danger' },
  complete: { title: 'Complete this appointment?', confirm: 'Complete', tone: 'primary' },
} as const;

/** Asks once, and says what happens to the time and to the money. */
export function EndVisitDialog({ asked, pending, onConfirm, onClose }: EndVisitDialogProps) {
  const now = useNow(minutes(1));
  const words = WORDS[asked?.end ?? 'cancel'];
  return (
    <ConfirmDialog
      open={asked !== null}
      title={words.title}
      confirmLabel={words.confirm}
      cancelLabel="Go back"
      tone={words.tone}
      pending={pending}
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      {asked && (
        <div className="grid gap-3">
          <p className="font-medium text-ink">
            {asked.appointment.userData.name} with {asked.appointment.docData.name},{' '}
            {displayDate(asked.appointment.slotDate)} | {asked.appointment.slotTime}
          </p>
          {asked.end === 'complete' && asked.appointment.startsAt > now && (
            <p className="font-medium text-ink">The visit has not begun yet.</p>
          )}
          <p>{consequence(asked.end, asked.appointment)}</p>
        </div>
      )}
    </ConfirmDialog>
  );
}

function consequence(end: VisitEnd, { payment, amount }: Appointment): string {
  const rupees = formatRupees(amount);
  if (end === 'complete') {
    return payment
      ? `It was paid online: ${rupees}. It cannot be cancelled afterwards.`
      : `${rupees} count as paid in cash, unless an online payment is on its way. It cannot be cancelled afterwards.`;
  }
  const money = payment
    ? ` The ${rupees} paid online go back to the patient.`
    : ' A payment that is on its way goes back to the patient.';
  return `The time becomes free for somebody else, and the meeting can no longer be opened.${money}`;
}
