import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from '#shared/router/router.tsx';
import type { Order } from '#shared/ui/data-table.tsx';

export const LIST_PAGE_SIZE = 25;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export type ListAddress = ReturnType<typeof useListAddress>;

/** Returns the page, filters and opened row of the address, so that a list survives reload, Back and sharing. */
export function useListAddress(pagesMax = Number.POSITIVE_INFINITY) {
  const [params, setParams] = useSearchParams();
  const page = Math.min(pagesMax, Math.max(1, Math.trunc(Number(params.get('page'))) || 1));

  /** Changes the address and returns to the first page, unless a page is given. */
  function go(changes: Record<string, string | undefined>, replace = false) {
    // The address, because a press may come before the page has rendered the last change.
    const next = new URLSearchParams(location.search);
    for (const [name, value] of Object.entries({ page: undefined, ...changes })) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setParams(next, { replace });
  }

  return {
    params,
    page,
    paging: { page, pageSize: LIST_PAGE_SIZE },
    go,
    clear: () => setParams({}),
    turnTo: (next: number) => {
      go({ page: String(next) });
      scrollTo(0, 0);
    },
    openId: params.get('open'),
    close: () => go({ open: undefined, page: String(page) }, true),
  };
}

/** Returns the loaded page of a list. A page past the end, from an old link, becomes the last page. */
export function useListPage<T extends { total: number }>(
  query: UseQueryResult<T>,
  { page, go }: ListAddress,
  pagesMax = Number.POSITIVE_INFINITY,
) {
  const total = query.data?.total ?? 0;
  const pages = Math.min(pagesMax, Math.ceil(total / LIST_PAGE_SIZE));
  const pastEnd = !query.isPlaceholderData && pages > 0 && page > pages;
  useEffect(() => {
    if (pastEnd) go({ page: String(pages) }, true);
  });
  return {
    data: pastEnd ? undefined : query.data,
    error: query.data ? null : query.error,
    refetch: query.refetch,
    isRefetching: query.isRefetching,
    stale: query.isPlaceholderData,
    total,
    pages,
  };
}

/** Returns the first and last day of a list's filter. Invalid ones are dropped. */
export function readDays(params: URLSearchParams): { from?: string; until?: string } {
  const [from, until] = [params.get('from') ?? '', params.get('until') ?? ''];
  return { ...(DAY.test(from) && { from }), ...(DAY.test(until) && { until }) };
}

/** Returns the id in a parameter of the address, or null if it is not one. */
export function readId(params: URLSearchParams, name: string): string | null {
  const id = params.get(name) ?? '';
  return UUID.test(id) ? id : null;
}

/** Returns the parameters that have one of their valid values. */
export function readChoices<Values extends Record<string, readonly string[]>>(
  params: URLSearchParams,
  values: Values,
): { [Name in keyof Values]?: Values[Name][number] } {
  const found = Object.entries(values).flatMap(([name, valid]) => {
    const value = valid.find((each) => each === params.get(name));
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(found);
}

/** Returns the sorting of the address, descending by default. */
export function readSort<Sort extends string>(
  params: URLSearchParams,
  sorts: readonly Sort[],
  standard: Sort,
): { by: Sort; order: Order } {
  const by = sorts.find((sort) => sort === params.get('sort')) ?? standard;
  return { by, order: params.get('order') === 'asc' ? 'asc' : 'desc' };
}
