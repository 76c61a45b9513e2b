import { daySpan } from '@nadi/domain/iso-date';
import { patientsInReply } from '#platform/http/audit-rule.ts';
import type { Query, RequestContext } from '#platform/http/handler.ts';
import { redactFormerPatients } from '#policies/record-access.ts';
import { presentAppointment, presentForReception } from '#presenters/appointment.ts';
import {
  type AppointmentFilter,
  countAppointmentStates,
  countAppointments,
  searchAppointments as search,
} from '#store/appointment-search.ts';
import { type AppointmentRecord, listAppointments } from '#store/appointments.ts';
import { listPaidInCash } from '#store/reception-day.ts';
import type { Db } from '#store/tables.ts';

type ListRoute = 'listDoctorAppointments' | 'listAllAppointments';
type ListQuery = RequestContext<ListRoute>['body'];

const PAGE_SIZE = 25;

/**
 * Lists a doctor's own appointments, or all for the admin and, without vitals and meetings, for
 * reception; without a query unpaged (docs/product/api.md#routes).
 */
export function searchAppointments(zone: string): Query<Db, ListRoute> {
  return {
    kind: 'query',
    audit: { action: 'read-appointments', about: patientsInReply },
    async execute({ actor, body }, db) {
      const doctorId = actor.role === 'doctor' ? actor.id : undefined;
      const own = { appointmentId: body.appointmentId, ...(doctorId && { doctorId }) };
      const filtered = Object.values(body).some((value) => value !== undefined);
      const { records, ...counted } = filtered
        ? await searched(db, { ...toFilter(body, zone), ...own }, body)
        : await everything(db, doctorId);
      const shown = doctorId ? await redactFormerPatients(db, doctorId, records) : records;
      const present = actor.role === 'reception' ? presentForReception : presentAppointment;
      // The doctor's list and a list without a query may be long, and show no cash.
      const cash = await paidInCash(db, actor.role === 'doctor' || !filtered ? [] : shown);
      const appointments = shown.map((record) => ({ ...present(record), ...cash(record) }));
      return { success: true, appointments, ...counted, timeZone: zone };
    },
  };
}

/** Returns what the portals filter by, with the clinic's days as instants. */
export function toFilter(
  query: Omit<ListQuery, 'appointmentId' | 'page' | 'pageSize' | 'sort' | 'order'>,
  zone: string,
): AppointmentFilter {
  const { from, until } = daySpan(zone, query);
  return {
    search: query.search || undefined,
    doctorId: query.docId,
    speciality: query.speciality,
    payment: query.payment,
    state: query.state,
    from: from === undefined ? undefined : new Date(from),
    until: until === undefined ? undefined : new Date(until),
  };
}

async function paidInCash(db: Db, records: readonly AppointmentRecord[]) {
  const ids = await listPaidInCash(
    db,
    records.map(({ id }) => id),
  );
  return ({ id }: AppointmentRecord) => (ids.has(id) ? { paidInCash: true } : {});
}

async function everything(db: Db, doctorId: string | undefined) {
  const records = await listAppointments(db, doctorId);
  return { records, total: records.length };
}

async function searched(db: Db, filter: AppointmentFilter, query: ListQuery) {
  const { page = 1, pageSize = PAGE_SIZE, sort = 'booked', order = 'desc' } = query;
  const shown = { sort, order, limit: pageSize, offset: (page - 1) * pageSize };
  return {
    records: await search(db, filter, shown),
    total: await countAppointments(db, filter),
    ...(!filter.appointmentId && { states: await countAppointmentStates(db, filter) }),
  };
}
