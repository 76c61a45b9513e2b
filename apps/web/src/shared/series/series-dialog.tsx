import { useState } from 'react';
import { ChooseSlot } from '#shared/slots/choose-slot.tsx';
import type { Choice } from '#shared/slots/offer.ts';
import { Dialog } from '#shared/ui/dialog.tsx';
import { SeriesPlan } from './series-plan.tsx';
import type { SeriesOwner } from './use-series.ts';

type SeriesDialogProps = {
  owner: SeriesOwner;
  docId: string;
  visitTypeId: string | undefined;
  /** Of the patient. */
  name: string;
  onClose: () => void;
};

/** Books several appointments for one patient: the first one, then how they repeat. */
export function SeriesDialog({ owner, docId, visitTypeId, name, onClose }: SeriesDialogProps) {
  const [first, setFirst] = useState<Choice>();
  return (
    <Dialog
      open
      title={first ? `Series for ${name}` : 'When is the first appointment?'}
      onClose={onClose}
      className="max-h-[calc(100dvh-2rem)] w-[min(46rem,calc(100vw-2rem))] overflow-y-auto max-sm:p-4"
    >
      {first ? (
        <SeriesPlan
          {...{ owner, docId, visitTypeId, first }}
          onBack={() => setFirst(undefined)}
          onDone={onClose}
        />
      ) : (
        <ChooseSlot
          {...{ docId, visitTypeId, onClose }}
          confirmLabel="Continue"
          pending={false}
          error={null}
          onChoose={({ slotDate, slotTime }) => setFirst({ slotDate, slotTime })}
        />
      )}
    </Dialog>
  );
}
