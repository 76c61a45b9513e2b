import { i18n } from '#shared/language/i18n.ts';
import './sheet.css';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { IconButton } from './icon-button.tsx';

type SheetProps = {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Buttons that stay at the bottom edge. */
  actions: ReactNode;
};

/** A dialog that comes from the bottom edge of a phone. */
export function Sheet({ title, onClose, children, actions }: SheetProps) {
  return (
    <Dialog open title={title} onClose={onClose} className="sheet">
      <div className="absolute end-4 top-4">
        <IconButton label={i18n._('Close')} icon={X} onClick={onClose} />
      </div>
      {children}
      <footer>{actions}</footer>
    </Dialog>
  );
}
