import * as routes from '@nadi/contract/generated/route-table';
import { APPOINTMENT_PAYMENTS, APPOINTMENT_STATES } from '@nadi/domain/appointment';
import { APPOINTMENT_SORTS } from '@nadi/domain/stored-values';
import { useQuery } from '@tanstack/react-query';
import type { Order } from '#shared/ui/data-table.tsx';
import {
  readChoices,
  readDays,
  readId,
  readSort,
  useListAddress,
  useListPage,
} from './list-address.ts';
import { type PortalRole, portalQuery } from './portal.ts';

/** The server stops counting a filtered list at this number. */
const APPOINTMENTS_COUNTED_MAX = 10_000;

export type AppointmentSort = (typeof APPOINTMENT_SORTS)[number];
export type AppointmentFilter = ReturnType<typeof readFilter>;

/** Returns the list that the address describes. */
export function useAppointmentSearch(role: PortalRole) {
  const address = useListAddress();
  const { params, page, paging, go } = address;
  const filter = readFilter(params);
  const sorted = readSort(params, APPOINTMENT_SORTS, role === 'doctor' ? 'upcoming' : 'booked');
  const body = { ...filter, ...paging, sort: sorted.by, order: sorted.order };
  const query = useQuery(portalQuery(role, routes.searchAppointments, body));
  const filtered = Object.keys(filter).length > 0;
  const { data, ...loaded } = useListPage(query, address, {
    counted: filtered ? APPOINTMENTS_COUNTED_MAX : undefined,
    rows: query.data?.appointments.length,
  });
  return {
    ...address,
    ...loaded,
    appointments: data?.appointments,
    zone: query.data?.timeZone,
    /**
     * The number of appointments in each state that match the other filters; undefined until the first
     * response.
     */
    states: query.data?.states,
    filter,
    filtered,
    setFilter: (change: Partial<Record<keyof AppointmentFilter, string>>) => go(change, true),
    sorted,
    sortBy: (by: AppointmentSort, order: Order) => go({ sort: by, order }),
    /** The number of the page's first row, from 1. */
    firstNumber: (page - 1) * paging.pageSize + 1,
  };
}

export type AppointmentSearch = ReturnType<typeof useAppointmentSearch>;

const CHOICES = {
  state: APPOINTMENT_STATES,
  payment: APPOINTMENT_PAYMENTS,
} as const;

function readFilter(params: URLSearchParams) {
  const search = params.get('search')?.slice(0, 80);
  const docId = readId(params, 'docId');
  const speciality = params.get('speciality')?.slice(0, 80);
  return {
    ...readChoices(params, CHOICES),
    ...readDays(params),
    ...(search && { search }),
    ...(docId && { docId }),
    ...(speciality && { speciality }),
  };
}
