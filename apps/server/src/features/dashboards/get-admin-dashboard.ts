import { LATEST_BOOKINGS } from '@nadi/domain/limits';
import type { Query } from '#platform/http/handler.ts';
import { presentAppointment } from '#presenters/appointment.ts';
import { temporaryPasswordEnd } from '#store/accounts.ts';
import { searchAppointments } from '#store/appointment-search.ts';
import { countDoctorsForAdmin } from '#store/doctor-lists.ts';
import { countRows } from '#store/searching.ts';
import type { Db } from '#store/tables.ts';

export function getAdminDashboard(zone: string): Query<Db, 'getAdminDashboard'> {
  return {
    kind: 'query',
    audit: {
      action: 'read-appointments',
      about: (_call, { dashData }) => ({
        kind: 'patients',
        ids: dashData.latestAppointments.map(({ userId }) => userId),
      }),
    },
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
        doctors: await countDoctorsForAdmin(db, {}),
        appointments: await countRows(db, 'appointments'),
        patients: await countRows(db, 'patients'),
        latestAppointments: latest.map(presentAppointment),
        temporaryPasswordEndsAt: ends?.getTime() ?? null,
      };
      return { success: true, dashData, timeZone: zone };
    },
  };
}
