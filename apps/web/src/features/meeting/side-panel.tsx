import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '#shared/ui/class-names.ts';

type SidePanelProps = {
  title: string;
  closeLabel: string;
  /** True for content that needs more room than a list. */
  wide?: boolean;
  /** True while another panel is open: on a phone it takes the place of this one, which stays mounted. */
  covered?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A panel next to the video, or below it on an upright phone. */
export function SidePanel({ title, closeLabel, wide, covered, onClose, children }: SidePanelProps) {
  const panel = useRef<HTMLElement>(null);

  // Moves the focus into the panel, and back to the opener when it closes.
  useEffect(() => {
    const opener = document.activeElement;
    panel.current?.focus();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);

  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label={title}
      className={classNames(
        'call-panel overflow-hidden rounded bg-card',
        wide && 'call-panel-wide',
        covered && 'max-md:hidden',
      )}
    >
      <header className="flex items-center justify-between pe-2 ps-4 md:py-2">
        <h2 className="text-base">{title}</h2>
        <button
          type="button"
          aria-label={closeLabel}
          onClick={onClose}
          className="grid size-11 place-items-center rounded hover:bg-line"
        >
          <X aria-hidden size={20} />
        </button>
      </header>
      {children}
    </aside>
  );
}
