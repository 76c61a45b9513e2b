import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';

type LeaveDialogProps = { alone: boolean; onLeave: () => void; onStay: () => void };

export function LeaveDialog({ alone, onLeave, onStay }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      open
      title="Leave the meeting?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={onLeave}
      onCancel={onStay}
    >
      <p>{!alone && 'The others stay in the meeting. '}You can come back with the same link.</p>
    </ConfirmDialog>
  );
}
