import { wallClock } from '@nadi/domain/clinic-time';
import { formatIsoDate } from '@nadi/domain/iso-date';
import { minutes } from '@nadi/domain/limits';
import { Suspense, useState } from 'react';
import { errorMessage } from '#shared/format/error-message.ts';
import { zoneName } from '#shared/format/instants.ts';
import { useNow } from '#shared/format/now.ts';
import { WEEKDAY_ORDER } from '#shared/hours/copy-day.tsx';
import { i18n } from '#shared/language/i18n.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { ErrorState, Skeleton } from '#shared/ui/content-state.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { BusyCalendarCard } from './busy-calendar-card.tsx';
import { ExceptionsCard } from './exceptions-card.tsx';
import { type Owner, useSchedule, useVisitTypes } from './schedule-calls.ts';
import { SettingLink } from './setting-link.tsx';
import { VisitTypesCard } from './visit-types-card.tsx';
import { WeekCard } from './week-card.tsx';

const WhyNotFree = lazyPart(
  async () => (await import('#shared/slots/why-not-free.tsx')).WhyNotFree,
);

/** Weekly hours, leave and visit types of one doctor. */
export function WorkingHours({ owner }: { owner: Owner }) {
  const now = useNow(minutes(1));
  const schedule = useSchedule(owner);
  const types = useVisitTypes(owner);
  /** The version of the visit types that are being edited. */
  const [edited, setEdited] = useState<string>();
  const [asking, setAsking] = useState(false);
  const error = schedule.error ?? types.error;
  if (error && !(schedule.data && types.data)) {
    return (
      <ErrorState
        title={errorMessage(error, i18n._('The hours could not be loaded.'))}
        onRetry={() => void Promise.all([schedule.refetch(), types.refetch()])}
        retrying={schedule.isRefetching || types.isRefetching}
      />
    );
  }
  if (!schedule.data || !types.data) return <HoursSkeleton />;
  const { timeZone: zone } = schedule.data;
  const today = formatIsoDate(wallClock(zone, now));
  return (
    <>
      <p className="text-ink-soft">
        {i18n._('Times are the clinic’s, {zone}.', { zone: zoneName(zone, now) })}
      </p>
      <WeekCard
        owner={owner}
        schedule={schedule.data}
        types={types.data.visitTypes}
        today={today}
        now={now}
      />
      <Card className="grid gap-4">
        <div>
          <h2 className="text-lg">{i18n._('Why is a time not free?')}</h2>
          <p className="measure text-ink-soft">
            {i18n._(
              'A rule, leave, a buffer, an appointment, a hold or an event of the other calendar.',
            )}
          </p>
        </div>
        {asking ? (
          <Suspense fallback={<Skeleton className="h-40 w-full" />}>
            <WhyNotFree
              owner={owner}
              date={today}
              settingLink={(reason) => <SettingLink {...{ reason, owner }} />}
            />
          </Suspense>
        ) : (
          <Button variant="secondary" className="w-fit" onClick={() => setAsking(true)}>
            {i18n._('Show the times of a day')}
          </Button>
        )}
      </Card>
      <ExceptionsCard owner={owner} exceptions={schedule.data.exceptions} today={today} />
      <BusyCalendarCard owner={owner} zone={zone} />
      <VisitTypesCard
        key={edited ?? types.data.version}
        owner={owner}
        types={types.data.visitTypes}
        version={types.data.version}
        onEdit={() => setEdited(edited ?? types.data.version)}
        onSaved={() => setEdited(undefined)}
      />
    </>
  );
}

/** Has the shape of the week, below the line about the clinic's time. */
function HoursSkeleton() {
  return (
    <div aria-busy className="grid gap-5">
      <Skeleton className="h-6 w-48" />
      <Card className="grid gap-4">
        <Skeleton className="h-7 w-36" />
        {WEEKDAY_ORDER.map((weekday) => (
          <Skeleton key={weekday} className="h-11 w-full max-w-xl" />
        ))}
      </Card>
    </div>
  );
}
