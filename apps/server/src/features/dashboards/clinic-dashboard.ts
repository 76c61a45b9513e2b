import type { ReplyBody } from '@nadi/contract/routes';
import { addDays, type CalendarDate, startOfDay, wallClock } from '@nadi/domain/clinic-time';
import { formatIsoDate } from '@nadi/domain/iso-date';
import {
  days,
  type Instant,
  LATEST_BOOKINGS,
  minutes,
  UTILISATION_DOCTORS_MAX,
} from '@nadi/domain/limits';
import { balanceToMajor, minorToMajor } from '@nadi/domain/minor-units';
import { workingIntervals } from '@nadi/domain/schedules/open-hours';
import { DEFAULT_SCHEDULE } from '@nadi/domain/schedules/schedule';
import type { Handlers, Query } from '#platform/http/handler.ts';
import { presentAppointment } from '#presenters/appointment.ts';
import { presentClinicSettings } from '#presenters/clinic-settings.ts';
import { temporaryPasswordEnd } from '#store/accounts.ts';
import { searchAppointments } from '#store/appointment-search.ts';
import { findClinicSettings } from '#store/clinic-settings.ts';
import { countDisputesLeft } from '#store/disputes.ts';
import { listAffectingDelays } from '#store/doctor-delays.ts';
import { countDoctorsForAdmin } from '#store/doctor-lists.ts';
import {
  collectedMinor,
  countByState,
  countLeftOpen,
  countUnpaidWalkIns,
  figuresByDay,
  hasBookableDoctor,
  hasDoctorWithoutHours,
  listBookableDoctors,
  sumBookedMinutes,
} from '#store/figures.ts';
import { listUndecidedByDoctor } from '#store/leave-appointments.ts';
import { countFailing } from '#store/messages.ts';
import type { PaymentFilter } from '#store/payment-conditions.ts';
import { sumPayments } from '#store/payments-list.ts';
import { holdsSampleClinic } from '#store/sample-clinic.ts';
import { listSchedules } from '#store/schedules.ts';
import { countRows } from '#store/searching.ts';
import type { Db } from '#store/tables.ts';
import { findClinicHours } from '#store/working-hours.ts';

export interface DashboardDeps {
  zone: string;
  /** Which online payments count as earnings: live ones, or test payments in trial mode. */
  livemode: boolean;
  /** Whether e-mail is sent and whether patients can pay online. */
  setUp: { mail: boolean; payment: boolean };
}

interface ClinicDashboardDeps extends DashboardDeps {
  /** Only in trial mode the sample clinic can be emptied. */
  trial: boolean;
  /** Returns whether the clinic has not opened yet. */
  isClosed(db: Db): Promise<boolean>;
}

export function clinicDashboardRoutes(deps: ClinicDashboardDeps) {
  const { zone, trial, isClosed } = deps;
  return {
    getAdminDashboard: {
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
        return {
          success: true,
          dashData,
          closed: await isClosed(db),
          sample: trial && (await holdsSampleClinic(db)),
          timeZone: zone,
        };
      },
    },
    getClinicFigures: getClinicFigures(deps),
  } satisfies Partial<Handlers<Db>>;
}

const DAYS_SHOWN = 30;
const NEXT_SHOWN = 5;
/** Older appointments can no longer be recorded as no-shows. */
const LEFT_OPEN_FOR = days(7);

/** Returns what the admin's first page says about today and the last 30 days. */
function getClinicFigures({ zone, livemode, setUp }: DashboardDeps): Query<Db, 'getClinicFigures'> {
  return {
    kind: 'query',
    audit: {
      action: 'read-appointments',
      about: (_call, { next }) => ({ kind: 'patients', ids: next.map(({ userId }) => userId) }),
    },
    async execute({ now }, db) {
      const today = wallClock(zone, now);
      const midnight = startOfDay(zone, today);
      const until = new Date(startOfDay(zone, addDays(today, 1)));
      const counts = await countByState(db, { from: new Date(midnight), until });
      const next = await searchAppointments(
        db,
        { state: 'pending', from: new Date(now - minutes(DEFAULT_SCHEDULE.rules.minutes)), until },
        { sort: 'date', order: 'asc', limit: NEXT_SHOWN, offset: 0 },
      );
      return {
        success: true,
        today: {
          pending: counts.pending,
          completed: counts.completed,
          cancelled: counts.cancelled,
          noShows: counts.no_shows,
          doctors: counts.doctors,
        },
        utilisation: await measureUtilisation(db, zone, today),
        collected: await collected(db, zone, today, { now, livemode }),
        alerts: {
          ...(await refundAlerts(db, livemode)),
          ...(await messageAlerts(db)),
          appointmentsLeftOpen: await countLeftOpen(db, {
            from: new Date(midnight - LEFT_OPEN_FOR),
            until: new Date(midnight),
          }),
          walkInsUnpaid: await countUnpaidWalkIns(db, new Date(midnight - LEFT_OPEN_FOR)),
          disputesLeft: await countDisputesLeft(db),
        },
        leave: await undecidedLeave(db, zone, until.getTime()),
        late: await lateDoctors(db, now),
        setup: await missingSetup(db, setUp),
        next: next.map(presentAppointment),
        days: await lastDays(db, zone, today, livemode),
        timeZone: zone,
      };
    },
  };
}

