import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';

type SidePanelProps = {
  title: string;
  /** True for content that needs more room than a list. */
  wide?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A panel next to the video, or over it on a phone; never covers the controls. */
export function SidePanel({ title, wide = false, onClose, children }: SidePanelProps) {
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
      className={`absolute z-20 grid grid-rows-[auto_1fr] overflow-hidden rounded bg-card md:static md:shrink-0 ${wide ? 'inset-x-0 top-56 bottom-0 md:w-100' : 'inset-0 md:w-84'}`}
    >
      <header className="flex items-center justify-between py-2 pe-2 ps-4">
        <h2 className="text-base">{title}</h2>
        <button
          type="button"
          aria-label={`Close ${title.toLowerCase()}`}
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
