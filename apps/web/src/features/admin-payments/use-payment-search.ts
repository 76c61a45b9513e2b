import { useQuery } from '@tanstack/react-query';
import { portalQuery } from '#shared/portal/portal-query.ts';
import { useSearchParams } from '#shared/router/router.tsx';

export const PAYMENTS_PAGE = 25;

const CHOICES = {
  provider: ['stripe', 'razorpay'],
  state: ['open', 'processing', 'failed', 'expired', 'paid', 'mismatch', 'gone'],
  money: ['owed', 'refunded', 'held', 'failed'],
  mode: ['live', 'test'],
} as const;

type Choice = keyof typeof CHOICES;
export type PaymentFilter = { [K in Choice]?: (typeof CHOICES)[K][number] } & {
  from?: string;
  until?: string;
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The list described by the URL, so that it survives sharing, reloading and going back. */
export function usePaymentSearch() {
  const [params, setParams] = useSearchParams();
  const filter = readFilter(params);
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const query = useQuery(
    portalQuery('admin', 'listPayments', { ...filter, page, pageSize: PAYMENTS_PAGE }),
  );

  function go(changes: Record<string, string>, replace: boolean) {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries({ page: '', ...changes })) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setParams(next, { replace });
  }

  return {
    data: query.data,
    error: query.data ? null : query.error,
    retry: () => void query.refetch(),
    retrying: query.isRefetching,
    stale: query.isPlaceholderData,
    filter,
    filtered: Object.keys(filter).length > 0,
    setFilter: (change: Partial<Record<keyof PaymentFilter, string>>) => go(change, true),
    clear: () => setParams({}),
    page,
    pages: Math.ceil((query.data?.total ?? 0) / PAYMENTS_PAGE),
    turnTo(next: number) {
      go({ page: String(next) }, false);
      scrollTo(0, 0);
    },
  };
}

export type PaymentSearch = ReturnType<typeof usePaymentSearch>;

function readFilter(params: URLSearchParams): PaymentFilter {
  const found: Record<string, string> = {};
  for (const [name, values] of Object.entries(CHOICES)) {
    const value = values.find((each) => each === params.get(name));
    if (value) found[name] = value;
  }
  for (const name of ['from', 'until']) {
    const value = params.get(name) ?? '';
    if (DAY.test(value)) found[name] = value;
  }
  return found;
}
