import { Fragment, type ReactNode } from 'react';
import { Router } from '#shared/router/router.tsx';
import { layoutRoutes, Routes } from '#shared/router/routes.tsx';

/** Routes without a layout at the test browser's address; call `navigate` first. */
export function Site({ pages }: { pages: Record<string, ReactNode> }) {
  return (
    <Router>
      <Routes routes={layoutRoutes(Fragment, pages)} />
    </Router>
  );
}
