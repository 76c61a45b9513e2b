import { setImmediate } from 'node:timers/promises';
import type { ReportNumbers } from '@nadi/contract/reports';
import { addDays, type CalendarDate, compareDates, wallClock } from '@nadi/domain/clinic-time';
import { parseIsoDate } from '@nadi/domain/iso-date';
import { UTILISATION_DOCTORS_MAX } from '@nadi/domain/limits';
import { balanceToMajor, minorToMajor } from '@nadi/domain/minor-units';
import { LEAD_TIMES, NO_PART, percentile, REMINDED } from '@nadi/domain/reports';
import { offeredMinutes } from '@nadi/domain/schedules/open-hours';
import { DEFAULT_SCHEDULE, type Schedule } from '@nadi/domain/schedules/schedule';
import type { Handlers, Query } from '#platform/http/handler.ts';
import type { ReportScope } from '#store/report-facts.ts';
import {
  countLate,
  countNoShows,
  countPatients,
  countUnrecorded,
  countWaits,
  type IncomeSum,
  listBookedTimes,
  listPlaceNames,
  listTypeNames,
  sumIncome,
} from '#store/reports.ts';
import { listWholeSchedules } from '#store/schedules.ts';
import type { Db } from '#store/tables.ts';
import { exportReportRows, listRows } from './report-rows.ts';
import { chosenDays, type ReportDeps, toPaymentFilter, toScope } from './report-scope.ts';

export function reportRoutes(deps: ReportDeps) {
  return {
    getReports: getReports(deps),
    listReportRows: listRows(deps),
    exportReportRows: exportReportRows(deps),
  } satisfies Partial<Handlers<Db>>;
}

/** Returns all numbers of a period (docs/product/reports.md). */
function getReports({ zone, livemode }: ReportDeps): Query<Db, 'getReports'> {
  return {
    kind: 'query',
    // The reply names no patient.
    audit: null,
    async execute({ body, now }, db) {
      const days = chosenDays(body, zone, now);
      const scope = toScope(body, zone, now);
      const places = await listPlaceNames(db);
      return {
        success: true,
        ...days,
        timeZone: zone,
        test: !livemode,
        numbers: {
          hours: await measureHours(db, scope, days),
          income: await measureIncome(db, scope, livemode),
          noShows: await measureNoShows(db, scope),
          waiting: await measureWaiting(db, scope),
          lateness: await measureLateness(db, scope),
          patients: await countPatients(db, scope),
        },
        places: places.map(({ id, name }) => ({ _id: id, name })),
        visitTypes: await listTypeNames(db),
      };
    },
  };
}

/** Returns the booked and the offered minutes of each doctor; null for too many doctors. */
async function measureHours(
  db: Db,
  scope: ReportScope,
  period: { from: string; until: string },
): Promise<ReportNumbers['hours']> {
  const booked = await listBookedTimes(db, scope, UTILISATION_DOCTORS_MAX + 1);
  if (booked.length > UTILISATION_DOCTORS_MAX) return null;
  const dates = listDates(parseIsoDate(period.from), parseIsoDate(period.until));
  const ids = booked.map(({ doctor_id }) => doctor_id);
  const schedules = await listWholeSchedules(db, ids, parseIsoDate(period.from));
  // Doctors without hours and leave of their own share one schedule.
  const ofSchedules = new Map<Schedule, number>();
  const measure = (schedule: Schedule, days: readonly CalendarDate[]) =>
    sum(days.map((date) => offeredMinutes(schedule, date, scope.locationId)));
  const doctors = [];
  for (const { doctor_id: docId, name, minutes, retired_at } of booked) {
    const schedule = schedules.get(docId) ?? DEFAULT_SCHEDULE;
    const offered = retired_at
      ? measure(schedule, listBefore(retired_at, dates, scope.zone))
      : (ofSchedules.get(schedule) ?? measure(schedule, dates));
    if (!retired_at) ofSchedules.set(schedule, offered);
    doctors.push({ docId, name, booked: minutes, offered });
    // Other requests are answered between two doctors.
    await setImmediate();
  }
  // With a place, only the doctors who work there.
  const shown = doctors.filter((each) => !scope.locationId || each.offered + each.booked > 0);
  return {
    booked: sum(shown.map((each) => each.booked)),
    offered: sum(shown.map((each) => each.offered)),
    doctors: shown,
  };
}

function listDates(from: CalendarDate, until: CalendarDate): CalendarDate[] {
  const dates = [];
  for (let date = from; compareDates(date, until) <= 0; date = addDays(date, 1)) dates.push(date);
  return dates;
}

