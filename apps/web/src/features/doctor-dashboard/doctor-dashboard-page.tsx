import { formatAmount } from '@nadi/messages/when';
import { i18n } from '#shared/language/i18n.ts';
import './doctor-dashboard.css';
import * as routes from '@nadi/contract/generated/route-table';
import type { ReplyBody } from '@nadi/contract/routes';
import { useQuery } from '@tanstack/react-query';
import { Banknote, CalendarDays, UsersRound } from 'lucide-react';
import { Suspense } from 'react';
import { paths } from '#app/portal-paths.ts';
import { DashboardFrame, LatestBookings, type Stat, StatCards } from '#shared/portal/dashboard.tsx';
import { DisplacedUnknown } from '#shared/portal/displaced-unknown.tsx';
import { portalQuery } from '#shared/portal/portal.ts';
import { RequestsPart } from '#shared/requests/requests-part.tsx';
import { Link } from '#shared/router/link.tsx';
import { Skeleton } from '#shared/ui/content-state.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { DayView } from './day-view.tsx';

const WalkInsCard = lazyPart(async () => (await import('./walk-ins-card.tsx')).WalkInsCard);
const DisplacedAppointments = lazyPart(
  async () => (await import('#shared/portal/displaced-appointments.tsx')).DisplacedAppointments,
  DisplacedUnknown,
);
const WeeksPlot = lazyPart(async () => (await import('./weeks-plot.tsx')).WeeksPlot);

type DashData = ReplyBody<'getDoctorDashboard'>['dashData'];

/** The next patient and the day come first; figures and latest bookings are compact below. */
export function DoctorDashboardPage() {
  const query = useQuery(portalQuery('doctor', routes.getDoctorDashboard, {}));
  return (
    <DashboardFrame query={query} accountPath={paths.doctorAccount}>
      {(dash) => (
        <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
          <div className="grid grid-cols-1 gap-6 xl:col-span-2">
            <RequestsPart portal="doctor" />
            {dash && dash.openDisputes > 0 && (
              <Link
                to={paths.doctorDisputes}
                className="min-h-6 justify-self-start font-medium text-action underline figures"
              >
                {i18n._('Disputed by patients: {count} to answer', { count: dash.openDisputes })}
              </Link>
            )}
            <Suspense>
              <DisplacedAppointments portal="doctor" paths={paths} />
            </Suspense>
            <DayView />
            <Suspense>
              <WalkInsCard />
            </Suspense>
            <StatCards compact stats={statsOf(dash)} />
          </div>
          <LatestBookings portal="doctor" latest={dash?.latestAppointments} />
          <Suspense fallback={<Skeleton className="h-80 w-full" />}>
            <WeeksPlot />
          </Suspense>
        </div>
      )}
    </DashboardFrame>
  );
}

function statsOf(dash: DashData | undefined): Stat[] {
  return [
    { label: i18n._('Earnings'), Icon: Banknote, value: dash && formatAmount(i18n, dash.earnings) },
    { label: i18n._('Appointments'), Icon: CalendarDays, value: dash && String(dash.appointments) },
    { label: i18n._('Patients'), Icon: UsersRound, value: dash && String(dash.patients) },
  ];
}
