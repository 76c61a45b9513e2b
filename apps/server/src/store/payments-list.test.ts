import { expect, test } from 'vitest';
import { someDoctor, somePatient } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { countRowsRead } from '#testing/rows-read.ts';
import { sumPayments } from './payments-list.ts';

const clinic = testClinic();

test('payments with a failed refund are counted without reading all others', async () => {
  await addPaidAppointments(300);
  const filter = { money: 'failed', livemode: true } as const;
  expect(await sumPayments(clinic.database.db, filter)).toMatchObject({ count: 0 });
  const read = await countRowsRead(clinic, 'ledger_entries', (trx) => sumPayments(trx, filter));
  expect(read).toBeLessThan(10);
});

/** Paid in cash; none is cancelled. */
async function addPaidAppointments(count: number): Promise<void> {
  const [doctor, patient] = [await someDoctor(clinic), await somePatient(clinic)];
  await clinic.database.executeSql(
    `WITH ended AS (
       INSERT INTO appointments (id, doctor_id, patient_id, starts_at, slot_date, slot_time,
         amount_paise, meeting_code, booked_at, completed_at, paid_at)
       SELECT gen_random_uuid(), $1::uuid, $2::uuid, began, '', '', 50000,
         'paid' || lpad(n::text, 6, '0'), began, began, began
       FROM generate_series(1, ${count}) n,
         LATERAL (SELECT $3::timestamptz - n * interval '1 hour' AS began) AS past
       RETURNING id, paid_at
     )
     INSERT INTO ledger_entries (at, appointment_id, provider, kind, reference, amount_paise,
       currency, livemode, receipt_no)
     SELECT paid_at, id, 'cash', 'payment', id::text, 50000, 'INR', true, row_number() OVER ()
     FROM ended`,
    [doctor.id, patient.id, new Date(clinic.now)],
  );
  await clinic.database.executeSql('ANALYZE');
}
