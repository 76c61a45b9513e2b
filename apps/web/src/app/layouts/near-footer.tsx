import { Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '#shared/ui/lazy-part.ts';

const SiteFooter = lazyPart(() => import('./site-footer.tsx').then(({ SiteFooter }) => SiteFooter));

/** Loads the footer with the clinic's contact details when the reader scrolls near it. */
export function NearFooter() {
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
    <div ref={place} className="mt-16 min-h-80">
      {near && (
        <Suspense>
          <SiteFooter />
        </Suspense>
      )}
    </div>
  );
}
