import { StrictMode } from 'react';
import type { Place } from '#shared/router/place.ts';
import { Router } from '#shared/router/routing.tsx';
import { Providers } from './providers.tsx';
import { Pages } from './router.tsx';

/** @param start where the page is written at build, not shown in a browser */
export function App({ start }: { start?: Place }) {
  return (
    <StrictMode>
      <Providers>
        <Router {...(start && { start })}>
          <Pages />
        </Router>
      </Providers>
    </StrictMode>
  );
}
