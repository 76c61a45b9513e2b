import type { Appointment } from '@nadi/contract/appointments';
import { LATEST_BOOKINGS } from '@nadi/domain/limits';
import type { Read } from '#platform/http/handler.ts';
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
    async run(_call, sql) {
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
      const dashData = {
        doctors: await countForStaff(sql, {}),
        appointments: await countRows(sql, 'appointments'),
        patients: await countRows(sql, 'patients'),
        latestAppointments: latest.map(presentAppointment),
      };
      return { success: true, dashData, timeZone: zone };
    },
  };
}
