import * as routes from '@nadi/contract/generated/route-table';
import {
  APPOINTMENT_PAYMENTS,
  APPOINTMENT_STATES,
  type AppointmentState,
} from '@nadi/domain/appointment';
import { SPECIALITIES, type Speciality } from '@nadi/domain/profile-choices';
import { APPOINTMENT_SORTS } from '@nadi/domain/stored-values';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from '#shared/router/router.tsx';
import type { Order } from '#shared/ui/data-table.tsx';
import { type PortalRole, portalQuery } from './portal.ts';

export const APPOINTMENTS_PAGE_SIZE = 25;
/** The server stops counting a filtered list at this number. */
export const APPOINTMENTS_COUNTED_MAX = 10_000;
const PAGES_MAX = APPOINTMENTS_COUNTED_MAX / APPOINTMENTS_PAGE_SIZE;

export type AppointmentSort = (typeof APPOINTMENT_SORTS)[number];

export type AppointmentFilter = {
  search?: string;
  state?: AppointmentState;
  payment?: (typeof APPOINTMENT_PAYMENTS)[number];
  speciality?: Speciality;
  docId?: string;
  from?: string;
  until?: string;
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Returns the list that the address describes, so that it survives reload, Back and sharing. */
export function useAppointmentSearch(role: PortalRole) {
  const [params, setParams] = useSearchParams();
  const filter = readFilter(params);
  const sorted = readSorted(params);
  const page = Math.min(PAGES_MAX, Math.max(1, Math.trunc(Number(params.get('page'))) || 1));
  const body = {
    ...filter,
    sort: sorted.by,
    order: sorted.order,
    page,
    pageSize: APPOINTMENTS_PAGE_SIZE,
  };
  const query = useQuery(portalQuery(role, routes.searchAppointments, body));

  function go(changes: Record<string, string | undefined>, replace = false) {
    // The address, because a press may come before the page has rendered the last change.
    const next = new URLSearchParams(location.search);
    for (const [name, value] of Object.entries({ page: undefined, ...changes })) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setParams(next, { replace });
  }

  const total = query.data?.total ?? 0;
  const pages = Math.min(PAGES_MAX, Math.ceil(total / APPOINTMENTS_PAGE_SIZE));
  // A page past the end, from an old link or after a cancellation, becomes the last page.
  const pastEnd = !query.isPlaceholderData && pages > 0 && page > pages;
  useEffect(() => {
    if (pastEnd) go({ page: String(pages) }, true);
  });
  return {
    appointments: pastEnd ? undefined : query.data?.appointments,
    zone: query.data?.timeZone,
    total,
    /**
     * The number of appointments in each state that match the other filters; undefined until the first
     * response.
     */
    states: query.data?.states,
    error: query.data ? null : query.error,
    retry: query.refetch,
    retrying: query.isRefetching,
    stale: query.isPlaceholderData,
    filter,
    filtered: Object.keys(filter).length > 0,
    setFilter: (change: Partial<Record<keyof AppointmentFilter, string>>) => go(change, true),
    clear: () => setParams({}),
    sorted,
    sortBy: (by: AppointmentSort, order: Order) => go({ sort: by, order }),
    page,
    pages,
    /** The number of the page's first row, from 1. */
    firstNumber: (page - 1) * APPOINTMENTS_PAGE_SIZE + 1,
    openId: params.get('open'),
    close: () => go({ open: undefined, page: String(page) }, true),
    turnTo: (next: number) => {
      go({ page: String(next) });
      scrollTo(0, 0);
    },
  };
}

export function isAppointmentId(id: string | null): id is string {
  return id !== null && UUID.test(id);
}

export type AppointmentSearch = ReturnType<typeof useAppointmentSearch>;

function readFilter(params: URLSearchParams): AppointmentFilter {
  const search = params.get('search');
  const state = APPOINTMENT_STATES.find((each) => each === params.get('state'));
  const payment = APPOINTMENT_PAYMENTS.find((each) => each === params.get('payment'));
  const speciality = SPECIALITIES.find((each) => each === params.get('speciality'));
  const docId = params.get('docId') ?? '';
  const [from, until] = [params.get('from') ?? '', params.get('until') ?? ''];
  return {
    ...(search && { search: search.slice(0, 80) }),
    ...(state && { state }),
    ...(payment && { payment }),
    ...(speciality && { speciality }),
    ...(UUID.test(docId) && { docId }),
    ...(DAY.test(from) && { from }),
    ...(DAY.test(until) && { until }),
  };
}

function readSorted(params: URLSearchParams): { by: AppointmentSort; order: Order } {
  const by = APPOINTMENT_SORTS.find((sort) => sort === params.get('sort')) ?? 'booked';
  return { by, order: params.get('order') === 'asc' ? 'asc' : 'desc' };
}
