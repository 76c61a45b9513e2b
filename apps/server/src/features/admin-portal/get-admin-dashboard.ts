import type { Appointment } from '@nadi/contract/appointments';
import { LATEST_BOOKINGS } from '@nadi/domain/limits';
import type { Query } from '#platform/http/handler.ts';
import { temporaryPasswordEnd } from '#store/accounts.ts';
import type { AppointmentRecord } from '#store/appointments.ts';
import { countRows, searchAppointments } from '#store/portal-appointments.ts';
import { countForStaff } from '#store/portal-doctors.ts';
import type { Db } from '#store/tables.ts';

export function getAdminDashboard(
  zone: string,
  presentAppointment: (record: AppointmentRecord) => Appointment,
): Query<Db, 'getAdminDashboard'> {
  return {
    kind: 'query',
    async execute({ actor }, db) {
      const latest = await searchAppointments(
        db,
        {},
        {
          sort: 'booked',
          order: 'desc',
          limit: LATEST_BOOKINGS,
          offset: 0,
        },
      );
      const ends = await temporaryPasswordEnd(db, 'admin', actor.id);
      const dashData = {
        doctors: await countForStaff(db, {}),
        appointments: await countRows(db, 'appointments'),
        patients: await countRows(db, 'patients'),
        latestAppointments: latest.map(presentAppointment),
        temporaryPasswordEndsAt: ends?.getTime() ?? null,
      };
      return { success: true, dashData, timeZone: zone };
    },
  };
}
