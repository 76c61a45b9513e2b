import {
  CalendarOff,
  CircleUserRound,
  ClipboardList,
  Columns3,
  ConciergeBell,
  CreditCard,
  KeyRound,
  LogOut,
  Mail,
  ScrollText,
  Settings,
} from 'lucide-react';
import { paths } from '#app/paths.ts';
import { NadiMark } from '#shared/art/nadi-mark.tsx';
import { PORTAL_HOMES, type Portal, tokenOfPortal } from '#shared/portal/portal-role.ts';
import { Link } from '#shared/router/link.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Menu } from '#shared/ui/menu.tsx';
import { usePortalSignOut } from './use-portal-sign-out.ts';

const BADGES = { admin: 'Admin', doctor: 'Doctor', reception: 'Reception' } as const;

export function PortalBar({ portal }: { portal: Portal }) {
  const signOut = usePortalSignOut(tokenOfPortal(portal));
  return (
    <header className="sticky top-0 z-40 border-b short:static border-line bg-card">
      <div className="flex h-16 items-center gap-2 px-4 lg:px-6">
        <Link
          to={PORTAL_HOMES[portal]}
          className="flex min-h-11 items-center gap-2 text-lg font-bold"
        >
          <NadiMark className="size-9" />
          <span className="max-[25rem]:sr-only">Nadi</span>
        </Link>
        <span className="mr-auto rounded-full border border-control px-3 py-0.5 text-xs font-semibold text-ink-soft">
          {BADGES[portal]}
        </span>
        <Menu
          label={
            <>
              <CircleUserRound aria-hidden size={22} className="text-action" />
              <span className="max-sm:sr-only">More</span>
            </>
          }
        >
          <Link to={portal === 'doctor' ? paths.doctorAccount : paths.adminAccount}>
            <KeyRound aria-hidden size={18} />
            Password and sessions
          </Link>
          {portal === 'admin' && <AdminExtras />}
        </Menu>
        <Button variant="secondary" onClick={signOut} className="px-3 sm:px-4">
          <LogOut aria-hidden size={18} className="max-[25rem]:hidden" />
          Logout
        </Button>
      </div>
    </header>
  );
}

/** Admin pages that are not in the side menu (docs/product.md#portal-layout). */
function AdminExtras() {
  return (
    <>
      <Link to={paths.reception}>
        <Columns3 aria-hidden size={18} />
        Reception
      </Link>
      <Link to={paths.adminPayments}>
        <CreditCard aria-hidden size={18} />
        Payments
      </Link>
      <Link to={paths.messages}>
        <Mail aria-hidden size={18} />
        Messages
      </Link>
      <Link to={paths.receptionAccounts}>
        <ConciergeBell aria-hidden size={18} />
        Reception accounts
      </Link>
      <Link to={paths.clinicSettings}>
        <Settings aria-hidden size={18} />
        Clinic settings
      </Link>
      <Link to={paths.clinicHolidays}>
        <CalendarOff aria-hidden size={18} />
        Clinic holidays
      </Link>
      <Link to={paths.intakeForm}>
        <ClipboardList aria-hidden size={18} />
        Intake form
      </Link>
      <Link to={paths.auditTrail}>
        <ScrollText aria-hidden size={18} />
        Audit trail
      </Link>
    </>
  );
}
