import { StrictMode } from 'react';
import type { RouterLocation } from '#shared/router/location.ts';
import { Router } from '#shared/router/router.tsx';
import { type Route, Routes } from '#shared/router/routes.tsx';
import { Providers } from './providers.tsx';

/** @param start the location to use when prerendering */
export function App({ routes, start }: { routes: readonly Route[]; start?: RouterLocation }) {
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
