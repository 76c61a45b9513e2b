import { APPOINTMENT_SORTS } from '@nadi/domain/appointment-sorts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from '#shared/router/router.tsx';
import type { Order } from '#shared/ui/data-table.tsx';
import { portalQuery } from './portal-query.ts';
import type { PortalRole } from './portal-role.ts';

export const APPOINTMENTS_PAGE_SIZE = 25;
/** The server stops counting here when a list is filtered. */
export const APPOINTMENTS_COUNTED_MAX = 10_000;
const PAGES_MAX = APPOINTMENTS_COUNTED_MAX / APPOINTMENTS_PAGE_SIZE;

export type AppointmentSort = (typeof APPOINTMENT_SORTS)[number];
export type AppointmentState = 'pending' | 'cancelled' | 'completed';

export type AppointmentFilter = {
  search?: string;
  state?: AppointmentState;
  from?: string;
  until?: string;
};

const ROUTES = { admin: 'listAllAppointments', doctor: 'listDoctorAppointments' } as const;
const STATES: readonly string[] = ['pending', 'cancelled', 'completed'];
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The list described by the address, so that it survives reload, Back and sharing. */
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
  const query = useQuery(portalQuery(role, ROUTES[role], body));

  function go(changes: Record<string, string | undefined>, replace = false) {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries({ page: undefined, ...changes })) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setParams(next, { replace });
  }

  const total = query.data?.total ?? 0;
  return {
    appointments: query.data?.appointments,
    zone: query.data?.timeZone,
    total,
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
    pages: Math.min(PAGES_MAX, Math.ceil(total / APPOINTMENTS_PAGE_SIZE)),
    turnTo: (next: number) => {
      go({ page: String(next) });
      scrollTo(0, 0);
    },
  };
}

export type AppointmentSearch = ReturnType<typeof useAppointmentSearch>;

function readFilter(params: URLSearchParams): AppointmentFilter {
  const [search, state] = [params.get('search'), params.get('state')];
  const [from, until] = [params.get('from') ?? '', params.get('until') ?? ''];
  return {
    ...(search && { search: search.slice(0, 80) }),
    ...(state && STATES.includes(state) && { state: state as AppointmentState }),
    ...(DAY.test(from) && { from }),
    ...(DAY.test(until) && { until }),
  };
}

function readSorted(params: URLSearchParams): { by: AppointmentSort; order: Order } {
  const by = APPOINTMENT_SORTS.find((sort) => sort === params.get('sort')) ?? 'booked';
  return { by, order: params.get('order') === 'asc' ? 'asc' : 'desc' };
}
