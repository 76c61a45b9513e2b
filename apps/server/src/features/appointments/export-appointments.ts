import { csvOf } from '#platform/csv.ts';
import type { Query } from '#platform/http/handler.ts';
import { EXPORT_LIMIT, exportRows } from '#policies/export-rows.ts';
import { searchAppointments } from '#store/appointment-search.ts';
import type { Db } from '#store/tables.ts';
import { APPOINTMENT_COLUMNS } from './appointment-columns.ts';
import { toFilter } from './search-appointments.ts';

/** Exports what the admin's table shows with the same filters, newest booking first. */
export function exportAppointments(zone: string): Query<Db, 'exportAppointments'> {
  return {
    kind: 'query',
    async execute({ actor, body, now }, db) {
      const page = { sort: 'booked', order: 'desc', limit: EXPORT_LIMIT, offset: 0 } as const;
      return exportRows(db, {
        records: await searchAppointments(db, toFilter(body, zone), page),
        name: 'appointments',
        actor,
        now,
        zone,
        toCsv: (records) => csvOf(APPOINTMENT_COLUMNS, records),
      });
    },
  };
}
