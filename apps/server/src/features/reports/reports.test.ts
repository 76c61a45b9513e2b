import { isoDateAt } from '@nadi/domain/iso-date';
import { days, hours, minutes, OUTBOX_RETENTION } from '@nadi/domain/limits';
import { leadTime, percentile } from '@nadi/domain/reports';
import { REMINDER_HOURS_MAX } from '@nadi/domain/settings-limits';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Person, someAdmin } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { savePlace } from '#testing/places-fixture.ts';
import {
  type Chosen,
  fetchNumbers,
  fetchRows,
  isChosen,
  isWithin,
  sumOf,
} from '#testing/report-calls.ts';
import {
  type Model,
  type ModelAppointment,
  seededRandom,
  someReportedClinic,
  ZONE,
} from '#testing/report-fixture.ts';

const clinic = testClinic();
const SEED = 31;
const COUNT = 150;

let admin: Person;
let model: Model;
let placeId: string;

beforeEach(async () => {
  admin = await someAdmin(clinic);
  placeId = (await savePlace(clinic, admin))._id;
  const locationIds = [placeId, '00000000-0000-4000-8000-000000000001'];
  const roll = seededRandom(SEED);
  model = await someReportedClinic(clinic, { roll, locationIds, count: COUNT });
});

const numbersOf = (chosen: Chosen) => fetchNumbers(clinic, admin, chosen);
const rowsOf = (chosen: Chosen, wanted: object) =>
  fetchRows(clinic, admin, { ...chosen, ...wanted });

/** The appointments of a report, computed without SQL. */
function modelled(chosen: Chosen): ModelAppointment[] {
  return model.appointments.filter(
    (each) =>
      isWithin(each.startsAt, chosen) &&
      isChosen(each, chosen) &&
      each.outcome !== 'cancelled' &&
      each.outcome !== 'request',
  );
}

const isPast = ({ startsAt }: ModelAppointment) => startsAt < clinic.now;
const within = (wait: number) => (wait >= 0 && wait <= 1440 ? wait : null);
const wholeMinutes = (from: number, until: number) => Math.floor((until - from) / minutes(1));

function waitOf({ arrivedAt, begunAt }: ModelAppointment): number | null {
  return arrivedAt === null || begunAt === null ? null : within(wholeMinutes(arrivedAt, begunAt));
}

function delayOf({ startsAt, arrivedAt, begunAt, joinedAt, movedAfter }: ModelAppointment) {
  const from = arrivedAt === null ? startsAt : Math.max(startsAt, arrivedAt);
  const begin = arrivedAt === null ? (movedAfter ? null : joinedAt) : begunAt;
  return begin === null ? null : within(Math.max(0, wholeMinutes(from, begin)));
}

function leadOf({ imported, bookedAt, startsAt }: ModelAppointment): string {
  const day = (at: number) => Date.parse(isoDateAt(ZONE, at)) / days(1);
  return (imported ? null : leadTime(day(startsAt) - day(bookedAt))) ?? 'unknown';
}

function reminderOf({ startsAt, reminded }: ModelAppointment): string {
  const known = clinic.now - OUTBOX_RETENTION + hours(REMINDER_HOURS_MAX);
  if (startsAt < known) return 'unknown';
  return reminded ? 'sent' : 'not-sent';
}

const occurrences = (values: readonly number[]) =>
  values.map((value) => ({ minutes: value, count: 1 }));

const MONTH = { from: '2026-12-07', until: '2027-01-05' };
const EVERYTHING = { from: '2026-09-27', until: '2027-01-08' };

function choices(): Chosen[] {
  const docId = model.doctors[0]?.id ?? '';
  return [
    EVERYTHING,
    { ...EVERYTHING, visitType: 'Follow-up' },
    { ...MONTH, docId },
    { ...MONTH, locationId: placeId },
  ];
}

