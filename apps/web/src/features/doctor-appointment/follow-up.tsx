import { addDays, formatSlotDate, wallClock } from '@nadi/domain/clinic-time';
import { useQuery } from '@tanstack/react-query';
import { CalendarCheck, X } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { describeSlot } from '#shared/format/slot.ts';
import { i18n } from '#shared/language/i18n.ts';
import { availabilityQuery } from '#shared/slots/availability-query.ts';
import type { Choice } from '#shared/slots/offer.ts';
import { Button } from '#shared/ui/button.tsx';
import { DialogLoading } from '#shared/ui/content-state.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { lazyPart, preloadSoon } from '#shared/ui/lazy.tsx';
import { RichText } from '#shared/ui/rich-text.tsx';
import { SpokenText } from '#shared/ui/spoken-text.tsx';

const ChooseSlotDialog = lazyPart(
  async () => (await import('#shared/slots/choose-slot.tsx')).ChooseSlotDialog,
);

const WEEK_DAYS = 7;
const IN_WEEKS = [1, 2, 4] as const;

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
  const offered = IN_WEEKS.filter((weeks) => weeks * WEEK_DAYS < (data?.horizonDays ?? 0));
  const inWeeks = (count: number) =>
    formatSlotDate(addDays(wallClock(zone, Date.now()), count * WEEK_DAYS));
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-2 font-semibold">{i18n._('See the patient again?')}</legend>
      {booked ? (
        <p className="figures">
          <RichText
            text={i18n._('The follow-up on <when>{when}</when> is booked.', {
              when: describeSlot(booked),
            })}
            marks={{ when: toStrong }}
          />
        </p>
      ) : (
        <div className="flex flex-wrap gap-2">
          {offered.map((weeks) => (
            <Button
              key={weeks}
              variant="secondary"
              className="px-4"
              onClick={() => setStartDate(inWeeks(weeks))}
            >
              <SpokenText
                text={i18n._(
                  '<spoken>Follow-up in </spoken>{count, plural, one {# week} other {# weeks}}',
                  { count: weeks },
                )}
              />
            </Button>
          ))}
          <Button variant="secondary" className="px-4" onClick={() => setStartDate('')}>
            {i18n._('Another day')}
          </Button>
        </div>
      )}
      {choice && !booked && (
        <div className="flex items-center gap-2 rounded bg-action-soft ps-4">
          <CalendarCheck aria-hidden size={18} className="shrink-0 text-action" />
          <p className="me-auto py-2 figures" aria-live="polite">
            <RichText
              text={i18n._('Follow-up on <when>{when}</when>', { when: describeSlot(choice) })}
              marks={{ when: toStrong }}
            />
          </p>
          <IconButton label={i18n._('No follow-up')} icon={X} onClick={() => onChoose(null)} />
        </div>
      )}
      {startDate !== undefined && (
        <Suspense fallback={<DialogLoading />}>
          <ChooseSlotDialog
            docId={docId}
            visitTypeId={undefined}
            {...(startDate && { startDate })}
            title={i18n._('When is the follow-up?')}
            confirmLabel={i18n._('Choose this time')}
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

function toStrong(words: string) {
  return <strong>{words}</strong>;
}
