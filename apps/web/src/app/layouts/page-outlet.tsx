import { type ReactNode, Suspense } from 'react';
import { PageBoundary } from '#app/page-boundary.tsx';
import { useLocation } from '#shared/router/routing.tsx';

/** The page of the moment: fetched, framed against crashes, tall enough that nothing jumps. */
export function PageOutlet({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <PageBoundary place={pathname}>
      <Suspense fallback={<div aria-busy className="min-h-dvh" />}>{children}</Suspense>
    </PageBoundary>
  );
}
