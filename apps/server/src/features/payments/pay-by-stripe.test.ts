import { expect, test, vi } from 'vitest';
import { ledgerFixture, NOW, partiesOf, someAppointment } from '#testing/ledger-fixture.ts';
import { runHandler } from '#testing/run-handler.ts';
import { payByStripe } from './online-payments.ts';

const fixture = ledgerFixture();

/** Opens an order at a provider that answers with `url`. */
async function pay(url: string | null) {
  const open = async () => ({ reference: 'cs_1', url, expiresAt: NOW + 31 * 60_000 });
  const provider = (name: string) =>
    name === 'stripe' ? { name, livemode: true, open } : undefined;
  const payments = { provider, deps: {} } as never;
  const appointmentId = await someAppointment(fixture.database);
  const { patientId: id } = await partiesOf(fixture.db, appointmentId);
  return runHandler(fixture.database, payByStripe(payments, { consume: vi.fn() } as never), {
    actor: { role: 'patient', id },
    body: { appointmentId },
    now: NOW,
  });
}

test('the browser is sent to the page of the order, which is stored', async () => {
  const reply = await pay('https://pay.example/cs_1');
  expect(reply).toEqual({ success: true, session_url: 'https://pay.example/cs_1' });
  const orders = await fixture.db.selectFrom('payment_orders').selectAll().execute();
  expect(orders).toMatchObject([{ provider: 'stripe', reference: 'cs_1' }]);
});

test('an order without a page is a fault, and is not stored', async () => {
  await expect(pay(null)).rejects.toThrow('no URL');
  expect(await fixture.db.selectFrom('payment_orders').selectAll().execute()).toEqual([]);
});
