import { StrictMode } from 'react';
import type { Place } from '#shared/router/place.ts';
import { type Route, Routes } from '#shared/router/routes.tsx';
import { Router } from '#shared/router/routing.tsx';
import { Providers } from './providers.tsx';

/** @param start where the page is written at build, not shown in a browser */
export function App({ routes, start }: { routes: readonly Route[]; start?: Place }) {
  return (
    <StrictMode>
      <Providers>
        <Router {...(start && { start })}>
          <Routes routes={routes} />
        </Router>
      </Providers>
    </StrictMode>
  );
}
