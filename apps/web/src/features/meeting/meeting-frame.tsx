import type { ReactNode } from 'react';
import { paths } from '#app/paths.ts';
import { ClinicBrand } from '#shared/art/clinic-brand.tsx';
import { Link } from '#shared/router/link.tsx';
import { OfflineBanner } from '#shared/ui/offline-banner.tsx';

/** The frame of the pages that lead into a meeting: no navigation except home. */
export function MeetingFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <OfflineBanner />
      <header className="page flex h-16 items-center">
        <Link to={paths.home} className="flex min-h-11 items-center gap-2 text-lg font-bold">
          <ClinicBrand />
        </Link>
      </header>
      <main>{children}</main>
    </>
  );
}
