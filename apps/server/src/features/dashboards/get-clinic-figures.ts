import { addDays, type CalendarDate, startOfDay, wallClock } from '@nadi/domain/clinic-time';
import { formatIsoDate } from '@nadi/domain/iso-date';
import { days, minutes } from '@nadi/domain/limits';
import { balanceInRupees, paiseToRupees } from '@nadi/domain/money';
import { DEFAULT_SCHEDULE } from '@nadi/domain/schedules/schedule';
import type { Query } from '#platform/http/handler.ts';
import { presentAppointment } from '#presenters/appointment.ts';
import { searchAppointments } from '#store/appointment-search.ts';
import {
  collectedPaise,
  countByState,
  countLeftOpen,
  countUnpaidWalkIns,
  figuresByDay,
} from '#store/figures.ts';
import { countFailing } from '#store/messages.ts';
import type { PaymentFilter } from '#store/payment-conditions.ts';
import { sumPayments } from '#store/payments-list.ts';
import type { Db } from '#store/tables.ts';
import { type DashboardDeps, lateDoctors, missingSetup, undecidedLeave } from './clinic-alerts.ts';
import { measureUtilisation } from './measure-utilisation.ts';

const DAYS_SHOWN = 30;
const NEXT_SHOWN = 5;
/** Older appointments can no longer be recorded as no-shows. */
const LEFT_OPEN_FOR = days(7);

/** Returns what the admin's first page says about today and the last 30 days. */
export function getClinicFigures({
  zone,
  livemode,
  setUp,
}: DashboardDeps): Query<Db, 'getClinicFigures'> {
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
        },
        leave: await undecidedLeave(db, zone, now),
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
    return balanceInRupees(await collectedPaise(db, span, livemode));
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
      earnings: paiseToRupees(found?.earned_paise ?? 0),
    };
  });
}
