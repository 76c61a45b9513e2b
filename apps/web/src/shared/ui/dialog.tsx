import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { i18n } from '#shared/language/i18n.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

type DialogProps = {
  open: boolean;
  title: string;
  /** Called on Escape. */
  onClose: () => void;
  children: ReactNode;
  className?: string;
  /** Leaves the page usable: it neither traps the focus nor closes on Escape. */
  beside?: boolean;
};

const DIALOG_STYLE =
  'm-auto w-[min(30rem,calc(100vw-2rem))] rounded bg-card p-6 text-ink shadow-card backdrop:bg-veil open:grid gap-4';

/** The browser's dialog, which traps focus unless it is beside the page, and returns it to the opener. */
export function Dialog({ open, title, onClose, children, className, beside }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // Close before React removes it: removing an open dialog does not return the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    if (beside) element.show();
    else element.showModal();
    return () => element.close();
  }, [open, beside]);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      data-beside={beside || undefined}
      className={classNames(DIALOG_STYLE, className)}
      onCancel={(event) => {
        // A dialog or a file field inside cancels only itself.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
    >
      {open && (
        <>
          <h2 id={titleId} className="text-lg wrap-anywhere">
            {title}
          </h2>
          {children}
        </>
      )}
    </dialog>
  );
}

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
    cancelLabel = i18n._('Go back'),
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
