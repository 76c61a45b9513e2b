import { CLINIC_ROLES } from '@nadi/domain/permissions';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { paths } from '#app/paths.ts';
import { ConfirmationHost } from '#shared/portal/confirmation-host.tsx';
import { PORTAL_HOMES, type Portal, usePortal } from '#shared/portal/portal.ts';
import { useLocation, useNavigate } from '#shared/router/router.tsx';
import type { ReturnTo } from '#shared/session/sign-in.ts';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { OfflineBanner } from '#shared/ui/offline-banner.tsx';
import { CONTENT_ID, PageOutlet, SkipLink } from './page-outlet.tsx';
import { PortalBar } from './portal-bar.tsx';
import { PortalMenu } from './portal-menu.tsx';

const WaitingPeople = lazyPart(
  async () => (await import('#shared/portal/waiting-people.tsx')).WaitingPeople,
);

type Layout = (props: { children: ReactNode }) => ReactNode;

export const AdminLayout: Layout = (props) => <Shared by={['admin']} {...props} />;
export const ReceptionLayout: Layout = (props) => <Shared by={['admin', 'reception']} {...props} />;
export const PaymentsLayout: Layout = (props) => <Shared by={['admin', 'accountant']} {...props} />;
export const ClinicLayout: Layout = (props) => <Shared by={CLINIC_ROLES} {...props} />;
export const DoctorLayout: Layout = (props) => <Shared by={['doctor']} {...props} />;

/** Pages that several portals share, each with its own menu. */
function Shared({ by, children }: { by: readonly [Portal, ...Portal[]]; children: ReactNode }) {
  const portal = usePortal();
  return (
    <PortalGate portals={by}>
      <PortalFrame portal={portal ?? by[0]}>{children}</PortalFrame>
    </PortalGate>
  );
}

/** Top bar and side menu (docs/product/portals.md#portal-layout); on a phone the menu is a bottom bar. */
function PortalFrame({ portal, children }: { portal: Portal; children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <OfflineBanner />
      <PortalBar portal={portal} />
      <div className="md:grid md:grid-cols-[6.5rem_minmax(0,1fr)] lg:grid-cols-[15rem_minmax(0,1fr)]">
        <PortalMenu portal={portal} />
        <main
          id={CONTENT_ID}
          tabIndex={-1}
          className="min-h-[calc(100dvh-4rem)] min-w-0 px-4 pt-6 pb-28 focus-visible:outline-none md:px-3 md:pb-12 lg:px-8"
        >
          <div className="mx-auto max-w-350">
            {portal === 'doctor' && (
              <Suspense>
                <WaitingPeople meetingPath={paths.meeting} />
              </Suspense>
            )}
            <PageOutlet>{children}</PageOutlet>
          </div>
        </main>
      </div>
      {(portal === 'admin' || portal === 'accountant') && <ConfirmationHost as="admin" />}
    </>
  );
}

type PortalGateProps = {
  portals: readonly Portal[];
  children: ReactNode;
};

/** Shows its children in their own portals; redirects others to their first page or to /admin-login. */
export function PortalGate({ portals, children }: PortalGateProps) {
  const signedIn = usePortal();
  const admitted = signedIn !== null && portals.includes(signedIn);
  const wasSignedIn = useRef(false);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    if (admitted) {
      wasSignedIn.current = true;
      return;
    }
    // After a manual sign-out the address has already changed.
    if (window.location.pathname !== pathname) return;
    const reason = wasSignedIn.current ? 'ended' : 'needed';
    const state: ReturnTo = { from: pathname + search, reason };
    if (signedIn) navigate(PORTAL_HOMES[signedIn], { replace: true });
    else navigate(paths.adminLogin, { replace: true, state });
  }, [signedIn, admitted, pathname, search, navigate]);

  return admitted ? children : <div aria-busy className="min-h-dvh" />;
}
