import { ArrowLeft } from 'lucide-react';
import { paths } from '#app/paths.ts';
import { ClinicMark } from '#shared/art/clinic-brand.tsx';
import { i18n } from '#shared/language/i18n.ts';
import { LanguageLinks } from '#shared/language/language-links.tsx';
import { PORTAL_HOMES, type PortalRole, tokenOfPortal, usePortal } from '#shared/portal/portal.ts';
import { Link } from '#shared/router/link.tsx';
import { Navigate, useLocation } from '#shared/router/router.tsx';
import { parseReturnTo } from '#shared/session/sign-in.ts';
import { Notice } from '#shared/ui/notice.tsx';
import { OfflineBanner } from '#shared/ui/offline-banner.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { PortalSignInForm } from './portal-sign-in-form.tsx';
import { rememberedRole } from './sign-in-to-portal.ts';

/** All pages that begin like the doctor's belong to the doctor, except the clinic's list of doctors. */
const DOCTOR_PAGE = /^\/doctor-(?!list)/;

export function PortalSignInPage() {
  const signedIn = usePortal();
  const returnTo = parseReturnTo(useLocation().state);
  if (signedIn) {
    const back = returnTo && roleOf(returnTo.from) === tokenOfPortal(signedIn);
    return <Navigate to={back ? returnTo.from : PORTAL_HOMES[signedIn]} replace />;
  }
  return (
    <main className="grid min-h-dvh content-center justify-items-center px-4 py-8">
      <OfflineBanner />
      <PageTitle title={i18n._('Admin and doctor login')} />
      <div className="grid w-full max-w-md gap-6">
        <div className="grid justify-items-start gap-3">
          <ClinicMark className="size-12" />
          <h1 className="text-2xl">{i18n._('Admin and doctor login')}</h1>
        </div>
        {returnTo?.reason === 'ended' && (
          <Notice tone="info">
            {i18n._(
              'You have been logged out, because some time had passed or your password was changed. Log in and go on where you were.',
            )}
          </Notice>
        )}
        <div className="rounded bg-card p-5 shadow-card sm:p-7">
          <PortalSignInForm first={roleOf(returnTo?.from) ?? rememberedRole()} />
        </div>
        <Link
          to={paths.home}
          className="inline-flex min-h-11 items-center gap-2 justify-self-start font-medium text-action hover:underline"
        >
          <ArrowLeft aria-hidden size={18} />
          {i18n._('To the patients’ pages')}
        </Link>
        <nav aria-label={i18n._('Language')} className="flex flex-wrap gap-x-5 text-ink-soft">
          <LanguageLinks className="flex min-h-11 items-center hover:underline" />
        </nav>
      </div>
    </main>
  );
}

/** Returns the role that owns the page at an address; undefined without an address. */
function roleOf(address: string | undefined): PortalRole | undefined {
  if (address === undefined) return undefined;
  return DOCTOR_PAGE.test(address) ? 'doctor' : 'admin';
}