describe('every number equals a second computation, and its rows', () => {
  test('no-shows by lead time and reminder', async () => {
    for (const chosen of choices()) {
      const { noShows } = await numbersOf(chosen);
      const past = modelled(chosen).filter((each) => isPast(each) && !each.walkIn);
      const known = past.filter(({ outcome }) => outcome !== 'pending');
      const missed = (all: ModelAppointment[]) =>
        all.filter(({ outcome }) => outcome === 'no-show').length;
      expect(noShows).toMatchObject({
        noShows: missed(known),
        appointments: known.length,
        unknown: past.length - known.length,
      });
      for (const [by, parts, partOf] of [
        ['lead', noShows.byLead, leadOf],
        ['reminder', noShows.byReminder, reminderOf],
      ] as const) {
        expect(sumOf(parts.map((each) => each.appointments))).toBe(known.length);
        for (const { part, noShows: count, appointments } of parts) {
          const own = known.filter((each) => partOf(each) === part);
          expect([part, appointments, count]).toEqual([part, own.length, missed(own)]);
          if (chosen.docId || chosen.visitType) continue;
          const wanted = { report: 'no-shows', by, part };
          expect((await rowsOf(chosen, wanted)).total).toBe(appointments);
          expect((await rowsOf(chosen, { ...wanted, set: 'no-show' })).total).toBe(count);
        }
      }
      const unknown = { report: 'no-shows', set: 'unknown' };
      expect((await rowsOf(chosen, unknown)).total).toBe(noShows.unknown);
    }
  });

  test('waiting times, of all and by hour', async () => {
    for (const chosen of choices()) {
      const { waiting } = await numbersOf(chosen);
      const arrived = modelled(chosen).filter((each) => isPast(each) && each.arrivedAt !== null);
      const waits = arrived.map(waitOf).filter((wait) => wait !== null);
      expect(waiting).toMatchObject({
        waits: waits.length,
        unknown: arrived.length - waits.length,
        half: percentile(occurrences(waits), 0.5),
        nineOfTen: percentile(occurrences(waits), 0.9),
      });
      expect(sumOf(waiting.byHour.map((each) => each.waits))).toBe(waits.length);
      for (const { hour, waits: count, half, nineOfTen } of waiting.byHour) {
        const wanted = { report: 'waiting', by: 'hour', part: String(hour) };
        const { rows } = await rowsOf(chosen, wanted);
        const values = occurrences(rows.map(({ value }) => value ?? -1));
        expect([count, half, nineOfTen]).toEqual([
          rows.length,
          percentile(values, 0.5),
          percentile(values, 0.9),
        ]);
      }
      const unknown = { report: 'waiting', set: 'unknown' };
      expect((await rowsOf(chosen, unknown)).total).toBe(waiting.unknown);
    }
  });

  test('late doctors', async () => {
    for (const chosen of choices()) {
      const { lateness } = await numbersOf(chosen);
      const held = modelled(chosen).filter(
        (each) => isPast(each) && !each.walkIn && each.outcome !== 'no-show',
      );
      const known = held.filter((each) => delayOf(each) !== null);
      const late = known.filter((each) => (delayOf(each) ?? 0) > 15);
      expect(lateness).toMatchObject({
        late: late.length,
        appointments: known.length,
        unknown: held.length - known.length,
      });
      expect(sumOf(lateness.doctors.map((each) => each.appointments))).toBe(known.length);
      for (const { docId, late: count, appointments } of lateness.doctors) {
        const own = late.filter(({ doctorId }) => doctorId === docId);
        expect(count).toBe(own.length);
        const wanted = { report: 'lateness', by: 'doctor', part: docId };
        expect((await rowsOf(chosen, wanted)).total).toBe(appointments);
        const { rows } = await rowsOf(chosen, { ...wanted, set: 'late' });
        expect(rows.map(({ id }) => id).sort()).toEqual(own.map(({ id }) => id).sort());
      }
    }
  });

  test('new and returning patients', async () => {
    for (const chosen of choices()) {
      const { patients } = await numbersOf(chosen);
      const ids = [...new Set(modelled(chosen).map(({ patientId }) => patientId))];
      const isNew = (id: string) =>
        !model.appointments.some(
          (each) =>
            each.patientId === id &&
            each.outcome !== 'cancelled' &&
            each.outcome !== 'request' &&
            isoDateAt(ZONE, each.startsAt) < chosen.from,
        );
      const fresh = ids.filter(isNew).length;
      expect(patients).toEqual({ new: fresh, returning: ids.length - fresh });
      for (const set of ['new', 'returning'] as const) {
        const { rows } = await rowsOf(chosen, { report: 'patients', set });
        expect(new Set(rows.map(({ userId }) => userId)).size).toBe(patients[set]);
        expect(rows).toHaveLength(patients[set]);
      }
    }
  });

  test('booked minutes of each doctor, also of one without appointments', async () => {
    for (const chosen of choices()) {
      const numbers = await numbersOf(chosen);
      const doctors = numbers.hours?.doctors ?? [];
      expect(numbers.hours?.booked).toBe(sumOf(modelled(chosen).map((each) => each.minutes)));
      expect(numbers.hours?.offered).toBe(sumOf(doctors.map(({ offered }) => offered)));
      if (!chosen.docId && !chosen.locationId) expect(doctors).toHaveLength(4);
      for (const { docId, booked } of doctors) {
        const own = modelled(chosen).filter(({ doctorId }) => doctorId === docId);
        expect(booked).toBe(sumOf(own.map((each) => each.minutes)));
        const wanted = { report: 'hours', by: 'doctor', part: docId };
        expect((await rowsOf(chosen, wanted)).sum).toBe(booked);
      }
    }
  });
});
