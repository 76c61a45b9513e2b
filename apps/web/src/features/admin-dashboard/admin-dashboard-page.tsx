import type { Appointment } from '@nadi/contract/appointments';
import * as routes from '@nadi/contract/generated/route-table';
import type { ReplyBody } from '@nadi/contract/routes';
import { seconds } from '@nadi/domain/limits';
import { formatAmount, formatClock } from '@nadi/messages/when';
import { useQuery } from '@tanstack/react-query';
import { CalendarDays, Stethoscope, UsersRound } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { paths } from '#app/portal-paths.ts';
import { formatCount } from '#shared/format/count.ts';
import { i18n } from '#shared/language/i18n.ts';
import { DashboardFrame, LatestBookings, StatCards } from '#shared/portal/dashboard.tsx';
import { useDisplaced } from '#shared/portal/displaced-appointments.tsx';
import { portalQuery } from '#shared/portal/portal.ts';
import { Link } from '#shared/router/link.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Skeleton } from '#shared/ui/content-state.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { LoadState } from '#shared/ui/loaded.tsx';
import { PartLoadError } from '#shared/ui/notice.tsx';
import { DaysPlot } from './days-plot.tsx';
import { NeedsAttention } from './needs-attention.tsx';

const REFRESH_INTERVAL = seconds(60);

const OpeningChecklist = lazyPart(
  async () => (await import('./opening-checklist.tsx')).OpeningChecklist,
  PartLoadError,
);
const AbsentDoctors = lazyPart(
  async () => (await import('#shared/portal/absent-doctors.tsx')).AbsentDoctors,
);
const EmptySample = lazyPart(async () => (await import('./empty-sample.tsx')).EmptySample);

export function AdminDashboardPage() {
  const query = useQuery(portalQuery('admin', routes.getAdminDashboard, {}));
  const { data } = query;
  if (data?.closed) {
    return (
      <DashboardFrame query={query} accountPath={paths.adminAccount}>
        {() => (
          <Suspense fallback={<Skeleton className="h-100 w-full" />}>
            <OpeningChecklist />
          </Suspense>
        )}
      </DashboardFrame>
    );
  }
  return (
    <DashboardFrame query={query} accountPath={paths.adminAccount}>
      {(dash) => (
        <>
          <StatCards
            compact
            stats={[
              { label: i18n._('Doctors'), Icon: Stethoscope, value: countOf(dash?.doctors) },
              {
                label: i18n._('Appointments'),
                Icon: CalendarDays,
                value: countOf(dash?.appointments),
              },
              { label: i18n._('Patients'), Icon: UsersRound, value: countOf(dash?.patients) },
            ]}
          />
          <Today doctors={dash?.doctors ?? 0} />
          <LatestBookings portal="admin" latest={dash?.latestAppointments} />
          {data?.sample && (
            <Suspense>
              <EmptySample doctors={data.dashData.doctors} patients={data.dashData.patients} />
            </Suspense>
          )}
        </>
      )}
    </DashboardFrame>
  );
}

/** Has its own error state, so that the rest of the dashboard stays usable. */
function Today({ doctors }: { doctors: number }) {
  const query = useQuery({
    ...portalQuery('admin', routes.getClinicFigures, {}),
    refetchInterval: REFRESH_INTERVAL,
  });
  const displaced = useDisplaced('admin');
  const { data } = query;
  if (!data)
    return (
      <LoadState
        query={query}
        failure={i18n._('An error occurred while loading dashboard')}
        skeleton="h-100 w-full"
      />
    );
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-rows-[auto_auto_1fr]">
      {/* First on phones; beside the day's figures a wide screen shows it as well. */}
      <div className="grid gap-3 lg:row-start-2">
        <Suspense>
          <AbsentDoctors />
        </Suspense>
        <NeedsAttention
          {...data}
          today={data.days.at(-1)?.date}
          displaced={displaced.data?.appointments ?? (displaced.error ? null : undefined)}
        />
      </div>
      <div className="lg:col-span-2 lg:row-start-1">
        <ClinicToday figures={data} doctors={doctors} />
      </div>
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-2">
        <NextAppointments next={data.next} />
      </div>
      <div className="lg:col-start-1 lg:row-start-3">
        <DaysPlot days={data.days} />
      </div>
    </div>
  );
}

