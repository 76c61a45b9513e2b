import { days } from '@nadi/domain/limits';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { someDoctor, somePatient } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { countRowsRead } from '#testing/rows-read.ts';
import { countAppointmentStates, listForExport, searchAppointments } from './appointment-search.ts';
import { collectedMinor } from './figures.ts';
import { type ListedPayment, listPayments, sumPayments } from './payments-list.ts';
import type { Db } from './tables.ts';

const clinic = testClinic();

test('payments with a failed refund are counted without reading all others', async () => {
  await addPaidAppointments(300);
  const filter = { money: 'failed', livemode: true } as const;
  expect(await sumPayments(clinic.database.db, filter)).toMatchObject({ count: 0 });
  const read = await countRowsRead(clinic, 'ledger_entries', (trx) => sumPayments(trx, filter));
  expect(read).toBeLessThan(10);
});

test('a page of payments is read by itself, and totals without the appointments', async () => {
  await addPaidAppointments(300);
  const { db } = clinic.database;
  const filter = { livemode: true };
  const page = { limit: 5, offset: 10 };
  const [all, listed] = [
    await listPayments(db, filter, { limit: 1000, offset: 0 }),
    await listPayments(db, filter, page),
  ];
  expect(all).toHaveLength(300);
  expect(listed).toEqual(all.slice(10, 15));
  const listPage = async (trx: Db) => {
    // So few appointments are quicker to scan; a join before the page would read them all the same.
    await sql`SET LOCAL enable_seqscan = off`.execute(trx);
    await sql`SET LOCAL enable_hashjoin = off`.execute(trx);
    await listPayments(trx, filter, page);
  };
  expect(await countRowsRead(clinic, 'ledger_entries', listPage)).toBeLessThan(50);
  expect(await countRowsRead(clinic, 'appointments', listPage)).toBeLessThan(20);

  const sum = (trx: Db) => sumPayments(trx, filter);
  expect(await sum(db)).toMatchObject({ count: 300, paid_minor: 300 * 50_000 });
  expect(await countRowsRead(clinic, 'appointments', sum)).toBeLessThan(10);
});

test.each([
  ['a name', 'Zuleika'],
  ['a reference', 'the-reference'],
])('finds payments by %s without reading the others', async (_, search) => {
  await addPaidAppointments(300);
  const [doctor, patient] = [await someDoctor(clinic), await somePatient(clinic)];
  await clinic.database.executeSql(`UPDATE patients SET name = 'Zuleika' WHERE id = $1`, [
    patient.id,
  ]);
  await addPaid(doctor.id, patient.id, 'the-reference');
  await clinic.database.executeSql('ANALYZE');
  const filter = { search, livemode: true };
  const read = async (trx: Db) => {
    // So few rows are quicker to scan; what no index serves is scanned all the same.
    await sql`SET LOCAL enable_seqscan = off`.execute(trx);
    expect(await listPayments(trx, filter, { limit: 5, offset: 0 })).toHaveLength(1);
    expect(await sumPayments(trx, filter)).toMatchObject({ count: 1, paid_minor: 50_000 });
  };
  expect(await countRowsRead(clinic, 'ledger_entries', read)).toBeLessThan(50);
});

test('what was collected on a day is found without reading earlier appointments', async () => {
  await addPaidAppointments(300);
  const span = { from: new Date(clinic.now - days(1)), until: new Date(clinic.now) };
  const collected = async (trx: Db) => {
    // So few appointments are quicker to scan; what no index serves is scanned all the same.
    await sql`SET LOCAL enable_seqscan = off`.execute(trx);
    expect(await collectedMinor(trx, span, true)).toBe(24 * 50_000);
  };
  expect(await countRowsRead(clinic, 'appointments', collected)).toBeLessThan(50);
});

test('counts the states of a doctor’s appointments by reading each appointment once', async () => {
  await addPaidAppointments(300);
  const doctor = await clinic.database.db
    .selectFrom('doctors')
    .select('id')
    .executeTakeFirstOrThrow();
  const filter = { doctorId: doctor.id };
  const read = await countRowsRead(clinic, 'appointments', async (trx) => {
    // Without indexes, every pass reads all appointments.
    await sql`SET LOCAL enable_indexscan = off`.execute(trx);
    await sql`SET LOCAL enable_bitmapscan = off`.execute(trx);
    expect(await countAppointmentStates(trx, filter)).toEqual({
      ...{ pending: 0, completed: 300, cancelled: 0, 'no-show': 0 },
    });
  });
  expect(read).toBeLessThan(310);
});

