import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { i18n } from '#shared/language/i18n.ts';
import { availabilityQuery } from '#shared/slots/availability-query.ts';
import { ChooseSlot } from '#shared/slots/choose-slot.tsx';
import type { Choice } from '#shared/slots/offer.ts';
import { VisitTypeSelect } from '#shared/slots/visit-type.tsx';
import type { Whereabouts } from '#shared/slots/where-step.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { LoadState } from '#shared/ui/loaded.tsx';
import { SeriesPlan } from './series-plan.tsx';
import type { SeriesDone, SeriesOwner } from './use-series.ts';

type SeriesDialogProps = {
  owner: SeriesOwner;
  docId: string;
  /** The visit type of the appointment before the series; the doctor may no longer offer it. */
  visitTypeId: string | undefined;
  /** Names the patient or the doctor. */
  title: string;
  /** The first appointment, if it was already chosen. */
  /** The mode and the place that were chosen, for the type of `visitTypeId`. */
  where?: Whereabouts | undefined;
  first?: Choice | undefined;
  /** The doctor's own fee; if given, the price of an appointment is shown. */
  fees?: number;
  onClose: () => void;
  /** By default the dialog closes. */
  onBooked?: SeriesDone;
};

/** Books several appointments for one patient: the first one, then its repetitions. */
export function SeriesDialog(props: SeriesDialogProps) {
  const {
    owner,
    docId,
    visitTypeId,
    where: wanted,
    title,
    fees,
    onClose,
    onBooked = onClose,
  } = props;
  const [first, setFirst] = useState(props.first);
  const [picked, setPicked] = useState<string>();
  const query = useQuery(availabilityQuery({ docId, days: 1 }));
  const types = query.data?.visitTypes ?? [];
  const offered = [picked, visitTypeId].find((id) => types.some(({ _id }) => _id === id));
  const where = offered === visitTypeId ? wanted : undefined;
  const type = types.find(({ _id }) => _id === offered) ?? types[0];
  return (
    <Dialog
      open
      title={first ? title : i18n._('When is the first appointment?')}
      onClose={onClose}
      className="max-h-[calc(100dvh-2rem)] w-[min(46rem,calc(100vw-2rem))] overflow-y-auto max-sm:p-4"
    >
      {first && query.data ? (
        <SeriesPlan
          {...{ owner, docId, visitTypeId: offered, where, first }}
          fees={fees === undefined ? undefined : (type?.fees ?? fees)}
          onBack={() => setFirst(undefined)}
          onDone={onBooked}
        />
      ) : query.data ? (
        <ChooseSlot
          {...{ docId, visitTypeId: offered, where, onClose }}
          typeStep={() => <VisitTypeSelect types={types} selected={offered} onSelect={setPicked} />}
          confirmLabel={i18n._('Continue')}
          pending={false}
          error={null}
          onChoose={({ slotDate, slotTime }) => setFirst({ slotDate, slotTime })}
        />
      ) : (
        <LoadState
          query={query}
          failure={i18n._('The free times could not be loaded.')}
          skeleton="h-90"
        />
      )}
    </Dialog>
  );
}
