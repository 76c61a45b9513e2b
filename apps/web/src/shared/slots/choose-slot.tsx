import type { BookableVisitType } from '@nadi/contract/schedules';
import { parseSlotDate, wallClock } from '@nadi/domain/clinic-time';
import { formatClock } from '@nadi/messages/when';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { longDayLabel } from '#shared/format/now.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { LoadState } from '#shared/ui/loaded.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { type Choice, choiceStart, nearestSlots, selectedSlot } from './offer.ts';
import { focusPicker, SlotPicker } from './slot-picker.tsx';
import { type SlotOffer, useSlotOffer } from './use-slot-offer.ts';
import type { Whereabouts } from './where-step.tsx';

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

export type ChooseSlotProps = {
  docId: string;
  visitTypeId: string | undefined;
  /** The length of an appointment to be moved; by default the visit type's. */
  minutes?: number | undefined;
  /** By default the first mode and the first place. */
  where?: Whereabouts | undefined;
  /** The day to begin with, as a slot date; the first with a free time by default. */
  startDate?: string;
  /** The time selected at first. */
  initial?: Choice;
  confirmLabel: string;
  /** Rendered above the picker; `fees`: the doctor's own fee, once it is known. */
  typeStep?: (
    types: readonly BookableVisitType[],
    fees: number | undefined,
    offer: SlotOffer,
  ) => ReactNode;
  pending: boolean;
  error: string | null;
  onChoose: (choice: Choice) => void;
  onClose: () => void;
};

const NEAREST_COUNT = 4;

/** A doctor's free times and the bar that confirms one, inside a dialog. */
export function ChooseSlot(props: ChooseSlotProps) {
  const { docId, visitTypeId, minutes, where, startDate, confirmLabel, typeStep, pending, error } =
    props;
  const { onChoose, onClose } = props;
  const offer = useSlotOffer({ docId, visitTypeId, minutes, ...where, startDate });
  const picker = useRef<HTMLDivElement>(null);
  const [choice, setChoice] = useState(props.initial);
  const [missing, setMissing] = useState(false);
  const { days, zone, now, changing } = offer;
  const selected = selectedSlot({
    choice,
    zone,
    now,
    booked: false,
    offeredAt: undefined,
    days: changing ? undefined : days,
  });
  const lostAt = choice && zone && !selected && !changing ? choiceStart(choice, zone) : null;

  function choose(next: Choice) {
    setChoice(next);
    setMissing(false);
    offer.showDay(next.slotDate);
  }

  return (
    <>
      {typeStep?.(offer.visitTypes, offer.fees, offer)}
      <div ref={picker}>
        {days && zone ? (
          <SlotPicker
            {...{ offer, days, zone, selected }}
            unavailable={
              choice && lostAt !== null
                ? {
                    ...choice,
                    past: lostAt <= now,
                    nearest: nearestSlots(days, lostAt, NEAREST_COUNT),
                  }
                : null
            }
            onChoose={choose}
            showMissing={missing && !selected}
            actAndRefocus={(act) => {
              flushSync(act);
              focusPicker(picker.current);
            }}
          />
        ) : (
          <LoadState
            query={offer}
            failure={i18n._('The free times could not be loaded.')}
            skeleton="h-90"
          />
        )}
      </div>
      {error && (
        <Notice tone="danger" urgent>
          <p className="font-medium">{error}</p>
        </Notice>
      )}
      <div className="sticky -bottom-6 -mx-6 -mb-6 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-card px-6 py-4 max-sm:-bottom-4 max-sm:-mx-4 max-sm:-mb-4 max-sm:px-4">
        <p className="me-auto font-semibold figures" aria-live="polite">
          {selected && zone ? slotLabel(selected, zone, now) : i18n._('No time chosen yet')}
        </p>
        <Button variant="secondary" onClick={onClose}>
          {i18n._('Not now')}
        </Button>
        <Button
          pending={pending}
          onClick={() => (selected ? onChoose(selected) : setMissing(true))}
        >
          {confirmLabel}
        </Button>
      </div>
    </>
  );
}

/** Such as "Tuesday, 5 January, 10:30 AM". */
function slotLabel({ slotDate, slotTime }: Choice, zone: string, now: number): string {
  const date = parseSlotDate(slotDate);
  const time = formatClock(i18n, slotTime);
  if (!date) return time;
  return i18n._('{day}, {time}', { day: longDayLabel(date, wallClock(zone, now)), time });
}
