import { useQuery } from '@tanstack/react-query';
import { CalendarDays, Stethoscope, UsersRound } from 'lucide-react';
import { paths } from '#app/paths.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { LatestBookings } from '#shared/portal/latest-bookings.tsx';
import { portalQuery } from '#shared/portal/portal-query.ts';
import { StatCards } from '#shared/portal/stat-cards.tsx';
import { TemporaryPassword } from '#shared/portal/temporary-password.tsx';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';

export function AdminDashboardPage() {
  const { data, error, refetch, isRefetching } = useQuery(
    portalQuery('admin', 'getAdminDashboard', {}),
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
          accountPath={paths.adminAccount}
        />
      )}
      <StatCards
        stats={[
          { label: 'Doctors', Icon: Stethoscope, value: dash && inDigits(dash.doctors) },
          { label: 'Appointments', Icon: CalendarDays, value: dash && inDigits(dash.appointments) },
          { label: 'Patients', Icon: UsersRound, value: dash && inDigits(dash.patients) },
        ]}
      />
      <LatestBookings portal="admin" latest={dash?.latestAppointments} />
    </div>
  );
}

/** Grouped as in India: 1,50,000. */
function inDigits(count: number): string {
  return count.toLocaleString('en-IN');
}
