import { i18n } from '#shared/language/i18n.ts';
import './portal-menu.css';
import { Menu as MenuIcon } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { paths } from '#app/portal-paths.ts';
import type { Portal } from '#shared/portal/portal.ts';
import { preloadOnUse } from '#shared/portal/preload-on-use.ts';
import { NavLink } from '#shared/router/link.tsx';
import { DialogLoading } from '#shared/ui/content-state.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { useWide } from '#shared/ui/use-wide.ts';
import { BOTTOM_BAR, MENU, type PortalPage } from './portal-pages.ts';

const WaitingCount = lazyPart(
  async () => (await import('#shared/portal/waiting-people.tsx')).WaitingCount,
);
const MoreSheet = lazyPart(async () => (await import('./more-sheet.tsx')).MoreSheet);

const LINK =
  'relative flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 py-1 text-center text-xs font-medium text-ink-soft min-[22.5rem]:whitespace-nowrap max-[22.5rem]:text-[0.6875rem] ' +
  'hover:text-action aria-[current=page]:font-semibold aria-[current=page]:text-action ' +
  'md:min-h-16 md:w-full md:flex-none md:rounded md:aria-[current=page]:bg-action-soft ' +
  'lg:min-h-11 lg:flex-row lg:justify-start lg:gap-3 lg:px-4 lg:text-sm';

/** A side menu in groups; on a phone a bar at the bottom. */
export function PortalMenu({ portal }: { portal: Portal }) {
  const wide = useWide();
  return (
    <nav
      aria-label={i18n._('Portal')}
      className="fixed inset-x-0 bottom-0 z-40 border-t border-line bg-card pb-[env(safe-area-inset-bottom)] md:sticky md:inset-x-auto md:top-16 md:bottom-auto md:h-[calc(100dvh-4rem)] md:overflow-y-auto md:border-t-0 md:border-e md:p-2 lg:p-4 short:static"
    >
      {wide ? (
        <Groups portal={portal} />
      ) : (
        <div className="flex">
          {BOTTOM_BAR[portal].map((page) => (
            <MenuLink key={page.to} page={page} />
          ))}
          {portal === 'admin' && <MoreButton />}
        </div>
      )}
    </nav>
  );
}

function Groups({ portal }: { portal: Portal }) {
  return MENU[portal].map(({ title, pages }) => (
    <div key={pages[0]?.to} className="flex flex-col gap-1 not-first:mt-3">
      {title && (
        <h2 className="px-4 text-xs font-normal tracking-normal text-ink-soft max-lg:sr-only">
          {title()}
        </h2>
      )}
      {pages.map((page) => (
        <MenuLink key={page.to} page={page} />
      ))}
    </div>
  ));
}

function MenuLink({ page: { to, label, Icon } }: { page: PortalPage }) {
  return (
    <NavLink to={to} className={LINK}>
      <Icon aria-hidden size={20} />
      {label()}
      {to === paths.doctorAppointments && (
        <Suspense>
          <WaitingCount />
        </Suspense>
      )}
    </NavLink>
  );
}

/** Opens all pages of the admin. */
function MoreButton() {
  const [open, setOpen] = useState(false);
  useEffect(() => preloadOnUse(MoreSheet), []);
  return (
    <>
      <button type="button" className={LINK} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <MenuIcon aria-hidden size={20} />
        {i18n._('More')}
      </button>
      {open && (
        <Suspense fallback={<DialogLoading />}>
          <MoreSheet portal="admin" onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
