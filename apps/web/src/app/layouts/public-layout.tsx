import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { OfflineBanner } from '#shared/ui/offline-banner.tsx';
import { CONTENT_ID, PageOutlet, SkipLink } from './page-outlet.tsx';
import { SiteHeader } from './site-header.tsx';

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

const SiteFooter = lazyPart(() => import('./site-footer.tsx').then(({ SiteFooter }) => SiteFooter));

/** Loads the footer with the clinic's contact details when the reader scrolls near it. */
function NearFooter() {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) setNear(true);
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className="mt-12 min-h-80">
      {near && (
        <Suspense>
          <SiteFooter />
        </Suspense>
      )}
    </div>
  );
}
