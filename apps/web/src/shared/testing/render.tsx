import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach } from 'vitest';

afterEach(cleanup);

/** Renders an element that sends queries; it is removed after the test. */
export function renderWithQueries(element: ReactNode, client = new QueryClient()) {
  return render(<QueryClientProvider client={client}>{element}</QueryClientProvider>);
}
