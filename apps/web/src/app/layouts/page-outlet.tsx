import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { PageBoundary } from '#app/page-boundary.tsx';

/** The page of the moment: fetched, framed against crashes, tall enough that nothing jumps. */
export function PageOutlet() {
  const { pathname } = useLocation();
  return (
    <PageBoundary place={pathname}>
      <Suspense fallback={<div aria-busy className="min-h-dvh" />}>
        <Outlet />
      </Suspense>
    </PageBoundary>
  );
}
