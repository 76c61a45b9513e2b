import { i18n } from '#shared/language/i18n.ts';
import './drawer.css';
import { ChevronDown, type LucideIcon, X } from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { Dialog } from './dialog.tsx';
import { IconButton } from './icon-button.tsx';

type DrawerProps = {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Buttons that stay at the bottom edge. */
  actions?: ReactNode;
  /** Buttons left of Close. */
  controls?: ReactNode;
  /** Leaves the list usable. */
  beside?: boolean;
};

/** A dialog along the right edge with the details of a list's row. */
export function Drawer({ title, onClose, children, actions, controls, beside }: DrawerProps) {
  return (
    <Dialog open title={title} onClose={onClose} className="drawer" beside={beside ?? false}>
      <div className="absolute top-4 end-4 flex">
        {controls}
        <IconButton label={i18n._('Close')} icon={X} onClick={onClose} />
      </div>
      {children}
      {actions && <footer>{actions}</footer>}
    </Dialog>
  );
}

interface Details {
  open: boolean;
  setOpen: (open: boolean) => void;
  summary: RefObject<HTMLElement | null>;
  /** Closes the card and moves the focus to its summary. */
  close: () => void;
}

/** Returns the state of a `DetailsCard`, closed at first. */
export function useDetails(): Details {
  const [open, setOpen] = useState(false);
  const summary = useRef<HTMLElement>(null);
  return {
    open,
    setOpen,
    summary,
    close() {
      setOpen(false);
      summary.current?.focus();
    },
  };
}

type DetailsCardProps = {
  icon: LucideIcon;
  title: string;
  /** State from the parent, if it closes the card; without it the card keeps its own. */
  details?: Details;
  /** Rendered while the card is open. */
  children: ReactNode;
};

/** A card that shows only its title until it is opened. */
export function DetailsCard({ icon: Icon, title, details, children }: DetailsCardProps) {
  const own = useDetails();
  const { open, setOpen, summary } = details ?? own;
  return (
    <details
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group rounded bg-card shadow-card"
    >
      <summary
        ref={summary}
        className="flex min-h-14 list-none items-center gap-3 rounded px-5 font-semibold hover:text-action sm:px-8 [&::-webkit-details-marker]:hidden"
      >
        <Icon aria-hidden size={18} className="text-action" />
        <span className="flex-1">{title}</span>
        <ChevronDown aria-hidden size={18} className="transition-transform group-open:rotate-180" />
      </summary>
      {open && children}
    </details>
  );
}
