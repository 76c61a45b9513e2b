import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from '#shared/router/router.tsx';
import type { Order } from '#shared/ui/data-table.tsx';

/** The numbers of rows that a page can have, the default first. */
export const LIST_PAGE_SIZES = [25, 50, 100] as const;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export type ListAddress = ReturnType<typeof useListAddress>;

/** The server accepts no later page. */
const PAGES_MAX = 100_000;

/** Returns the page, filters and opened row of the address, so that a list survives reload, Back and sharing. */
export function useListAddress() {
  const [params, setParams] = useSearchParams();
  const page = Math.min(PAGES_MAX, Math.max(1, Math.trunc(Number(params.get('page'))) || 1));
  const size = Number(params.get('size'));
  const pageSize = LIST_PAGE_SIZES.find((each) => each === size) ?? LIST_PAGE_SIZES[0];

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
    paging: { page, pageSize },
    go,
    clear: () => setParams({}),
    turnTo: (next: number) => {
      go({ page: String(next) });
      scrollTo(0, 0);
    },
    /** Shows the page's first row in a page of the new size. */
    resize: (next: number) =>
      go({
        size: next === LIST_PAGE_SIZES[0] ? undefined : String(next),
        page: String(Math.floor(((page - 1) * pageSize) / next) + 1),
      }),
    openId: params.get('open'),
    show: (id: string) => go({ open: id, page: String(page) }, true),
    close: () => go({ open: undefined, page: String(page) }, true),
  };
}

/**
 * Returns the loaded page of a list. A page past the end, from an old link, becomes the last page.
 * @param counted the number at which the server stops counting; later pages exist as long as they are full
 */
export function useListPage<T extends { total: number }>(
  query: UseQueryResult<T>,
  { page, go, paging: { pageSize } }: ListAddress,
  { counted, rows = 0 }: { counted?: number | undefined; rows?: number | undefined } = {},
) {
  const total = query.data?.total ?? 0;
  const known = Math.ceil(total / pageSize);
  const open = counted !== undefined && total >= counted;
  const pages = open && rows > 0 ? Math.max(known, rows < pageSize ? page : page + 1) : known;
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
    /** True if later pages than these may exist. */
    open,
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