async function collected(
  db: Db,
  zone: string,
  today: CalendarDate,
  { now, livemode }: { now: number; livemode: boolean },
) {
  const midnight = startOfDay(zone, today);
  const earlier = startOfDay(zone, addDays(today, -7));
  const sum = async (from: number) => {
    const span = { from: new Date(from), until: new Date(from + (now - midnight)) };
    return balanceToMajor(await collectedMinor(db, span, livemode));
  };
  return { today: await sum(midnight), weekEarlier: await sum(earlier) };
}

async function refundAlerts(db: Db, livemode: boolean) {
  const count = async (money: PaymentFilter['money']) =>
    (await sumPayments(db, { money, livemode })).count;
  return {
    refundsFailed: await count('failed'),
    refundsDue: await count('held'),
    refundsOpen: await count('owed'),
  };
}

async function messageAlerts(db: Db) {
  const { failed, delayed } = await countFailing(db);
  return { messagesFailed: failed, messagesDelayed: delayed };
}

async function lastDays(db: Db, zone: string, today: CalendarDate, livemode: boolean) {
  const dates = Array.from({ length: DAYS_SHOWN }, (_, place) =>
    addDays(today, place - DAYS_SHOWN + 1),
  );
  const begins = dates.map((date) => new Date(startOfDay(zone, date)));
  const until = new Date(startOfDay(zone, addDays(today, 1)));
  const figures = await figuresByDay(db, begins, until, livemode);
  return dates.map((date, place) => {
    const found = figures.find(({ day }) => day === place);
    return {
      date: formatIsoDate(date),
      appointments: found?.appointments ?? 0,
      cancelled: found?.cancelled ?? 0,
      earnings: minorToMajor(found?.earned_minor ?? 0),
    };
  });
}

interface Utilisation {
  bookedMinutes: number;
  workingMinutes: number;
}

/**
 * Returns how much of a day's working hours is booked, for all doctors who can be booked; null
 * if there are too many of them (docs/product/portals.md#admin-dashboard).
 */
async function measureUtilisation(
  db: Db,
  zone: string,
  day: CalendarDate,
): Promise<Utilisation | null> {
  const doctorIds = await listBookableDoctors(db, UTILISATION_DOCTORS_MAX + 1);
  if (doctorIds.length > UTILISATION_DOCTORS_MAX) return null;
  const span = {
    from: new Date(startOfDay(zone, day)),
    until: new Date(startOfDay(zone, addDays(day, 1))),
  };
  const bookedMinutes = await sumBookedMinutes(db, span, doctorIds);
  const schedules = await listSchedules(db, { doctorIds, today: day });
  const workingMinutes = [...schedules.values()]
    .flatMap(({ everywhere }) => workingIntervals(everywhere, day))
    .reduce((sum, { from, until }) => sum + until - from, 0);
  return { bookedMinutes, workingMinutes };
}

type Figures = ReplyBody<'getClinicFigures'>;

/**
 * Lists the doctors with booked appointments inside leave that wait for a decision, most of them first. Those of today
 * are listed one by one (`listDisplacedAppointments`).
 */
async function undecidedLeave(db: Db, zone: string, from: Instant): Promise<Figures['leave']> {
  const undecided = await listUndecidedByDoctor(db, { zone, from });
  return undecided.map(({ doctor_id: docId, ...rest }) => ({ docId, ...rest }));
}

/** Lists the doctors who are late for booked appointments, the latest first. */
async function lateDoctors(db: Db, now: Instant): Promise<Figures['late']> {
  const delays = await listAffectingDelays(db, now);
  return delays
    .filter(({ minutes }) => minutes > 0)
    .map(({ doctor_id: docId, ...rest }) => ({ docId, ...rest }));
}

/** Lists what the clinic has not set up yet. */
async function missingSetup(
  db: Db,
  { mail, payment }: DashboardDeps['setUp'],
): Promise<Figures['setup']> {
  const { phone, email, address } = presentClinicSettings(await findClinicSettings(db));
  const withoutHours = (await findClinicHours(db)) === null && (await hasDoctorWithoutHours(db));
  return [
    ...((await hasBookableDoctor(db)) ? [] : ['doctor' as const]),
    ...(withoutHours ? ['hours' as const] : []),
    ...(phone || email || address.length > 0 ? [] : ['clinic' as const]),
    ...(mail ? [] : ['mail' as const]),
    ...(payment ? [] : ['payment' as const]),
  ];
}
