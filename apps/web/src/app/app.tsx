import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode, useState } from 'react';
import type { RouterLocation } from '#shared/router/location.ts';
import { Router } from '#shared/router/router.tsx';
import { type Route, Routes } from '#shared/router/routes.tsx';

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

const RETRIES = 2;

/** Provides TanStack Query: queries pause while offline and resume; 4xx replies are not retried. */
function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

function createQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < RETRIES && !isRefusal(error),
      },
      // Mutations are repeated only by the user.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** Returns true for a 4xx reply, which a retry cannot change. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('status' in error)) return false;
  const { status } = error;
  return typeof status === 'number' && status >= 400 && status < 500;
}
