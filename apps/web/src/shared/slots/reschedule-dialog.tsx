import type { Appointment } from '@nadi/contract/appointments';
import { parseSlotDate, wallClock } from '@nadi/domain/clinic-time';
import { displayDate } from '@nadi/messages/en/dates';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { call } from '#shared/api/client.ts';
import { longDayLabel } from '#shared/format/day-label.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { toast } from '#shared/ui/toast.ts';
import { EarlierTimes } from './earlier-times.tsx';
import { type Choice, choiceStart, nearestSlots, selectedSlot } from './offer.ts';
import { focusPicker, SlotPicker } from './slot-picker.tsx';
import { useSlotOffer } from './use-slot-offer.ts';

export type Rescheduler = 'patient' | 'doctor' | 'admin';

type RescheduleDialogProps = {
  appointment: Appointment;
  by: Rescheduler;
  onClose: () => void;
};

const ROUTES = {
  patient: 'reschedulePatientAppointment',
  doctor: 'rescheduleDoctorAppointment',
  admin: 'rescheduleAdminAppointment',
} as const;

const NEAREST_COUNT = 4;

/** Chooses another time of the same doctor; code and payment stay as they are. */
export function RescheduleDialog({ appointment, by, onClose }: RescheduleDialogProps) {
  const { docId, visitTypeId, slotDate, slotTime, docData, userData } = appointment;
  const offer = useSlotOffer({ docId, visitTypeId });
  const picker = useRef<HTMLDivElement>(null);
  const [choice, setChoice] = useState<Choice>();
  const [missing, setMissing] = useState(false);
  const { reschedule, pending, error } = useReschedule(appointment, by, onClose);
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
    <Dialog
      open
      title="Choose another time"
      onClose={onClose}
      className="max-h-[calc(100dvh-2rem)] w-[min(46rem,calc(100vw-2rem))] overflow-y-auto max-sm:p-4"
    >
      <p className="text-ink-soft">
        {by === 'patient' ? docData.name : userData.name}, now {displayDate(slotDate)} | {slotTime}.
        The meeting code and the payment stay as they are.
      </p>
      <EarlierTimes appointment={appointment} mine={by === 'patient'} />
      <div ref={picker}>
        {days && zone ? (
          <SlotPicker
            offer={offer}
            days={days}
            zone={zone}
            selected={selected}
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
      <div className="sticky -bottom-6 -mx-6 -mb-6 max-sm:-bottom-4 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-card px-6 py-4 max-sm:-mx-4 max-sm:-mb-4 max-sm:px-4">
        <p className="mr-auto font-semibold figures" aria-live="polite">
          {selected && zone ? slotLabel(selected, zone, now) : 'No time chosen yet'}
        </p>
        <Button variant="secondary" onClick={onClose}>
          Not now
        </Button>
        <Button
          pending={pending}
          onClick={() => (selected ? reschedule(selected) : setMissing(true))}
        >
          Reschedule
        </Button>
      </div>
    </Dialog>
  );
}

function useReschedule({ _id: appointmentId }: Appointment, by: Rescheduler, onDone: () => void) {
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ slotDate, slotTime }: Choice) =>
      call(ROUTES[by], { appointmentId, slotDate, slotTime }),
    onSuccess: ({ message }) => {
      void toast.success(message ?? 'Appointment rescheduled');
      onDone();
    },
    onSettled: () => {
      for (const queryKey of [['patient'], ['portal'], ['availability'], ['doctors']]) {
        void queries.invalidateQueries({ queryKey });
      }
    },
  });
  return {
    reschedule: mutate,
    pending: isPending,
    error: error && errorMessage(error, 'The appointment could not be rescheduled.'),
  };
}

function slotLabel({ slotDate, slotTime }: Choice, zone: string, now: number): string {
  const date = parseSlotDate(slotDate);
  return date ? `${longDayLabel(date, wallClock(zone, now))}, ${slotTime}` : slotTime;
}
