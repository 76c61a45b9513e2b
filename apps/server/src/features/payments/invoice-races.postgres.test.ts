import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { appendEntry } from '#store/ledger.ts';
import { ledgerFixture, NOW, someAppointment } from '#testing/ledger-fixture.ts';

const fixture = ledgerFixture();
const LANES = 32;
const ROUNDS = 4;

interface Steps {
  appointmentId: string;
  reference: string;
}

/** Adds a payment, its refund and the refund's return in one transaction, in one of two orders. */
async function append({ appointmentId, reference }: Steps, refundFirst: boolean): Promise<void> {
  const entry = { at: new Date(NOW), appointmentId, orderId: null, provider: 'cash' } as const;
  const money = { currency: 'INR', livemode: true };
  await fixture.database.transaction(async (trx) => {
    const pay = () =>
      appendEntry(trx, { ...entry, ...money, kind: 'payment', reference, amountMinor: 700 });
    if (!refundFirst) await pay();
    const refund = { ...entry, ...money, reference: `${reference}:r`, payment: reference };
    await appendEntry(trx, { ...refund, kind: 'refund', amountMinor: -300 });
    await appendEntry(trx, { ...refund, kind: 'refund-returned', amountMinor: 300 });
    if (refundFirst) await pay();
  });
}

const KILL = `SELECT pg_terminate_backend(pid) FROM (SELECT pid FROM pg_stat_activity
  WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid()
  ORDER BY random() LIMIT 3) AS chosen`;

test('series have no gaps when connections are killed while 32 transactions issue invoices', async () => {
  const left: Steps[] = [];
  for (let n = 0; n < LANES * ROUNDS; n += 1) {
    const appointmentId = await someAppointment(fixture.database);
    left.push({ appointmentId, reference: randomUUID() });
  }
  let failed = 0;
  const codes = new Set<unknown>();
  async function lane() {
    for (let steps = left.pop(); steps; steps = left.pop()) {
      const issued = await append(steps, left.length % 2 === 0).catch((error: unknown) => {
        codes.add((error as { code?: string }).code);
        return error as Error;
      });
      if (!issued) continue;
      failed += 1;
      left.push(steps);
    }
  }
  const lanes = Promise.all(Array.from({ length: LANES }, lane));
  for (let kill = 0; kill < ROUNDS; kill += 1) {
    await fixture.database.executeSql(KILL).catch(() => undefined);
  }
  await lanes;
  expect(failed).toBeGreaterThan(0);
  expect(codes).not.toContain('40P01');
  const { rows } = await fixture.database.executeSql(`
    SELECT kind, count(*)::int AS issued, count(DISTINCT number)::int AS numbers,
      max(sequence)::int AS last, sum(amount_minor)::int AS minor FROM invoices GROUP BY kind ORDER BY kind`);
  const count = LANES * ROUNDS;
  expect(rows).toEqual([
    { kind: 'credit-note', issued: count, numbers: count, last: count, minor: -300 * count },
    {
      kind: 'invoice',
      issued: 2 * count,
      numbers: 2 * count,
      last: 2 * count,
      minor: 1000 * count,
    },
  ]);
});
