import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import './drawer.css';

type DrawerProps = {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Buttons that stay at the bottom edge. */
  actions?: ReactNode;
};

/** A dialog along the right edge with the details of a list's row. */
export function Drawer({ title, onClose, children, actions }: DrawerProps) {
  return (
    <Dialog open title={title} onClose={onClose} className="drawer">
      <Button
        variant="ghost"
        className="absolute top-4 end-4 w-11 px-0!"
        aria-label="Close"
        onClick={onClose}
      >
        <X aria-hidden size={20} />
      </Button>
      {children}
      {actions && <footer>{actions}</footer>}
    </Dialog>
  );
}
