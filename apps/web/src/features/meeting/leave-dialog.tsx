import { ConfirmDialog } from '#shared/ui/dialog.tsx';

type LeaveDialogProps = {
  alone: boolean;
  onLeave: () => void;
  onStay: () => void;
  /** Ends the meeting for everyone; null for users who are not hosts, and while offline. */
  onEndForEveryone: (() => void) | null;
};

export function LeaveDialog({ alone, onLeave, onStay, onEndForEveryone }: LeaveDialogProps) {
  const common = { open: true, title: 'Leave the meeting?', cancelLabel: 'Stay', onCancel: onStay };
  if (onEndForEveryone === null) {
    return (
      <ConfirmDialog {...common} confirmLabel="Leave" onConfirm={onLeave}>
        <p>{!alone && 'The others stay in the meeting. '}You can come back with the same link.</p>
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      {...common}
      confirmLabel="End for everyone"
      onConfirm={onEndForEveryone}
      alternative={{ label: 'Leave', onChoose: onLeave }}
    >
      <p>
        If you leave, {alone ? 'people can still join and wait' : 'the others stay and wait'} for
        you. If you end it, the call is over for everyone and no one waits any more.
      </p>
    </ConfirmDialog>
  );
}
