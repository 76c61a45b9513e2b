import { useQuery } from '@tanstack/react-query';
import { CalendarDays, Stethoscope, UsersRound } from 'lucide-react';
import { paths } from '#app/paths.ts';
import { DashboardFrame } from '#shared/portal/dashboard-frame.tsx';
import { LatestBookings } from '#shared/portal/latest-bookings.tsx';
import { portalQuery } from '#shared/portal/portal-query.ts';
import { StatCards } from '#shared/portal/stat-cards.tsx';

export function AdminDashboardPage() {
  const query = useQuery(portalQuery('admin', 'getAdminDashboard', {}));
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
          <LatestBookings portal="admin" latest={dash?.latestAppointments} />
        </>
      )}
    </DashboardFrame>
  );
}

/** Grouped as in India: 1,50,000. */
function inDigits(count: number | undefined): string | undefined {
  return count?.toLocaleString('en-IN');
}
