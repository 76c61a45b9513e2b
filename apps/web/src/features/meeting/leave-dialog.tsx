import { i18n } from '#shared/language/i18n.ts';
import { ConfirmDialog } from '#shared/ui/dialog.tsx';

type LeaveDialogProps = {
  alone: boolean;
  onLeave: () => void;
  onStay: () => void;
  /** Ends the meeting for everyone; null for users who are not hosts, and while offline. */
  onEndForEveryone: (() => void) | null;
};

export function LeaveDialog({ alone, onLeave, onStay, onEndForEveryone }: LeaveDialogProps) {
  const common = {
    open: true,
    title: i18n._('Leave the meeting?'),
    cancelLabel: i18n._('Stay'),
    onCancel: onStay,
  };
  if (onEndForEveryone === null) {
    return (
      <ConfirmDialog {...common} confirmLabel={i18n._('Leave')} onConfirm={onLeave}>
        <p>
          {alone
            ? i18n._('You can come back with the same link.')
            : i18n._('The others stay in the meeting. You can come back with the same link.')}
        </p>
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      {...common}
      confirmLabel={i18n._('End for everyone')}
      onConfirm={onEndForEveryone}
      alternative={{ label: i18n._('Leave'), onChoose: onLeave }}
    >
      <p>
        {alone
          ? i18n._(
              'If you leave, people can still join and wait for you. If you end it, the call is over for everyone and no one waits any more.',
            )
          : i18n._(
              'If you leave, the others stay and wait for you. If you end it, the call is over for everyone and no one waits any more.',
            )}
      </p>
    </ConfirmDialog>
  );
}
