import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type DrawerProps = {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Buttons that stay at the lower edge. */
  actions?: ReactNode;
};

const STYLE =
  'mr-0 h-dvh max-h-none w-[min(30rem,100vw)] max-w-none flex-col overflow-y-auto rounded-r-none open:flex! max-sm:p-4 [&>h2]:pr-10';

/** A dialog along the right edge: the details of one row of a list. */
export function Drawer({ title, onClose, children, actions }: DrawerProps) {
  return (
    <Dialog open title={title} onClose={onClose} className={STYLE}>
      <Button
        variant="ghost"
        className="absolute top-3 right-3 w-11 bg-card px-0!"
        aria-label="Close"
        onClick={onClose}
      >
        <X aria-hidden size={20} />
      </Button>
      {children}
      {actions && (
        <div className="sticky -bottom-6 z-1 -mx-6 mt-auto -mb-6 flex flex-wrap gap-2 border-t border-line bg-card px-6 py-4 max-sm:-bottom-4 max-sm:-mx-4 max-sm:-mb-4 max-sm:px-4">
          {actions}
        </div>
      )}
    </Dialog>
  );
}
