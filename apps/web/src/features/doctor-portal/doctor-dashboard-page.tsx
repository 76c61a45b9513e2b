import { formatRupees } from '@nadi/domain/money';
import { useQuery } from '@tanstack/react-query';
import { CalendarDays, IndianRupee, UsersRound } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { paths } from '#app/paths.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { LatestBookings } from '#shared/portal/latest-bookings.tsx';
import { portalQuery } from '#shared/portal/portal-query.ts';
import { StatCards } from '#shared/portal/stat-cards.tsx';
import { TemporaryPassword } from '#shared/portal/temporary-password.tsx';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { DayView } from './day-view.tsx';

const WeeksPlot = lazy(async () => ({ default: (await import('./weeks-plot.tsx')).WeeksPlot }));

export function DoctorDashboardPage() {
  const { data, error, refetch, isRefetching } = useQuery(
    portalQuery('doctor', 'getDoctorDashboard', {}),
  );
  const dash = data?.dashData;
  if (error && !dash) {
    return (
      <ErrorState
        title={errorMessage(
          error,
          'Failed to load dashboard',
          'An error occurred while loading dashboard',
        )}
        onRetry={refetch}
        retrying={isRefetching}
      />
    );
  }
  return (
    <div className="grid gap-6">
      <PageTitle title="Dashboard" />
      <h1 className="text-xl">Dashboard</h1>
      {data && (
        <TemporaryPassword
          endsAt={data.dashData.temporaryPasswordEndsAt}
          zone={data.timeZone}
          accountPath={paths.doctorAccount}
        />
      )}
      <StatCards
        stats={[
          { label: 'Earnings', Icon: IndianRupee, value: dash && formatRupees(dash.earnings) },
          { label: 'Appointments', Icon: CalendarDays, value: dash && String(dash.appointments) },
          { label: 'Patients', Icon: UsersRound, value: dash && String(dash.patients) },
        ]}
      />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <LatestBookings portal="doctor" latest={dash?.latestAppointments} />
        <DayView />
      </div>
      <Suspense fallback={<Skeleton className="h-80 w-full" />}>
        <WeeksPlot />
      </Suspense>
    </div>
  );
}
