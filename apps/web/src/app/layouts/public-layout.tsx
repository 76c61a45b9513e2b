import type { ReactNode } from 'react';
import { OfflineBanner } from '#shared/ui/offline-banner.tsx';
import { NearFooter } from './near-footer.tsx';
import { PageOutlet } from './page-outlet.tsx';
import { SiteHeader } from './site-header.tsx';
import { CONTENT_ID, SkipLink } from './skip-link.tsx';

/** The layout of every public page; meeting routes and /admin-login have their own. */
export function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <OfflineBanner />
      <SiteHeader />
      {/* As tall as the screen from the start, so that the footer does not shift when content arrives. */}
      <main
        id={CONTENT_ID}
        tabIndex={-1}
        className="min-h-[calc(100dvh-4rem)] focus-visible:outline-none"
      >
        <PageOutlet>{children}</PageOutlet>
      </main>
      <NearFooter />
    </>
  );
}
