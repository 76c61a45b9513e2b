import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

const RETRIES = 2;

/** Queries pause without a network and go on by themselves; a refusal is never asked again. */
export function Providers({ children }: { children: ReactNode }) {
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
      // A call that changes something is repeated only by the person who asked for it.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** The server understood and said no (4xx): asking again changes nothing. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('status' in error)) return false;
  const { status } = error;
  return typeof status === 'number' && status >= 400 && status < 500;
}
