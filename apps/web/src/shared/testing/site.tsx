import { Fragment, type ReactNode } from 'react';
import { framed, Routes } from '#shared/router/routes.tsx';
import { Router } from '#shared/router/routing.tsx';

/** Pages by path, in no frame, following the test browser's own address: `go` there first. */
export function Site({ pages }: { pages: Record<string, ReactNode> }) {
  return (
    <Router>
      <Routes routes={framed(Fragment, pages)} />
    </Router>
  );
}
