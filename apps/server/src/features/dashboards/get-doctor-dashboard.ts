import { LATEST_BOOKINGS } from '@nadi/domain/limits';
import { paiseToRupees } from '@nadi/domain/money';
import type { Query } from '#platform/http/handler.ts';
import { redactFormerPatients } from '#policies/record-access.ts';
import { presentAppointment } from '#presenters/appointment.ts';
import { temporaryPasswordEnd } from '#store/accounts.ts';
import { searchAppointments } from '#store/appointment-search.ts';
import { findDoctorFigures } from '#store/figures.ts';
import type { Db } from '#store/tables.ts';

export function getDoctorDashboard(
  zone: string,
  livemode: boolean,
): Query<Db, 'getDoctorDashboard'> {
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
      const figures = await findDoctorFigures(db, actor.id, livemode);
      const latest = await searchAppointments(
        db,
        { doctorId: actor.id },
        { sort: 'booked', order: 'desc', limit: LATEST_BOOKINGS, offset: 0 },
      );
      const shown = await redactFormerPatients(db, actor.id, latest);
      const ends = await temporaryPasswordEnd(db, 'doctor', actor.id);
      const dashData = {
        earnings: paiseToRupees(figures.earned_paise),
        appointments: figures.appointments,
        patients: figures.patients,
        latestAppointments: shown.map(presentAppointment),
        temporaryPasswordEndsAt: ends?.getTime() ?? null,
      };
      return { success: true, dashData, timeZone: zone };
    },
  };
}
