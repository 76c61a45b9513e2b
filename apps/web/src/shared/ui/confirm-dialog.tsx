import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type ConfirmDialogProps = {
  open: boolean;
  title: string;
  /** The text about the consequences. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  tone?: 'danger' | 'primary';
  /** Another choice, shown between the two. */
  alternative?: { label: string; onChoose: () => void } | undefined;
  pending?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** A confirmation dialog; focus starts on the cancelling button. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    children,
    confirmLabel,
    cancelLabel = 'Go back',
    tone = 'danger',
    alternative,
    pending,
    onConfirm,
    onCancel,
  } = props;
  const buttons = useRef<HTMLDivElement>(null);

  // The second click of a double click arrives before the first one has rendered anything.
  const confirmed = useRef(false);
  useEffect(() => {
    confirmed.current = false;
  });

  // Runs after the dialog's own effect has opened it, so that a field inside does not take the focus.
  useEffect(() => {
    if (open) buttons.current?.querySelector('button')?.focus();
  }, [open]);

  return (
    <Dialog open={open} title={title} onClose={onCancel}>
      <div className="text-ink-soft wrap-anywhere">{children}</div>
      <div ref={buttons} className="flex flex-wrap justify-end gap-3 pt-2">
        <Button variant="secondary" onClick={onCancel}>
          {cancelLabel}
        </Button>
        {alternative && (
          <Button variant="secondary" onClick={alternative.onChoose}>
            {alternative.label}
          </Button>
        )}
        <Button
          variant={tone}
          pending={pending ?? false}
          onClick={() => {
            if (confirmed.current) return;
            confirmed.current = true;
            onConfirm();
          }}
        >
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