function countOf(count: number | undefined): string | undefined {
  return count === undefined ? undefined : formatCount(count);
}

type Figures = ReplyBody<'getClinicFigures'>;

/** The figures of the day: appointments, money, cancellations and the doctors' utilisation. */
function ClinicToday({ figures, doctors }: { figures: Figures; doctors: number }) {
  const { today, collected, utilisation } = figures;
  const scheduled = today.pending + today.completed + today.noShows;
  return (
    <ul className="grid grid-cols-2 gap-4 xl:grid-cols-4">
      <Figure label={i18n._('Appointments today')} value={String(scheduled)}>
        {i18n._('{completed} completed, {pending} to come', today)}
      </Figure>
      <Figure label={i18n._('Collected today')} value={formatAmount(i18n, collected.today)}>
        {i18n._('{amount} a week ago by this hour', {
          amount: formatAmount(i18n, collected.weekEarlier),
        })}
      </Figure>
      <Figure
        label={i18n._('Not taking place today')}
        value={String(today.cancelled + today.noShows)}
      >
        {i18n._('{cancelled} cancelled, {noShows} no-shows', today)}
      </Figure>
      {utilisation && doctors > 0 ? (
        <Figure label={i18n._('Booked today')} value={percentOf(utilisation)}>
          {i18n._('{booked} of {working} hours, {busy} of {doctors} doctors', {
            booked: hoursOf(utilisation.bookedMinutes),
            working: hoursOf(utilisation.workingMinutes),
            busy: today.doctors,
            doctors,
          })}
        </Figure>
      ) : (
        <Figure label={i18n._('Doctors booked today')} value={String(today.doctors)}>
          {i18n._('of {doctors}', { doctors })}
        </Figure>
      )}
    </ul>
  );
}

function Figure({ label, value, children }: { label: string; value: string; children: ReactNode }) {
  return (
    <li>
      <Card className="grid h-full content-start gap-1">
        <p className="text-xs text-ink-soft">{label}</p>
        <p className="text-xl font-semibold figures lg:text-2xl">{value}</p>
        <p className="text-xs text-ink-soft figures">{children}</p>
      </Card>
    </li>
  );
}

/** Appointments may be outside the working hours, and there may be no working hours today. */
function percentOf({ bookedMinutes, workingMinutes }: NonNullable<Figures['utilisation']>): string {
  if (workingMinutes === 0) return i18n._('Closed');
  return `${Math.round((bookedMinutes / workingMinutes) * 100)}%`;
}

/** Formats hours rounded to half hours: `1,122.5`. */
function hoursOf(minutes: number): string {
  return formatCount(Math.round(minutes / 30) / 2);
}

function NextAppointments({ next }: { next: readonly Appointment[] }) {
  return (
    <section aria-label={i18n._('Next today')} className="rounded bg-card shadow-card">
      <h2 className="border-b border-line px-5 py-4 text-lg">{i18n._('Next today')}</h2>
      {next.length === 0 && (
        <p className="px-5 py-5 text-ink-soft">{i18n._('No more appointments today.')}</p>
      )}
      <ol>
        {next.map(({ _id, userId, userData, docData, slotTime }) => (
          <li
            key={_id}
            className="flex min-h-15 items-center gap-4 px-5 py-2 not-last:border-b not-last:border-line"
          >
            <span className="w-20 shrink-0 font-medium figures">{formatClock(i18n, slotTime)}</span>
            <span className="min-w-0 wrap-anywhere">
              <Link
                to={paths.patient(userId)}
                className="inline-flex min-h-11 items-center font-medium wrap-anywhere hover:underline"
              >
                {userData.name}
              </Link>
              <span className="block text-xs text-ink-soft">{docData.name}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
