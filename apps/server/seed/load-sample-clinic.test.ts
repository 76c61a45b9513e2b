import { minutes } from '@nadi/domain/limits';
import { expect, test } from 'vitest';
import { requestAs, someAdmin } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { loadSampleClinic } from './load-sample-clinic.ts';

const clinic = testClinic();
const ZONE = 'Asia/Kolkata';

test('payments and daily earnings of the sample clinic agree', async () => {
  await loadSampleClinic(clinic.database, async () => '', { now: clinic.now, zone: ZONE });
  clinic.now += minutes(1);
  const as = await someAdmin(clinic);
  const { body: figures } = await requestAs(clinic, 'getClinicFigures', {}, { as });
  const days: { date: string; earnings: number }[] = figures.days;
  expect(days.reduce((sum, { earnings }) => sum + earnings, 0)).toBeGreaterThan(0);
  for (const { date, earnings } of days.slice(-8)) {
    const span = { from: date, until: date };
    const { body } = await requestAs(clinic, 'listPayments', span, { as });
    expect({ date, paid: body.test.paid }).toEqual({ date, paid: earnings });
  }
});

test('every payment of the sample clinic has an invoice, without gaps', async () => {
  await loadSampleClinic(clinic.database, async () => '', { now: clinic.now, zone: ZONE });
  const { db } = clinic.database;
  const { payments, invoices } = await db
    .selectFrom('ledger_entries as entry')
    .leftJoin('invoices', 'invoices.entry_id', 'entry.id')
    .select(({ fn }) => fn.countAll<number>().as('payments'))
    .select(({ fn }) => fn.count<number>('invoices.number').distinct().as('invoices'))
    .executeTakeFirstOrThrow();
  const series = await db.selectFrom('invoice_series').select('last').execute();
  expect(Number(payments)).toBeGreaterThan(100);
  expect(Number(invoices)).toBe(Number(payments));
  expect(series.reduce((sum, { last }) => sum + Number(last), 0)).toBe(Number(payments));
});

test('the sample clinic can be reached, an empty one invents no address', async () => {
  const read = async () => (await requestAs(clinic, 'getClinic')).body.settings;
  expect(await read()).toMatchObject({ phone: '', email: '', address: [] });
  await loadSampleClinic(clinic.database, async () => '', { now: clinic.now, zone: ZONE });
  expect((await read()).address).toHaveLength(3);
});
