import { type ReactNode, Suspense } from 'react';
import { PageBoundary } from '#app/page-boundary.tsx';
import { useLocation } from '#shared/router/router.tsx';

/** Renders the current page inside its error boundary; the fallback is a screen tall to avoid layout shift. */
export function PageOutlet({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <PageBoundary pathname={pathname}>
      <Suspense fallback={<div aria-busy className="min-h-dvh" />}>{children}</Suspense>
    </PageBoundary>
  );
}
