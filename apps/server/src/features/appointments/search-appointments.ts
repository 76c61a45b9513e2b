import { daySpan } from '@nadi/domain/iso-date';
import type { Call, Read } from '#platform/http/handler.ts';
import {
  type AppointmentFilter,
  countAppointments,
  listAppointments,
  searchAppointments as search,
} from '#store/portal-appointments.ts';
import type { Sql } from '#store/tables.ts';
import { presentAppointment } from './present-appointment.ts';

type ListRoute = 'listDoctorAppointments' | 'listAllAppointments';
type Query = Call<ListRoute>['body'];

const PAGE_SIZE = 25;

/** A doctor's own, the admin's all. Without a query everything, as the specification has it. */
export function searchAppointments(zone: string): Read<Sql, ListRoute> {
  return {
    kind: 'read',
    async run({ actor, body }, sql) {
      const doctorId = actor.role === 'doctor' ? actor.id : undefined;
      const asked = Object.values(body).some((value) => value !== undefined);
      const { records, total } = asked
        ? await searched(sql, { doctorId, ...toFilter(body, zone) }, body)
        : await everything(sql, doctorId);
      const appointments = records.map(presentAppointment);
      return { success: true, appointments, total, timeZone: zone };
    },
  };
}

/** What the portals filter by, with the clinic's days as instants. */
export function toFilter(
  query: Pick<Query, 'search' | 'state' | 'from' | 'until'>,
  zone: string,
): Omit<AppointmentFilter, 'doctorId'> {
  const { from, until } = daySpan(zone, query);
  return {
    search: query.search || undefined,
    state: query.state,
    from: from === undefined ? undefined : new Date(from),
    until: until === undefined ? undefined : new Date(until),
  };
}

async function everything(sql: Sql, doctorId: string | undefined) {
  const records = await listAppointments(sql, doctorId);
  return { records, total: records.length };
}

async function searched(sql: Sql, filter: AppointmentFilter, query: Query) {
  const { page = 1, pageSize = PAGE_SIZE, sort = 'booked', order = 'desc' } = query;
  const shown = { sort, order, limit: pageSize, offset: (page - 1) * pageSize };
  return {
    records: await search(sql, filter, shown),
    total: await countAppointments(sql, filter),
  };
}
