import { expect, test } from 'vitest';
import { FEE, ledgerFixture, NOW, someAppointment, someOrder } from '#testing/ledger-fixture.ts';
import { recordSnapshot } from './record-snapshot.ts';

const fixture = ledgerFixture();

test('of two payments that a provider reports together the second goes back', async () => {
  const appointmentId = await someAppointment(fixture.database);
  const order = await someOrder(fixture.db, appointmentId);
  const payments = ['pi_1', 'pi_2'].map((reference) => ({
    reference,
    amountPaise: FEE,
    refunds: [],
  }));
  const recorded = await fixture.database.transaction((trx) =>
    recordSnapshot(trx, order, { state: 'paid', matchesOrder: true, payments }, NOW),
  );
  expect(recorded).toEqual({ state: 'paid', payable: false });
  expect(await fixture.db.selectFrom('refunds').selectAll().execute()).toMatchObject([
    { order_id: order.id, payment: 'pi_2', amount_paise: FEE, reason: 'second' },
  ]);
  const { paid_at, due_paise } = await fixture.db
    .selectFrom('appointments')
    .select(['paid_at', 'due_paise'])
    .where('id', '=', appointmentId)
    .executeTakeFirstOrThrow();
  expect([paid_at, due_paise]).toEqual([new Date(NOW), 0]);
});
