import {
  addDays,
  type CalendarDate,
  startOfDay,
  wallClock,
  weekday,
} from '@nadi/domain/clinic-time';
import { formatIsoDate } from '@nadi/domain/iso-date';
import { LATEST_BOOKINGS } from '@nadi/domain/limits';
import { minorToMajor } from '@nadi/domain/minor-units';
import type { Handlers } from '#platform/http/handler.ts';
import { redactFormerPatients } from '#policies/record-access.ts';
import { presentAppointment } from '#presenters/appointment.ts';
import { temporaryPasswordEnd } from '#store/accounts.ts';
import { searchAppointments } from '#store/appointment-search.ts';
import { countOpenDisputes } from '#store/disputes.ts';
import { figuresByWeek, findDoctorFigures } from '#store/figures.ts';
import type { Db } from '#store/tables.ts';
import type { DashboardDeps } from './clinic-dashboard.ts';

export function doctorDashboardRoutes({ zone, livemode }: DashboardDeps) {
  return {
    getDoctorDashboard: {
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
          earnings: minorToMajor(figures.earned_minor),
          appointments: figures.appointments,
          patients: figures.patients,
          latestAppointments: shown.map(presentAppointment),
          temporaryPasswordEndsAt: ends?.getTime() ?? null,
          openDisputes: await countOpenDisputes(db, actor.id),
        };
        return { success: true, dashData, timeZone: zone };
      },
    },
    /**
     * Returns a doctor's figures of twelve weeks, this one the last but one: the coming week is booked
     * already.
     */
    getDoctorWeeks: {
      kind: 'query',
      audit: null,
      async execute({ actor, now }, db) {
        const days = weekBeginnings(wallClock(zone, now));
        const begins = days.slice(0, -1).map((day) => new Date(startOfDay(zone, day)));
        const until = new Date(startOfDay(zone, days.at(-1) ?? wallClock(zone, now)));
        const figures = await figuresByWeek(db, actor.id, begins, until, livemode);
        const weeks = days.slice(0, -1).map((day, place) => {
          const found = figures.find(({ week }) => week === place);
          return {
            begins: formatIsoDate(day),
            appointments: found?.appointments ?? 0,
            earnings: minorToMajor(found?.earned_minor ?? 0),
          };
        });
        return { success: true, weeks };
      },
    },
  } satisfies Partial<Handlers<Db>>;
}

const WEEKS_SHOWN = 12;

/** Returns the Sundays the weeks begin on, and the one after the last week. */
function weekBeginnings(today: CalendarDate): CalendarDate[] {
  const thisWeek = addDays(today, -weekday(today));
  return Array.from({ length: WEEKS_SHOWN + 1 }, (_, place) =>
    addDays(thisWeek, 7 * (place - WEEKS_SHOWN + 2)),
  );
}
