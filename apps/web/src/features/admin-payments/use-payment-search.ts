import * as routes from '@nadi/contract/generated/route-table';
import {
  ORDER_STATES,
  PAYMENT_METHODS,
  PAYMENT_SORTS,
  type PaymentSort,
} from '@nadi/domain/payment';
import { MONEY_FILTERS } from '@nadi/domain/payment-filters';
import { SPECIALITIES } from '@nadi/domain/specialities';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { portalQuery } from '#shared/portal/portal.ts';
import { useSearchParams } from '#shared/router/router.tsx';
import type { Order } from '#shared/ui/data-table.tsx';

export const PAYMENTS_PAGE = 25;

const CHOICES = {
  provider: PAYMENT_METHODS,
  state: ORDER_STATES,
  money: MONEY_FILTERS,
  mode: ['live', 'test'],
  speciality: SPECIALITIES,
} as const;

type Choice = keyof typeof CHOICES;
export type PaymentFilter = { [K in Choice]?: (typeof CHOICES)[K][number] } & {
  from?: string;
  until?: string;
  search?: string;
  docId?: string;
};

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Returns the list that the URL describes, so that it survives sharing, reloading and going back. */
export function usePaymentSearch() {
  const [params, setParams] = useSearchParams();
  const filter = readFilter(params);
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const sorted = readSort(params);
  const query = useQuery(
    portalQuery('admin', routes.listPayments, {
      ...filter,
      sort: sorted.by,
      order: sorted.order,
      page,
      pageSize: PAYMENTS_PAGE,
    }),
  );

  function go(changes: Record<string, string>, replace: boolean) {
    // The address, because a press may come before the page has rendered the last change.
    const next = new URLSearchParams(location.search);
    for (const [name, value] of Object.entries({ page: '', ...changes })) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setParams(next, { replace });
  }

  const pages = Math.ceil((query.data?.total ?? 0) / PAYMENTS_PAGE);
  // A page past the end, from an old link, becomes the last page.
  const pastEnd = !query.isPlaceholderData && pages > 0 && page > pages;
  useEffect(() => {
    if (pastEnd) go({ page: String(pages) }, true);
  });

  return {
    data: pastEnd ? undefined : query.data,
    error: query.data ? null : query.error,
    retry: () => void query.refetch(),
    retrying: query.isRefetching,
    stale: query.isPlaceholderData,
    filter,
    filtered: Object.keys(filter).length > 0,
    setFilter: (change: Partial<Record<keyof PaymentFilter, string>>) => go(change, true),
    clear: () => setParams({}),
    sorted,
    sortBy: (by: PaymentSort, order: Order) => go({ sort: by, order }, true),
    openId: params.get('open'),
    close: () => go({ open: '', page: String(page) }, true),
    page,
    pages,
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
  const docId = params.get('docId') ?? '';
  if (UUID.test(docId)) found.docId = docId;
  const search = params.get('search');
  if (search) found.search = search;
  return found;
}

function readSort(params: URLSearchParams): { by: PaymentSort; order: Order } {
  const by = PAYMENT_SORTS.find((each) => each === params.get('sort')) ?? 'started';
  return { by, order: params.get('order') === 'asc' ? 'asc' : 'desc' };
}
