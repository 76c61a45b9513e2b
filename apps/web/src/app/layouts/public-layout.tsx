import { type ReactNode, useRef } from 'react';
import { OfflineBanner } from '#shared/ui/offline-banner.tsx';
import { NearFooter } from './near-footer.tsx';
import { PageOutlet } from './page-outlet.tsx';
import { SiteHeader } from './site-header.tsx';

/** The layout of every public page; meeting routes and /admin-login have their own. */
export function PublicLayout({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  return (
    <>
      <button
        type="button"
        onClick={() => main.current?.focus()}
        className="sr-only z-50 rounded bg-action px-5 py-3 font-semibold text-on-action focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </button>
      <OfflineBanner />
      <SiteHeader />
      {/* A screen tall from the start, so that the footer does not shift when content arrives. */}
      <main
        ref={main}
        tabIndex={-1}
        className="min-h-[calc(100dvh-4rem)] focus-visible:outline-none"
      >
        <PageOutlet>{children}</PageOutlet>
      </main>
      <NearFooter />
    </>
  );
}
