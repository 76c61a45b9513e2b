import './portal-menu.css';
import {
  CalendarDays,
  Clock,
  Columns3,
  LayoutDashboard,
  type LucideIcon,
  Stethoscope,
  UserPlus,
  UserRound,
  UsersRound,
} from 'lucide-react';
import { Suspense } from 'react';
import { paths } from '#app/paths.ts';
import type { Portal } from '#shared/portal/portal.ts';
import { NavLink } from '#shared/router/link.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';

const WaitingCount = lazyPart(
  async () => (await import('#shared/portal/waiting-people.tsx')).WaitingCount,
);

type MenuItem = { to: string; label: string; Icon: LucideIcon };

const MENU: Record<Portal, readonly MenuItem[]> = {
  admin: [
    { to: paths.adminDashboard, label: 'Dashboard', Icon: LayoutDashboard },
    { to: paths.allAppointments, label: 'Appointments', Icon: CalendarDays },
    { to: paths.addDoctor, label: 'Add Doctor', Icon: UserPlus },
    { to: paths.doctorList, label: 'Doctors List', Icon: Stethoscope },
    { to: paths.patients, label: 'Patients', Icon: UsersRound },
  ],
  reception: [
    { to: paths.reception, label: 'Reception', Icon: Columns3 },
    { to: paths.allAppointments, label: 'Appointments', Icon: CalendarDays },
    { to: paths.patients, label: 'Patients', Icon: UsersRound },
  ],
  doctor: [
    { to: paths.doctorDashboard, label: 'Dashboard', Icon: LayoutDashboard },
    { to: paths.doctorAppointments, label: 'Appointments', Icon: CalendarDays },
    { to: paths.doctorPatients, label: 'Patients', Icon: UsersRound },
    { to: paths.doctorHours, label: 'Hours', Icon: Clock },
    { to: paths.doctorProfile, label: 'Profile', Icon: UserRound },
  ],
};

const LINK =
  'relative flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 py-1 text-center text-xs font-medium text-ink-soft min-[22.5rem]:whitespace-nowrap ' +
  'hover:text-action aria-[current=page]:font-semibold aria-[current=page]:text-action ' +
  'md:min-h-16 md:w-full md:flex-none md:rounded md:aria-[current=page]:bg-action-soft ' +
  'lg:min-h-12 lg:flex-row lg:justify-start lg:gap-3 lg:px-4 lg:text-sm';

export function PortalMenu({ portal }: { portal: Portal }) {
  return (
    <nav
      aria-label="Portal"
      className="fixed inset-x-0 bottom-0 z-40 border-t border-line bg-card pb-[env(safe-area-inset-bottom)] md:sticky md:inset-x-auto md:top-16 md:bottom-auto md:h-[calc(100dvh-4rem)] md:border-t-0 md:border-e md:p-2 lg:p-4 short:static"
    >
      <div className="flex md:flex-col md:gap-1">
        {MENU[portal].map(({ to, label, Icon }) => (
          <NavLink key={to} to={to} className={LINK}>
            <Icon aria-hidden size={20} />
            {label}
            {to === paths.doctorAppointments && (
              <Suspense>
                <WaitingCount />
              </Suspense>
            )}
          </NavLink>
        ))}
      </div>
    </nav>
  );
}
