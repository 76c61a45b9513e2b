import { useRef } from 'react';
import { OfflineBanner } from '#shared/ui/offline-banner.tsx';
import { PageOutlet } from './page-outlet.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** The frame of every public page (spec §2); meeting routes and /admin-login stand outside it. */
export function PublicLayout() {
  const main = useRef<HTMLElement>(null);
  return (
    <div className="flex min-h-dvh flex-col">
      <button
        type="button"
        onClick={() => main.current?.focus()}
        className="sr-only z-50 rounded bg-action px-5 py-3 font-semibold text-on-action focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </button>
      <OfflineBanner />
      <SiteHeader />
      <main ref={main} tabIndex={-1} className="flex-1 focus-visible:outline-none">
        <PageOutlet />
      </main>
      <SiteFooter />
    </div>
  );
}
