import { type ReactNode, Suspense } from 'react';
import { paths } from '#app/paths.ts';
import { ConfirmationHost } from '#shared/portal/confirmation-host.tsx';
import { type Portal, usePortal } from '#shared/portal/portal-role.ts';
import { lazyPart } from '#shared/ui/lazy-part.ts';
import { OfflineBanner } from '#shared/ui/offline-banner.tsx';
import { PageOutlet } from './page-outlet.tsx';
import { PortalBar } from './portal-bar.tsx';
import { PortalGate } from './portal-gate.tsx';
import { PortalMenu } from './portal-menu.tsx';
import { CONTENT_ID, SkipLink } from './skip-link.tsx';

const WaitingPeople = lazyPart(
  async () => (await import('#shared/portal/waiting-people.tsx')).WaitingPeople,
);

export function AdminLayout({ children }: { children: ReactNode }) {
  return (
    <PortalGate portal="admin">
      <PortalFrame portal="admin">{children}</PortalFrame>
    </PortalGate>
  );
}

/** Pages of reception, for reception accounts and the admin, each with their own menu. */
export function ReceptionLayout({ children }: { children: ReactNode }) {
  const portal = usePortal();
  return (
    <PortalGate portal="admin" also="reception">
      <PortalFrame portal={portal ?? 'admin'}>{children}</PortalFrame>
    </PortalGate>
  );
}

export function DoctorLayout({ children }: { children: ReactNode }) {
  return (
    <PortalGate portal="doctor">
      <PortalFrame portal="doctor">{children}</PortalFrame>
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
      {portal === 'admin' && <ConfirmationHost />}
    </>
  );
}
