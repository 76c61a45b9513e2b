import * as routes from '@nadi/contract/generated/route-table';
import { useQueryClient } from '@tanstack/react-query';
import { CircleUserRound, LogOut, SunMoon } from 'lucide-react';
import { Suspense, useState } from 'react';
import { paths } from '#app/paths.ts';
import { clearDraft } from '#features/manage-doctors/doctor-draft.ts';
import { request } from '#shared/api/client.ts';
import { ClinicMark, clinicName } from '#shared/art/clinic-brand.tsx';
import { DisplayButton } from '#shared/display/display-button.tsx';
import { i18n } from '#shared/language/i18n.ts';
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
import { lazyPart } from '#shared/ui/lazy.tsx';
import { Menu } from '#shared/ui/menu.tsx';
import { useWide } from '#shared/ui/use-wide.ts';
import { OTHER_PAGES } from './portal-pages.ts';
import { PortalSearch } from './portal-search.tsx';

const SwitchPortal = lazyPart(
  async () => (await import('#features/portal-sign-in/switch-portal.tsx')).SwitchPortal,
);

const LanguageLinks = lazyPart(
  async () => (await import('#shared/language/language-links.tsx')).LanguageLinks,
);

/** Names the role of a portal. */
function badgeOf(portal: Portal): string {
  switch (portal) {
    case 'admin':
      return i18n._('Admin');
    case 'doctor':
      return i18n._('Doctor');
    case 'reception':
      return i18n._('Reception');
    case 'accountant':
      return i18n._('Accountant');
  }
}

export function PortalBar({ portal }: { portal: Portal }) {
  const role = tokenOfPortal(portal);
  const [used, setUsed] = useState(false);
  const { signOut, checking, unsent, leave, stay } = usePortalSignOut(role);
  const wide = useWide();
  return (
    <header className="sticky top-0 z-40 border-b short:static border-line bg-card">
      <div className="flex h-16 items-center gap-2 px-4 max-[25rem]:gap-1 lg:px-6">
        <Link
          to={PORTAL_HOMES[portal]}
          className="flex min-h-11 items-center gap-2 text-lg font-bold"
        >
          <ClinicMark className="size-9" />
          <span className="brand-name max-[25rem]:sr-only">{clinicName()}</span>
        </Link>
        <span className="me-auto rounded-full border border-control px-3 py-0.5 text-xs font-semibold text-ink-soft">
          {badgeOf(portal)}
        </span>
        {portal !== 'doctor' && portal !== 'accountant' && <PortalSearch portal={portal} />}
        <Menu
          className="max-sm:px-2"
          plain={!wide}
          onPress={() => setUsed(true)}
          label={
            <>
              <CircleUserRound aria-hidden size={22} className="text-action" />
              <span className="max-md:hidden">{i18n._('More')}</span>
              <span className="sr-only md:hidden">{i18n._('Account')}</span>
            </>
          }
        >
          {OTHER_PAGES[portal].map(({ to, label, Icon }) => (
            <Link key={to} to={to}>
              <Icon aria-hidden size={18} />
              {label()}
            </Link>
          ))}
          <DisplayButton>
            <SunMoon aria-hidden size={18} />
            {i18n._('Display')}
          </DisplayButton>
          {used && (
            <Suspense>
              <SwitchPortal portal={role} />
              <LanguageLinks />
            </Suspense>
          )}
        </Menu>
        <Button
          variant="secondary"
          pending={checking}
          onClick={() => void signOut()}
          className="px-3 sm:px-4"
        >
          <LogOut aria-hidden size={18} className="max-[25rem]:hidden" />
          {i18n._('Logout')}
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
