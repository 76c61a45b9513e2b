import { type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from './class-names.ts';

type DialogProps = {
  open: boolean;
  title: string;
  /** Escape; the dialog's own buttons call it themselves. */
  onClose: () => void;
  children: ReactNode;
  className?: string;
};

const LOOK =
  'm-auto w-[min(30rem,calc(100vw-2rem))] rounded bg-card p-6 text-ink shadow-card backdrop:bg-veil open:grid gap-4';

/** The browser's modal dialog: it traps focus, and gives it back to where it came from. */
export function Dialog({ open, title, onClose, children, className }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    element.showModal();
    return () => element.close();
  }, [open]);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={classNames(LOOK, className)}
      onCancel={(event) => {
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
