import { expect, test } from 'vitest';
import type { ExportReply } from '#platform/http/replies.ts';
import {
  ledgerFixture,
  NOW,
  partiesOf,
  payOnline,
  refundOf,
  someAppointment,
  someOrder,
  someRequest,
} from '#testing/ledger-fixture.ts';
import { runHandler } from '#testing/run-handler.ts';
import { exportPayments } from './list-payments.ts';
import { recordRefunds } from './record-refunds.ts';

const fixture = ledgerFixture();
const ADMIN = { role: 'admin', id: '00000000-0000-4000-8000-00000000000a' } as const;

async function exported(body: { mode?: 'live' | 'test' } = {}) {
  const request = { actor: ADMIN, body, now: NOW };
  const reply = await runHandler(fixture.database, exportPayments('Asia/Kolkata'), request);
  return (reply as ExportReply).firstParts();
}

/** Creates a partly refunded payment and one that was started in test mode. */
async function two() {
  const appointmentId = await someAppointment(fixture.database);
  const order = await someOrder(fixture.db, appointmentId);
  await payOnline(fixture.db, order);
  await someRequest(fixture.db, order, { amount: 20_000, state: 'done', reference: 're_1' });
  await recordRefunds(fixture.db, order, [refundOf(20_000)], NOW);
  const { id, reference } = await someOrder(fixture.db, await someAppointment(fixture.database));
  const changes: object = { livemode: false, created_at: new Date(NOW - 1000) };
  await fixture.db.updateTable('payment_orders').set(changes).where('id', '=', id).execute();
  const { doctorId, patientId } = await partiesOf(fixture.db, appointmentId);
  return { doctorId, patientId, reference };
}

test('each payment is a line with its state and refunds', async () => {
  const { reference } = await two();
  await fixture.db.updateTable('doctors').set({ name: 'Dr. Meera Iyer' }).execute();
  const reply = await exported();
  expect(reply).toMatchObject({ success: true, fileName: 'payments-2027-01-05.csv', cut: false });
  expect(reply.csv.trim().split('\r\n')).toEqual([
    'Started,Mode,Provider,Reference,Receipt,Patient,Doctor,Date,Time,State,Amount,Paid,Refunded,Refund,Refund because',
    '2027-01-05T03:30:00.000Z,live,stripe,pi_1,N-000001,Asha Rao,Dr. Meera Iyer,2027-01-06,09:00 AM,open,500,500,200,done,admin',
    `2027-01-05T03:29:59.000Z,test,stripe,${reference},,Asha Rao,Dr. Meera Iyer,2027-01-06,09:00 AM,open,500,0,0,,`,
  ]);
});

test('the export uses the filters of the list and records a read of each patient', async () => {
  const { patientId } = await two();
  const { csv } = await exported({ mode: 'live' });
  expect(csv.trim().split('\r\n')).toHaveLength(2);
  const entries = await fixture.db.selectFrom('audit_entries').selectAll().execute();
  expect(entries).toMatchObject([
    { action: 'exported-payments', actor_id: ADMIN.id, subject_id: patientId },
  ]);
});
