import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';

type DialogProps = {
  open: boolean;
  title: string;
  /** Called on Escape. */
  onClose: () => void;
  children: ReactNode;
  className?: string;
};

const DIALOG_STYLE =
  'm-auto w-[min(30rem,calc(100vw-2rem))] rounded bg-card p-6 text-ink shadow-card backdrop:bg-veil open:grid gap-4';

/** The browser's modal dialog, which traps focus and returns it to the opener. */
export function Dialog({ open, title, onClose, children, className }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // Close before React removes it: removing an open dialog does not return the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    element.showModal();
    return () => element.close();
  }, [open]);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
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
