import type { ReactNode } from 'react';
import { Dialog } from '#shared/ui/dialog.tsx';
import { ChooseSlot, type ChooseSlotProps } from './choose-slot.tsx';

type ChooseSlotDialogProps = ChooseSlotProps & {
  title: string;
  /** Shown above the picker. */
  children?: ReactNode;
};

/** A doctor's free times in a dialog. */
export function ChooseSlotDialog({ title, children, ...slot }: ChooseSlotDialogProps) {
  return (
    <Dialog
      open
      title={title}
      onClose={slot.onClose}
      className="max-h-[calc(100dvh-2rem)] w-[min(46rem,calc(100vw-2rem))] overflow-y-auto max-sm:p-4"
    >
      {children}
      <ChooseSlot key={slot.docId} {...slot} />
    </Dialog>
  );
}
