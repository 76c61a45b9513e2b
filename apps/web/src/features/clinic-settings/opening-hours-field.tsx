import type { ClinicSettings } from '@nadi/contract/clinic';
import * as routes from '@nadi/contract/generated/route-table';
import { isoDateAt } from '@nadi/domain/iso-date';
import { minutes } from '@nadi/domain/limits';
import { openingHoursLines } from '@nadi/messages/en/opening-hours';
import { formatClock, nameWeekday } from '@nadi/messages/when';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { errorMessage } from '#shared/format/error-message.ts';
import { useNow } from '#shared/format/now.ts';
import { DEFAULT_WEEK } from '#shared/hours/week-draft.ts';
import { WeekEditor } from '#shared/hours/week-editor.tsx';
import { i18n } from '#shared/language/i18n.ts';
import { portalQuery } from '#shared/portal/portal.ts';
import { useRetainedState } from '#shared/session/retained-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { Skeleton } from '#shared/ui/content-state.tsx';
import { LoadNotice } from '#shared/ui/notice.tsx';

type OpeningHoursFieldProps = {
  settings: ClinicSettings;
  /** Tells whether the hours differ from the stored ones. */
  onChange: (changed: boolean) => void;
  /** Shown once there is something to save: the button. */
  children: ReactNode;
};

/**
 * The opening hours as times. The surrounding form sends them as `openingHours`. If they cannot be shown, it
 * sends nothing and the stored ones stay.
 */
export function OpeningHoursField({ settings, onChange, children }: OpeningHoursFieldProps) {
  const [hours, setHours] = useState(settings.openingHours);
  const changed = JSON.stringify(hours) !== JSON.stringify(settings.openingHours);
  useRetainedState('opening-hours', changed ? { hours } : null, (retained) =>
    setHours(retained.hours),
  );
  useEffect(() => onChange(changed), [changed, onChange]);
  const now = useNow(minutes(1));
  const { data, error, refetch, isRefetching } = useQuery(
    portalQuery('admin', routes.listHolidays, {}),
  );
  if (!data && error) {
    return (
      <LoadNotice
        title={errorMessage(error, i18n._('The opening hours could not be loaded.'))}
        onRetry={refetch}
        retrying={isRefetching}
      />
    );
  }
  if (!data) return <Skeleton className="h-100 w-full" />;
  const { holidays, timeZone: zone } = data;
  return (
    <div className="grid gap-4">
      <input type="hidden" name="openingHours" value={JSON.stringify(hours)} />
      {hours === null ? (
        <NotSet words={settings.openingHoursText} onSet={() => setHours([...DEFAULT_WEEK])} />
      ) : (
        <>
          <p className="measure text-ink-soft">
            {i18n._(
              'Doctors without hours of their own can be booked at these times. Booked appointments do not change.',
            )}
          </p>
          <WeekEditor
            hours={hours}
            exceptions={holidays}
            types={[]}
            zone={zone}
            now={now}
            changed={changed}
            onChange={setHours}
          />
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <p className="text-xs text-ink-soft figures">
              {i18n._('Contact shows: {hours}', {
                hours: openingHoursLines(hours, isoDateAt(zone, now), {
                  ...{ i18n, formatClock, nameWeekday },
                }).join('; '),
              })}
            </p>
            <Button variant="ghost" onClick={() => setHours(null)}>
              {i18n._('Remove the opening hours')}
            </Button>
          </div>
        </>
      )}
      {(hours || changed) && children}
    </div>
  );
}

function NotSet({ words, onSet }: { words: string | undefined; onSet: () => void }) {
  return (
    <div className="grid justify-items-start gap-3">
      {words && (
        <p className="measure">
          {i18n._(
            'Contact shows “{words}”, as it was entered. Bookings do not follow these words: enter the times.',
            { words },
          )}
        </p>
      )}
      <p className="measure text-ink-soft">
        {i18n._(
          'Not set. Doctors without hours of their own can be booked every day from {from} to {until}.',
          {
            from: formatClock(i18n, { hour: 10, minute: 0 }),
            until: formatClock(i18n, { hour: 21, minute: 0 }),
          },
        )}
      </p>
      <Button variant="secondary" onClick={onSet}>
        {i18n._('Set opening hours')}
      </Button>
    </div>
  );
}