/** Returns the days before the one on which a doctor retired. */
function listBefore(retiredAt: Date, dates: readonly CalendarDate[], zone: string) {
  const last = wallClock(zone, retiredAt.getTime());
  return dates.filter((date) => compareDates(date, last) < 0);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

/** Sums the payments that were started in the period, as the payments page does. */
async function measureIncome(
  db: Db,
  scope: ReportScope,
  livemode: boolean,
): Promise<ReportNumbers['income']> {
  const sums = await sumIncome(db, toPaymentFilter(scope, livemode));
  const by = (partOf: (row: IncomeSum) => [part: string | null, name: string | null]) =>
    [...Map.groupBy(sums, (row) => partOf(row)[0] ?? NO_PART)]
      .map(([part, rows]) => ({
        part,
        name: rows[0] ? partOf(rows[0])[1] : null,
        amount: balanceToMajor(sum(rows.map(netMinor))),
        payments: sum(rows.map(({ payments }) => payments)),
      }))
      .toSorted((one, other) => other.amount - one.amount);
  const moneyOf = (rows: readonly IncomeSum[]) => ({
    paid: minorToMajor(sum(rows.map(({ paid_minor }) => paid_minor))),
    refunded: minorToMajor(sum(rows.map(({ refunded_minor }) => refunded_minor))),
  });
  return {
    amount: balanceToMajor(sum(sums.map(netMinor))),
    online: moneyOf(sums.filter(({ cash }) => !cash)),
    cash: moneyOf(sums.filter(({ cash }) => cash)),
    byDoctor: by((row) => [row.doctor_id, row.doctor]),
    byPlace: by((row) => [row.location_id, row.place]),
    byType: by((row) => [row.visit_type, row.visit_type]),
    unknown: await countUnrecorded(db, scope),
  };
}

function netMinor({ paid_minor, refunded_minor }: IncomeSum): number {
  return paid_minor - refunded_minor;
}

async function measureNoShows(db: Db, scope: ReportScope): Promise<ReportNumbers['noShows']> {
  const counts = await countNoShows(db, scope);
  type Count = (typeof counts)[number];
  const total = (rows: readonly Count[]) => sum(rows.map(({ count }) => count));
  const known = counts.filter(({ outcome }) => outcome !== 'unknown');
  const noShows = (rows: readonly Count[]) =>
    total(rows.filter(({ outcome }) => outcome === 'no-show'));
  const by = (parts: readonly string[], dimension: 'lead' | 'reminder') =>
    [...parts, 'unknown']
      .map((part) => ({ part, rows: known.filter((row) => row[dimension] === part) }))
      .filter(({ part, rows }) => part !== 'unknown' || rows.length > 0)
      .map(({ part, rows }) => ({ part, noShows: noShows(rows), appointments: total(rows) }));
  return {
    noShows: noShows(known),
    appointments: total(known),
    unknown: total(counts) - total(known),
    byLead: by(LEAD_TIMES, 'lead'),
    byReminder: by(REMINDED, 'reminder'),
  };
}

async function measureWaiting(db: Db, scope: ReportScope): Promise<ReportNumbers['waiting']> {
  const counts = await countWaits(db, scope);
  const waits = counts.flatMap(({ hour, minutes, count }) =>
    minutes === null ? [] : [{ hour: Number(hour), minutes, count }],
  );
  const total = (rows: readonly { count: number }[]) => sum(rows.map(({ count }) => count));
  return {
    waits: total(waits),
    half: percentile(waits, 0.5),
    nineOfTen: percentile(waits, 0.9),
    unknown: total(counts) - total(waits),
    byHour: [...Map.groupBy(waits, ({ hour }) => hour)]
      .map(([hour, rows]) => ({
        hour,
        waits: total(rows),
        half: percentile(rows, 0.5) ?? 0,
        nineOfTen: percentile(rows, 0.9) ?? 0,
      }))
      .toSorted((one, other) => one.hour - other.hour),
  };
}

async function measureLateness(db: Db, scope: ReportScope): Promise<ReportNumbers['lateness']> {
  const counts = await countLate(db, scope);
  type Count = (typeof counts)[number];
  const total = (rows: readonly Count[]) => sum(rows.map(({ count }) => count));
  const known = counts.filter(({ outcome }) => outcome !== 'unknown');
  const late = (rows: readonly Count[]) => total(rows.filter(({ outcome }) => outcome === 'late'));
  return {
    late: late(known),
    appointments: total(known),
    unknown: total(counts) - total(known),
    doctors: [...Map.groupBy(known, ({ doctor_id }) => doctor_id)].map(([docId, rows]) => ({
      docId,
      name: rows[0]?.name ?? '',
      late: late(rows),
      appointments: total(rows),
    })),
  };
}
