import * as routes from '@nadi/contract/generated/route-table';
import { seconds } from '@nadi/domain/limits';
import { useQuery } from '@tanstack/react-query';
import { CalendarDays, Stethoscope, UsersRound } from 'lucide-react';
import { paths } from '#app/paths.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { DashboardFrame, LatestBookings, StatCards } from '#shared/portal/dashboard.tsx';
import { portalQuery } from '#shared/portal/portal.ts';
import { ErrorState, Skeleton } from '#shared/ui/content-state.tsx';
import { ClinicToday } from './clinic-today.tsx';
import { DaysPlot } from './days-plot.tsx';
import { NeedsAttention } from './needs-attention.tsx';
import { NextAppointments } from './next-appointments.tsx';

const REFRESH_INTERVAL = seconds(60);

export function AdminDashboardPage() {
  const query = useQuery(portalQuery('admin', routes.getAdminDashboard, {}));
  return (
    <DashboardFrame query={query} accountPath={paths.adminAccount}>
      {(dash) => (
        <>
          <StatCards
            stats={[
              { label: 'Doctors', Icon: Stethoscope, value: inDigits(dash?.doctors) },
              { label: 'Appointments', Icon: CalendarDays, value: inDigits(dash?.appointments) },
              { label: 'Patients', Icon: UsersRound, value: inDigits(dash?.patients) },
            ]}
          />
          <Today doctors={dash?.doctors ?? 0} />
          <LatestBookings portal="admin" latest={dash?.latestAppointments} />
        </>
      )}
    </DashboardFrame>
  );
}

/** Has its own error state, so that the rest of the dashboard stays usable. */
function Today({ doctors }: { doctors: number }) {
  const { data, error, refetch, isRefetching } = useQuery({
    ...portalQuery('admin', routes.getClinicFigures, {}),
    refetchInterval: REFRESH_INTERVAL,
  });
  if (!data && error) {
    return (
      <ErrorState
        title={errorMessage(error, 'An error occurred while loading dashboard')}
        onRetry={refetch}
        retrying={isRefetching}
      />
    );
  }
  if (!data) return <Skeleton className="h-100 w-full" />;
  return (
    <>
      <ClinicToday figures={data} doctors={doctors} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid grid-cols-1 gap-6 max-lg:contents">
          <NeedsAttention {...data} />
          <div className="max-lg:order-last">
            <DaysPlot days={data.days} />
          </div>
        </div>
        <NextAppointments next={data.next} />
      </div>
    </>
  );
}

/** Formats digits in Indian groups: 1,50,000. */
function inDigits(count: number | undefined): string | undefined {
  return count?.toLocaleString('en-IN');
}
