import { formatSlotDate, parseSlotDate, wallClock } from '@nadi/domain/clinic-time';
import { parseIsoDate } from '@nadi/domain/iso-date';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { longDayLabel } from '#shared/format/day-label.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { type Choice, choiceStart, nearestSlots, selectedSlot } from '#shared/slots/offer.ts';
import { focusPicker, SlotPicker } from '#shared/slots/slot-picker.tsx';
import { type SlotOffer, useSlotOffer } from '#shared/slots/use-slot-offer.ts';
import { Button } from '#shared/ui/button.tsx';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { Field } from '#shared/ui/field.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { Select } from '#shared/ui/select.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { toast } from '#shared/ui/toast.ts';
import type { ChosenPatient } from './book-dialog.tsx';

const NEAREST_COUNT = 4;

type TimeStepProps = {
  patient: ChosenPatient;
  docId: string;
  /** The day to begin with, `2027-01-05`. */
  date: string;
  onDone: () => void;
};

/** A free time of one doctor, and the booking. */
export function TimeStep({ patient, docId, date, onDone }: TimeStepProps) {
  const [visitTypeId, setVisitTypeId] = useState<string>();
  const startDate = formatSlotDate(parseIsoDate(date));
  const offer = useSlotOffer({ docId, visitTypeId, startDate });
  const picker = useRef<HTMLDivElement>(null);
  const [choice, setChoice] = useState<Choice>();
  const [missing, setMissing] = useState(false);
  const { book, pending, error } = useBookForPatient(patient, onDone);
  const { days, zone, now } = offer;
  const selected = selectedSlot({
    ...{ choice, zone, now, booked: false, offeredAt: undefined },
    days: offer.changing ? undefined : days,
  });
  const lostAt = choice && zone && !selected ? choiceStart(choice, zone) : null;

  function choose(next: Choice) {
    setChoice(next);
    setMissing(false);
    offer.showDay(next.slotDate);
  }

  return (
    <>
      <VisitTypes offer={offer} selected={visitTypeId} onSelect={setVisitTypeId} />
      <div ref={picker}>
        {days && zone ? (
          <SlotPicker
            {...{ offer, days, zone, selected }}
            unavailable={
              choice && lostAt !== null && !offer.changing
                ? {
                    ...choice,
                    past: lostAt <= now,
                    nearest: nearestSlots(days, lostAt, NEAREST_COUNT),
                  }
                : null
            }
            onChoose={choose}
            missing={missing && !selected}
            onJump={(act) => {
              flushSync(act);
              focusPicker(picker.current);
            }}
          />
        ) : offer.error ? (
          <ErrorState
            title={errorMessage(offer.error, 'The free times could not be loaded.')}
            onRetry={offer.retry}
            retrying={offer.retrying}
          />
        ) : (
          <Skeleton className="h-90" />
        )}
      </div>
      {error && (
        <Notice tone="danger" urgent>
          <p className="font-medium">{error}</p>
        </Notice>
      )}
      <div className="sticky -bottom-6 -mx-6 -mb-6 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-card px-6 py-4 max-sm:-bottom-4 max-sm:-mx-4 max-sm:-mb-4 max-sm:px-4">
        <p className="mr-auto font-semibold figures" aria-live="polite">
          {selected && zone ? slotLabel(selected, zone, now) : 'No time chosen yet'}
        </p>
        <Button variant="secondary" onClick={onDone}>
          Not now
        </Button>
        <Button
          pending={pending}
          onClick={() => (selected ? book({ docId, visitTypeId, ...selected }) : setMissing(true))}
        >
          Book
        </Button>
      </div>
    </>
  );
}

type VisitTypesProps = {
  offer: SlotOffer;
  selected: string | undefined;
  onSelect: (visitTypeId: string) => void;
};

/** Only for a doctor with several. */
function VisitTypes({ offer, selected, onSelect }: VisitTypesProps) {
  if (offer.visitTypes.length < 2) return null;
  return (
    <Field name="visit-type" label="What is it for?">
      <Select
        value={selected ?? offer.visitTypes[0]?._id}
        onChange={({ target }) => onSelect(target.value)}
      >
        {offer.visitTypes.map(({ _id, name, minutes }) => (
          <option key={_id} value={_id}>
            {name}, {minutes} minutes
          </option>
        ))}
      </Select>
    </Field>
  );
}

type WantedBooking = Choice & { docId: string; visitTypeId: string | undefined };

function useBookForPatient({ _id: userId, name }: ChosenPatient, onDone: () => void) {
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ docId, visitTypeId, slotDate, slotTime }: WantedBooking) =>
      call('bookForPatient', {
        ...{ userId, docId, slotDate, slotTime },
        ...(visitTypeId && { visitTypeId }),
      }),
    onSuccess: () => {
      void toast.success(`Booked for ${name}`);
      onDone();
    },
    onSettled: () => {
      for (const queryKey of [['portal'], ['availability'], ['doctors']])
        void queries.invalidateQueries({ queryKey });
    },
  });
  return { book: mutate, pending: isPending, error: error && refusalOf(error, name) };
}

/** The server addresses the patient where they are busy. */
function refusalOf(error: Error, name: string): string {
  if (error instanceof ApiError && error.code === 'patient-busy') {
    return `${name} already has an appointment at this time.`;
  }
  return errorMessage(error, 'The appointment could not be booked.');
}

function slotLabel({ slotDate, slotTime }: Choice, zone: string, now: number): string {
  const date = parseSlotDate(slotDate);
  return date ? `${longDayLabel(date, wallClock(zone, now))}, ${slotTime}` : slotTime;
}
