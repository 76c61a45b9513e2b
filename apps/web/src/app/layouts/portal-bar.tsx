import * as routes from '@nadi/contract/generated/route-table';
import { useQueryClient } from '@tanstack/react-query';
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
import { clearDraft } from '#features/manage-doctors/doctor-draft.ts';
import { request } from '#shared/api/client.ts';
import { NadiMark } from '#shared/art/nadi-mark.tsx';
import {
  PORTAL_HOMES,
  type Portal,
  type PortalRole,
  tokenOfPortal,
} from '#shared/portal/portal.ts';
import { LeaveDraftsDialog, useDraftsFirst } from '#shared/record/leave-drafts-dialog.tsx';
import { Link } from '#shared/router/link.tsx';
import { useNavigate } from '#shared/router/router.tsx';
import { clearSession, readToken } from '#shared/session/session.ts';
import { Button } from '#shared/ui/button.tsx';
import { Menu } from '#shared/ui/menu.tsx';

/** Admin pages that are not in the side menu (docs/product/portals.md#portal-layout). */
const ADMIN_PAGES = [
  { to: paths.reception, icon: Columns3, title: 'Reception' },
  { to: paths.adminPayments, icon: CreditCard, title: 'Payments' },
  { to: paths.messages, icon: Mail, title: 'Messages' },
  { to: paths.receptionAccounts, icon: ConciergeBell, title: 'Reception accounts' },
  { to: paths.clinicSettings, icon: Settings, title: 'Clinic settings' },
  { to: paths.clinicHolidays, icon: CalendarOff, title: 'Clinic holidays' },
  { to: paths.intakeForm, icon: ClipboardList, title: 'Intake form' },
  { to: paths.auditTrail, icon: ScrollText, title: 'Audit trail' },
] as const;

const BADGES = { admin: 'Admin', doctor: 'Doctor', reception: 'Reception' } as const;

export function PortalBar({ portal }: { portal: Portal }) {
  const { signOut, checking, unsent, leave, stay } = usePortalSignOut(tokenOfPortal(portal));
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
        <span className="me-auto rounded-full border border-control px-3 py-0.5 text-xs font-semibold text-ink-soft">
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
          {portal === 'admin' &&
            ADMIN_PAGES.map(({ to, icon: Icon, title }) => (
              <Link key={to} to={to}>
                <Icon aria-hidden size={18} />
                {title}
              </Link>
            ))}
        </Menu>
        <Button
          variant="secondary"
          pending={checking}
          onClick={() => void signOut()}
          className="px-3 sm:px-4"
        >
          <LogOut aria-hidden size={18} className="max-[25rem]:hidden" />
          Logout
        </Button>
      </div>
      <LeaveDraftsDialog unsent={unsent} onLeave={leave} onStay={stay} />
    </header>
  );
}

/** Clears the session here, revokes it on the server and goes to /, once a doctor's drafts are sent. */
export function usePortalSignOut(role: PortalRole) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { leaveAfterDrafts, ...drafts } = useDraftsFirst(role === 'doctor', leave);

  function leave() {
    void request(routes.signOut, {}, { as: role, token: readToken(role) }).catch(() => undefined);
    navigate(paths.home);
    clearSession(role);
    clearDraft();
    queries.clear();
  }

  return { ...drafts, signOut: leaveAfterDrafts, leave };
}
