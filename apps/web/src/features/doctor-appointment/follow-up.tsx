import { addDays, formatSlotDate, wallClock } from '@nadi/domain/clinic-time';
import { displayDate } from '@nadi/messages/en/dates';
import { useQuery } from '@tanstack/react-query';
import { CalendarCheck, X } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { availabilityQuery } from '#shared/slots/availability-query.ts';
import type { Choice } from '#shared/slots/offer.ts';
import { Button } from '#shared/ui/button.tsx';
import { DialogLoading } from '#shared/ui/content-state.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { lazyPart, preloadSoon } from '#shared/ui/lazy.tsx';

const ChooseSlotDialog = lazyPart(
  async () => (await import('#shared/slots/choose-slot.tsx')).ChooseSlotDialog,
);

const IN_DAYS = [
  [7, '1 week'],
  [14, '2 weeks'],
  [28, '4 weeks'],
] as const;

type FollowUpProps = {
  docId: string;
  zone: string;
  choice: Choice | null;
  /** The follow-up that is already booked; it cannot be changed. */
  booked: Choice | null;
  onChoose: (choice: Choice | null) => void;
};

/** Chooses the time of a follow-up, near a usual interval or on any day. */
export function FollowUp({ docId, zone, choice, booked, onChoose }: FollowUpProps) {
  /** The first day shown in the dialog; empty for the first with a free time. */
  const [startDate, setStartDate] = useState<string>();
  useEffect(() => preloadSoon(ChooseSlotDialog), []);
  const { data } = useQuery({ ...availabilityQuery({ docId, days: 1 }), enabled: !booked });
  // A day beyond the booking horizon has no times.
  const offered = IN_DAYS.filter(([days]) => days < (data?.horizonDays ?? 0));
  const inDays = (count: number) => formatSlotDate(addDays(wallClock(zone, Date.now()), count));
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-2 font-semibold">See the patient again?</legend>
      {booked ? (
        <p className="figures">
          The follow-up on <strong>{choiceText(booked)}</strong> is booked.
        </p>
      ) : (
        <div className="flex flex-wrap gap-2">
          {offered.map(([days, label]) => (
            <Button
              key={days}
              variant="secondary"
              className="px-4"
              onClick={() => setStartDate(inDays(days))}
            >
              <span className="sr-only">Follow-up in </span>
              {label}
            </Button>
          ))}
          <Button variant="secondary" className="px-4" onClick={() => setStartDate('')}>
            Another day
          </Button>
        </div>
      )}
      {choice && !booked && (
        <div className="flex items-center gap-2 rounded bg-action-soft ps-4">
          <CalendarCheck aria-hidden size={18} className="shrink-0 text-action" />
          <p className="me-auto py-2 figures" aria-live="polite">
            Follow-up on <strong>{choiceText(choice)}</strong>
          </p>
          <IconButton label="No follow-up" icon={X} onClick={() => onChoose(null)} />
        </div>
      )}
      {startDate !== undefined && (
        <Suspense fallback={<DialogLoading />}>
          <ChooseSlotDialog
            docId={docId}
            visitTypeId={undefined}
            {...(startDate && { startDate })}
            title="When is the follow-up?"
            confirmLabel="Choose this time"
            pending={false}
            error={null}
            onChoose={(chosen) => {
              onChoose(chosen);
              setStartDate(undefined);
            }}
            onClose={() => setStartDate(undefined)}
          />
        </Suspense>
      )}
    </fieldset>
  );
}

function choiceText({ slotDate, slotTime }: Choice): string {
  return `${displayDate(slotDate)}, ${slotTime}`;
}
