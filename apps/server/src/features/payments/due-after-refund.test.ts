import { expect, test } from 'vitest';
import {
  FEE,
  ledgerFixture,
  NOW,
  payOnline,
  refundOf,
  someAppointment,
  someOrder,
} from '#testing/ledger-fixture.ts';
import { recordRefunds } from './record-refunds.ts';
import { syncPaidWithBalance } from './record-snapshot.ts';

const fixture = ledgerFixture();

test.each([
  ['all of it was refunded, the whole price is', FEE, 0],
  ['a part was refunded, the difference is still', FEE - 1, 700],
])('of an appointment that became more expensive: once %s due', async (_what, refunded, due) => {
  const id = await someAppointment(fixture.database, { due: 700 });
  const order = await someOrder(fixture.db, id);
  await payOnline(fixture.db, order);
  await recordRefunds(fixture.db, order, [refundOf(refunded)], NOW);
  await syncPaidWithBalance(fixture.db, id, NOW);
  const rows = await fixture.db
    .selectFrom('appointments')
    .select(['paid_at', 'due_paise'])
    .execute();
  expect(rows).toEqual([{ paid_at: null, due_paise: due }]);
});
