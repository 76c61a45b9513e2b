import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Site } from './site.tsx';

/** Renders an element that sends queries. A failed query is not retried. */
export function renderWithQueries(element: ReactNode, client = testQueries()) {
  return { ...render(element, { wrapper: withQueries(client) }), client };
}

/** Opens an address of the pages, which are given by route. */
export function renderPage(path: string, pages: Record<string, ReactNode>, client?: QueryClient) {
  window.history.replaceState(null, '', path);
  return renderWithQueries(<Site pages={pages} />, client);
}

/** Returns a wrapper for `renderHook`. */
export function withQueries(client = testQueries()) {
  return ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
}

function testQueries(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: false } } });
}
