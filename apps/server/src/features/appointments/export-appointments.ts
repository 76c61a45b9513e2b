import { wallClock } from '@nadi/domain/clinic-time';
import { formatIsoDate } from '@nadi/domain/iso-date';
import { csvOf } from '#platform/csv.ts';
import type { Query } from '#platform/http/handler.ts';
import { searchAppointments } from '#store/appointment-search.ts';
import { recordReads } from '#store/audit.ts';
import type { Db } from '#store/tables.ts';
import { APPOINTMENT_COLUMNS } from './appointment-columns.ts';
import { toFilter } from './search-appointments.ts';

/** About 4 MB of text; larger exports are filtered by dates. */
const ROWS_MAX = 20_000;

/** Exports what the admin's table shows with the same filters, newest booking first. */
export function exportAppointments(zone: string): Query<Db, 'exportAppointments'> {
  return {
    kind: 'query',
    async execute({ actor, body, now }, db) {
      const records = await searchAppointments(db, toFilter(body, zone), {
        sort: 'booked',
        order: 'desc',
        limit: ROWS_MAX + 1,
        offset: 0,
      });
      const taken = records.slice(0, ROWS_MAX);
      const day = formatIsoDate(wallClock(zone, now));
      await recordReads(db, {
        at: new Date(now),
        day,
        actor,
        action: 'exported-appointments',
        patientIds: [...new Set(taken.map((record) => record.patient_id))],
      });
      return {
        success: true,
        fileName: `appointments-${day}.csv`,
        csv: csvOf(APPOINTMENT_COLUMNS, taken),
        cut: records.length > ROWS_MAX,
      };
    },
  };
}
