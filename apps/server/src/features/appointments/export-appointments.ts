import { csvOf } from '#platform/csv.ts';
import { self } from '#platform/http/audit-rule.ts';
import { ExportReply } from '#platform/http/export-reply.ts';
import type { Query } from '#platform/http/handler.ts';
import { exportRows } from '#policies/export-rows.ts';
import { listForExport } from '#store/appointment-search.ts';
import type { Db } from '#store/tables.ts';
import { APPOINTMENT_COLUMNS } from './appointment-columns.ts';
import { toFilter } from './search-appointments.ts';

/** Exports what the admin's table shows with the same filters, newest booking first. */
export function exportAppointments(zone: string): Query<Db, 'exportAppointments'> {
  return {
    kind: 'query',
    // The reply contains no ids; the use case records the patients in the file.
    audit: { action: 'exported-appointments', about: self },
    async execute({ actor, body: { after, ...query }, now }, db) {
      const filter = toFilter(query, zone);
      const file = exportRows(db, {
        name: 'appointments',
        list: (from, limit) => listForExport(db, filter, from, limit),
        cursorOf: ({ id }) => id,
        toCsv: (records, isFirst) => csvOf(APPOINTMENT_COLUMNS, records, isFirst),
        ...{ after, actor, now, zone },
      });
      return new ExportReply(file);
    },
  };
}
