import { Menu as MenuIcon } from 'lucide-react';
import { Suspense, useRef } from 'react';
import { paths } from '#app/paths.ts';
import { ClinicBrand } from '#shared/art/clinic-brand.tsx';
import { i18n } from '#shared/language/i18n.ts';
import { LanguageLinks } from '#shared/language/language-links.tsx';
import { Link, NavLink } from '#shared/router/link.tsx';
import { useLocation } from '#shared/router/router.tsx';
import { useSession } from '#shared/session/session.ts';
import type { ReturnTo } from '#shared/session/sign-in.ts';
import { LinkButton } from '#shared/ui/button.tsx';
import { DeferredPart, lazyPart } from '#shared/ui/lazy.tsx';
import { usePopoverClosing } from '#shared/ui/use-popover-closing.ts';

// Loaded for signed-in patients only, outside the first load.
const PatientMenu = lazyPart(() =>
  import('./patient-menu.tsx').then(({ PatientMenu }) => PatientMenu),
);

const LanguageMenu = lazyPart(() =>
  import('./language-menu.tsx').then(({ LanguageMenu }) => LanguageMenu),
);

const listLinks = () => [
  { to: paths.home, label: i18n._('HOME') },
  { to: paths.doctors(), label: i18n._('ALL DOCTORS') },
  { to: paths.about, label: i18n._('ABOUT') },
  { to: paths.contact, label: i18n._('CONTACT') },
];

const NAV_LINK_STYLE =
  'flex min-h-11 items-center px-3 md:px-1.5 lg:px-3 whitespace-nowrap text-xs font-semibold tracking-wide text-ink-soft hover:text-ink ' +
  'aria-[current=page]:text-action md:border-b-2 md:border-transparent md:aria-[current=page]:border-action';

export function SiteHeader() {
  const { token } = useSession('patient');
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-card short:static">
      <div className="page flex h-16 items-center gap-2">
        <Link
          to={paths.home}
          className="me-auto flex min-h-11 items-center gap-2 text-lg font-bold"
        >
          <ClinicBrand />
        </Link>
        <nav aria-label={i18n._('Main')} className="hidden md:flex">
          <NavLinks />
        </nav>
        <StaffLink className="hidden md:flex" />
        <DeferredPart fallback={<LanguageSpace />}>
          <LanguageMenu />
        </DeferredPart>
        {token ? (
          <Suspense fallback={<span className="h-11 w-11 sm:w-36" />}>
            <PatientMenu />
          </Suspense>
        ) : (
          <SignInLinks />
        )}
        <SmallScreenMenu />
      </div>
    </header>
  );
}

/** Reserves the room of the button. */
function LanguageSpace() {
  return <span className="w-11 max-lg:hidden" />;
}

/** Both links lead back to the current page. */
function SignInLinks() {
  const { pathname, search, state: present } = useLocation();
  const requested: ReturnTo = { from: pathname + search, reason: 'asked' };
  const state = pathname === paths.login ? present : requested;
  return (
    <>
      <Link
        to={`${paths.login}?mode=login`}
        state={state}
        className="flex min-h-11 items-center px-1 text-xs font-semibold whitespace-nowrap text-action hover:underline"
      >
        {i18n._('Log in')}
      </Link>
      <LinkButton
        to={paths.login}
        state={state}
        variant="secondary"
        className="whitespace-nowrap max-sm:px-2"
      >
        {i18n._('Create account')}
      </LinkButton>
    </>
  );
}

function NavLinks() {
  return listLinks().map(({ to, label }) => (
    <NavLink key={to} to={to} className={NAV_LINK_STYLE}>
      {label}
    </NavLink>
  ));
}

function StaffLink({ className }: { className: string }) {
  return (
    <a
      href={paths.adminLogin}
      target="_blank"
      rel="noopener"
      className={`${className} min-h-11 items-center px-1`}
    >
      <span className="rounded-full border border-control px-3 py-1 text-xs font-semibold text-ink-soft hover:border-action hover:text-action">
        {i18n._('Admin/Doctor')}
      </span>
    </a>
  );
}

function SmallScreenMenu() {
  const panel = useRef<HTMLElement>(null);
  usePopoverClosing(panel);
  return (
    <>
      <button
        type="button"
        popoverTarget="site-menu"
        aria-label={i18n._('Menu')}
        className="grid size-11 place-items-center rounded hover:bg-action-soft md:hidden"
      >
        <MenuIcon aria-hidden size={24} />
      </button>
      <nav
        ref={panel}
        id="site-menu"
        popover="auto"
        aria-label={i18n._('Main')}
        className="fixed inset-x-0 top-16 m-0 w-full border-b border-line bg-card p-3 shadow-card md:hidden"
      >
        <NavLinks />
        <StaffLink className="flex px-3" />
        <p className="flex flex-wrap border-t border-line pt-2">
          <LanguageLinks className="flex min-h-11 items-center px-3 text-ink-soft" />
        </p>
      </nav>
    </>
  );
}
