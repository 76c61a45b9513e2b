import type { Appointment } from '@nadi/contract/appointments';
import { addDays, type CalendarDate, wallClock, weekday } from '@nadi/domain/clinic-time';
import { type Instant, minutes } from '@nadi/domain/limits';
import { formatMonth, nameMonth } from '@nadi/messages/when';
import { Suspense } from 'react';
import { paths } from '#app/paths.ts';
import { useNow } from '#shared/format/now.ts';
import { i18n } from '#shared/language/i18n.ts';
import { useSearchParams } from '#shared/router/router.tsx';
import { LinkButton } from '#shared/ui/button.tsx';
import { EmptyState, Skeleton } from '#shared/ui/content-state.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { PartLoadError } from '#shared/ui/notice.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';
import { AppointmentRows, type Group } from './appointment-rows.tsx';
import { isOver, splitAppointments } from './appointment-rules.ts';
import { useCancel } from './use-appointments.ts';

const PastAppointments = lazyPart(
  async () => (await import('./past-appointments.tsx')).PastAppointments,
  PartLoadError,
);

type AppointmentListProps = { appointments: readonly Appointment[]; zone: string };

/** Upcoming and past appointments in two tabs; the tab is in the address. */
export function AppointmentList({ appointments, zone }: AppointmentListProps) {
  const now = useNow(minutes(1));
  const cancel = useCancel();
  const [params, setParams] = useSearchParams();
  const { upcoming, past } = splitAppointments(appointments, now);
  const named = params.get('show');
  const firstTab = upcoming.length > 0 ? 'upcoming' : 'past';
  const tab = named === 'past' || named === 'upcoming' ? named : firstTab;
  const justCancelled = past.filter(({ _id }) => _id === cancel.cancelled);
  const next = upcoming.find((each) => !isOver(each, now));
  // A row that was just cancelled keeps its position and shows its new state.
  const others = [...upcoming, ...justCancelled]
    .filter((each) => each !== next)
    .toSorted((a, b) => a.startsAt - b.startsAt);
  return (
    <Tabs
      label={i18n._('Appointments')}
      tabs={[
        { id: 'upcoming', label: i18n._('Upcoming ({count})', { count: upcoming.length }) },
        { id: 'past', label: i18n._('Past ({count})', { count: past.length }) },
      ]}
      selected={tab}
      onSelect={(show) => setParams({ show }, { replace: true })}
    >
      {tab === 'past' ? (
        <Suspense fallback={<Skeleton className="h-60 rounded!" />}>
          <PastAppointments {...{ appointments: past, zone, now, cancel }} />
        </Suspense>
      ) : (
        <div className="grid gap-6">
          {upcoming.length === 0 && (
            <EmptyState
              title={i18n._('No upcoming appointments')}
              action={<LinkButton to={paths.doctors()}>{i18n._('Find a doctor')}</LinkButton>}
            />
          )}
          <AppointmentRows
            groups={groupByWeek(others, zone, now)}
            {...{ next, zone, now, cancel }}
          />
        </div>
      )}
    </Tabs>
  );
}

/** Groups appointments under Today, This week (from Sunday) and months. */
function groupByWeek(appointments: readonly Appointment[], zone: string, now: Instant): Group[] {
  const today = wallClock(zone, now);
  const toTitle = ({ startsAt }: Appointment) => {
    const date = wallClock(zone, startsAt);
    if (isSameDay(date, today)) return i18n._('Today');
    const week = Array.from({ length: 7 }, (_, day) => addDays(today, day - weekday(today)));
    if (week.some((day) => isSameDay(day, date))) return i18n._('This week');
    return date.year === today.year ? nameMonth(i18n, date.month, 'long') : formatMonth(i18n, date);
  };
  return [...Map.groupBy(appointments, toTitle)].map(([title, grouped]) => ({
    title,
    appointments: grouped,
  }));
}

function isSameDay(a: CalendarDate, b: CalendarDate): boolean {
  return a.year === b.year && a.month === b.month && a.day === b.day;
}
