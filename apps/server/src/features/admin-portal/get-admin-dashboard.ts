import type { Appointment } from '@nadi/contract/appointments';
import { LATEST_BOOKINGS } from '@nadi/domain/limits';
import type { Read } from '#platform/http/handler.ts';
import { temporaryPasswordEnd } from '#store/accounts.ts';
import type { AppointmentRecord } from '#store/appointments.ts';
import { countRows, searchAppointments } from '#store/portal-appointments.ts';
import { countForStaff } from '#store/portal-doctors.ts';
import type { Sql } from '#store/tables.ts';

export function getAdminDashboard(
  zone: string,
  presentAppointment: (record: AppointmentRecord) => Appointment,
): Read<Sql, 'getAdminDashboard'> {
  return {
    kind: 'read',
    async run({ actor }, sql) {
      const latest = await searchAppointments(
        sql,
        {},
        {
          sort: 'booked',
          order: 'desc',
          limit: LATEST_BOOKINGS,
          offset: 0,
        },
      );
      const ends = await temporaryPasswordEnd(sql, 'admin', actor.id);
      const dashData = {
        doctors: await countForStaff(sql, {}),
        appointments: await countRows(sql, 'appointments'),
        patients: await countRows(sql, 'patients'),
        latestAppointments: latest.map(presentAppointment),
        temporaryPasswordEndsAt: ends?.getTime() ?? null,
      };
      return { success: true, dashData, timeZone: zone };
    },
  };
}