test('parts of an export follow each other without a gap, also within a millisecond', async () => {
  const { db } = clinic.database;
  await addPaidAppointments(6);
  await sql`UPDATE appointments SET booked_at = now() + (row_number * interval '1 microsecond') / 2
    FROM (SELECT id AS numbered, row_number() OVER () FROM appointments) AS rows
    WHERE id = numbered`.execute(db);
  const page = { sort: 'booked', order: 'desc', limit: 10, offset: 0 } as const;
  const booked = (await searchAppointments(db, {}, page)).map(({ id }) => id);
  const parts: string[] = [];
  for (let part = 0; part < 3; part += 1) {
    const found = await listForExport(db, {}, parts.at(-1), 2);
    parts.push(...found.map(({ id }) => id));
  }
  expect(parts).toEqual(booked);

  const all = await listPayments(db, {}, { limit: 10, offset: 0 });
  const paid: ListedPayment[] = [];
  for (let part = 0; part < 3; part += 1) {
    const last = paid.at(-1);
    const after = last && { orderId: last.order_id, payment: last.payment ?? '' };
    paid.push(...(await listPayments(db, { after }, { limit: 2, offset: 0 })));
  }
  expect(paid).toEqual(all);
});

test.each([
  ['a search', { search: 'Asha Rao' }],
  ['refunded payments', { money: 'refunded' }],
  ['held payments', { money: 'held' }],
  ['unresolved payments', { money: 'unresolved' }],
] as const)('later parts of an export of %s read only their own rows', async (_, filter) => {
  await addPaidAppointments(300);
  if ('money' in filter) await cancelAll(filter.money === 'refunded');
  const all = await listPayments(clinic.database.db, filter, { limit: 1000, offset: 0 });
  expect(all).toHaveLength(300);
  const parts = all.slice(0, 10);
  const listPart = async (trx: Db) => {
    // So few rows are quicker to scan.
    await sql`SET LOCAL enable_seqscan = off`.execute(trx);
    await sql`SET LOCAL enable_hashjoin = off`.execute(trx);
    const last = parts.at(-1) as ListedPayment;
    const after = { orderId: last.order_id, payment: last.payment ?? '' };
    parts.push(...(await listPayments(trx, { ...filter, after }, { limit: 10, offset: 0 })));
  };
  for (const table of ['ledger_entries', 'appointments', 'appointments'] as const)
    expect(await countRowsRead(clinic, table, listPart)).toBeLessThan(60);
  expect(parts).toEqual(all.slice(0, 40));

  const after = { orderId: null, payment: all[0]?.payment ?? '' };
  const others = { after, search: 'Unknown' };
  expect(await listPayments(clinic.database.db, others, { limit: 10, offset: 0 })).toEqual([]);
});

/** Cancels every appointment, and records half of its payment as refunded if asked. */
async function cancelAll(refunded: boolean): Promise<void> {
  const { executeSql } = clinic.database;
  await executeSql(
    `UPDATE appointments SET cancelled_at = booked_at, cancelled_by = 'admin', completed_at = NULL`,
  );
  if (refunded)
    await executeSql(`INSERT INTO ledger_entries (at, appointment_id, provider, kind, reference,
        amount_minor, currency, livemode)
      SELECT at, appointment_id, provider, 'refund', reference || ':1', -25000, currency, livemode
      FROM ledger_entries`);
  await executeSql('ANALYZE');
}

/** Paid in cash; none is cancelled. */
async function addPaidAppointments(count: number): Promise<void> {
  const [doctor, patient] = [await someDoctor(clinic), await somePatient(clinic)];
  await clinic.database.executeSql(
    `WITH ended AS (
       INSERT INTO appointments (id, doctor_id, patient_id, starts_at, slot_date, slot_time,
         amount_minor, meeting_code, booked_at, completed_at, paid_at)
       SELECT gen_random_uuid(), $1::uuid, $2::uuid, began, '', '', 50000,
         'paid' || lpad(n::text, 6, '0'), began, began, began
       FROM generate_series(1, ${count}) n,
         LATERAL (SELECT $3::timestamptz - n * interval '1 hour' AS began) AS past
       RETURNING id, paid_at
     )
     INSERT INTO ledger_entries (at, appointment_id, provider, kind, reference, amount_minor,
       currency, livemode, receipt_no)
     SELECT paid_at, id, 'cash', 'payment', id::text, 50000, 'INR', true, row_number() OVER ()
     FROM ended`,
    [doctor.id, patient.id, new Date(clinic.now)],
  );
  await clinic.database.executeSql('ANALYZE');
}

async function addPaid(doctorId: string, patientId: string, reference: string): Promise<void> {
  await clinic.database.executeSql(
    `WITH ended AS (
       INSERT INTO appointments (id, doctor_id, patient_id, starts_at, slot_date, slot_time,
         amount_minor, meeting_code, booked_at, completed_at, paid_at)
       VALUES (gen_random_uuid(), $1, $2, $4, '', '', 50000, 'paid-other', $4, $4, $4) RETURNING id
     )
     INSERT INTO ledger_entries (at, appointment_id, provider, kind, reference, amount_minor,
       currency, livemode, receipt_no)
     SELECT $4, id, 'cash', 'payment', $3, 50000, 'INR', true, 1000 FROM ended`,
    [doctorId, patientId, reference, new Date(clinic.now)],
  );
}
