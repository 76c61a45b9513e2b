import { majorToMinor } from '@nadi/domain/minor-units';
import { beforeEach, expect, test } from 'vitest';
import { type Person, requestAs, someAdmin } from '#testing/actors.ts';
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
  type ModelPayment,
  seededRandom,
  someReportedClinic,
} from '#testing/report-fixture.ts';

const clinic = testClinic();
/** The clinic of the tests takes payments in this mode. */
const TEST_MODE = false;
const MONTH = { from: '2026-12-07', until: '2027-01-05' };
const EVERYTHING = { from: '2026-09-01', until: '2027-01-08' };

let admin: Person;
let model: Model;
let placeId: string;

beforeEach(async () => {
  admin = await someAdmin(clinic);
  placeId = (await savePlace(clinic, admin))._id;
  const locationIds = [placeId, '00000000-0000-4000-8000-000000000001'];
  model = await someReportedClinic(clinic, { roll: seededRandom(7), locationIds, count: 160 });
});

const numbersOf = (chosen: Chosen) => fetchNumbers(clinic, admin, chosen);
const rowsOf = (chosen: Chosen, wanted: object) =>
  fetchRows(clinic, admin, { ...chosen, ...wanted });

test('income of each doctor, place and visit type equals a second computation and its rows', async () => {
  const byId = new Map(model.appointments.map((each) => [each.id, each]));
  const of = ({ appointmentId }: ModelPayment) => byId.get(appointmentId) as ModelAppointment;
  const docId = model.doctors[0]?.id ?? '';
  const choices = [EVERYTHING, { ...MONTH, docId }, { ...MONTH, locationId: placeId }];
  for (const chosen of choices) {
    const { income } = await numbersOf(chosen);
    const paid = model.payments.filter(
      (each) =>
        each.livemode === TEST_MODE &&
        isWithin(each.startedAt, chosen) &&
        isChosen(of(each), chosen),
    );
    expect(paid.length).toBeGreaterThan(0);
    const net = (all: ModelPayment[]) => sumOf(all.map((each) => each.paid - each.refunded));
    expect(majorToMinor(income.amount)).toBe(net(paid));
    expect(majorToMinor(income.cash.paid)).toBe(
      sumOf(paid.filter((each) => each.cash).map((each) => each.paid)),
    );
    for (const [by, parts, partOf] of [
      ['doctor', income.byDoctor, (each: ModelPayment) => of(each).doctorId],
      ['place', income.byPlace, (each: ModelPayment) => of(each).locationId ?? 'none'],
      ['type', income.byType, (each: ModelPayment) => of(each).type ?? 'none'],
    ] as const) {
      expect(sumOf(parts.map(({ amount }) => majorToMinor(amount)))).toBe(net(paid));
      for (const { part, amount, payments } of parts) {
        const own = paid.filter((each) => partOf(each) === part);
        expect([majorToMinor(amount), payments]).toEqual([net(own), own.length]);
        const { sum, total } = await rowsOf(chosen, { report: 'income', by, part });
        expect([sum, total]).toEqual([amount, payments]);
      }
    }
    for (const [set, money] of [
      ['online', income.online],
      ['cash', income.cash],
    ] as const) {
      const { sum } = await rowsOf(chosen, { report: 'income', set });
      expect(majorToMinor(sum)).toBe(majorToMinor(money.paid) - majorToMinor(money.refunded));
    }
    const unrecorded = model.appointments.filter(
      (each) =>
        each.outcome === 'completed' &&
        isWithin(each.startsAt, chosen) &&
        isChosen(each, chosen) &&
        !model.payments.some(({ appointmentId }) => appointmentId === each.id),
    );
    expect(income.unknown).toBe(unrecorded.length);
    const unknown = { report: 'income', set: 'unknown' };
    expect((await rowsOf(chosen, unknown)).total).toBe(unrecorded.length);
  }
});

test('income equals the totals of the payments page for the same days', async () => {
  for (const { from, until } of [MONTH, EVERYTHING]) {
    const { income } = await numbersOf({ from, until });
    const { body } = await requestAs(clinic, 'listPayments', { from, until }, { as: admin });
    const { paid, refunded } = TEST_MODE ? body.live : body.test;
    expect(majorToMinor(income.amount)).toBe(majorToMinor(paid) - majorToMinor(refunded));
    expect(majorToMinor(income.online.paid) + majorToMinor(income.cash.paid)).toBe(
      majorToMinor(paid),
    );
  }
});

test('income of all days equals the ledger', async () => {
  const { income } = await numbersOf({ from: '2026-01-01', until: '2027-01-05' });
  const { rows } = (await clinic.database.executeSql(
    `SELECT sum(amount_minor)::text AS minor FROM ledger_entries WHERE livemode = ${TEST_MODE}`,
  )) as unknown as { rows: { minor: string }[] };
  expect(majorToMinor(income.amount)).toBe(Number(rows[0]?.minor));
});
