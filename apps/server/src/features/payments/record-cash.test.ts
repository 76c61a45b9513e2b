import { beforeEach, describe, expect, test, vi } from 'vitest';
import { appendEntry } from '#store/ledger.ts';
import {
  FEE,
  ledgerFixture,
  listEntries,
  NOW,
  paidOf,
  partiesOf,
  payCash,
  payOnline,
  setAppointment,
  someAppointment,
  someOrder,
} from '#testing/ledger-fixture.ts';
import { runHandler } from '#testing/run-handler.ts';
import { recordCash } from './record-cash.ts';

const fixture = ledgerFixture();
const LATER = NOW + 60_000;
const ADMIN = { role: 'admin', id: '00000000-0000-4000-8000-00000000000a' } as const;
const messages = { enqueueLedger: vi.fn(), wake: vi.fn() };

beforeEach(() => {
  for (const mock of [messages.enqueueLedger, messages.wake]) mock.mockReset();
});

type Staff = { role: 'admin'; id: string } | { role: 'doctor'; id: string };

function record(appointmentId: string, { actor = ADMIN as Staff, livemode = true } = {}) {
  const handler = recordCash({ livemode, deps: { messages } as never }, 'Asia/Kolkata');
  return runHandler(fixture.database, handler, { actor, body: { appointmentId }, now: LATER });
}

const set = (id: string, changes: object) => setAppointment(fixture.db, id, changes);

async function completed(facts: Parameters<typeof someAppointment>[1] = {}): Promise<string> {
  const id = await someAppointment(fixture.database, facts);
  await set(id, { completed_at: new Date(NOW) });
  return id;
}

const statusOf = (id: string) => paidOf(fixture.db, id);

const refused = (code: string) => expect.objectContaining({ code });

test('the fee is in the ledger with its receipt, and its patient is notified', async () => {
  const id = await completed();
  const reply = await record(id);
  expect(reply).toEqual({ success: true, message: expect.any(String), receipt: 'N-000001' });
  const rows = await fixture.db.selectFrom('ledger_entries').selectAll().execute();
  expect(rows).toMatchObject([
    {
      at: new Date(LATER),
      appointment_id: id,
      order_id: null,
      provider: 'cash',
      kind: 'payment',
      reference: expect.stringMatching(/^cash-[0-9a-f-]{36}$/),
      amount_minor: FEE,
      currency: 'INR',
      livemode: true,
    },
  ]);
  // It stays unpaid online.
  expect(await statusOf(id)).toEqual({ paidAt: null, due: 0 });
  expect(messages.enqueueLedger.mock.calls).toEqual([[expect.anything(), id, LATER]]);
  expect(messages.wake).toHaveBeenCalledTimes(1);
});

test('in test mode it is test money', async () => {
  expect(await record(await completed(), { livemode: false })).toMatchObject({
    receipt: 'T-000001',
  });
});

describe('of an appointment that became more expensive', () => {
  test('the rest is recorded, and what was paid online is paid in full', async () => {
    const id = await completed({ due: 700 });
    await payOnline(fixture.db, await someOrder(fixture.db, id));
    await record(id);
    const [, rest] = await listEntries(fixture.db);
    expect(rest).toEqual(['payment', expect.any(String), 700]);
    expect(await statusOf(id)).toEqual({ paidAt: LATER, due: 0 });
    await expect(record(id)).rejects.toEqual(refused('already-paid'));
  });

  test('and was paid in cash before, the rest is no online payment', async () => {
    const id = await completed({ due: 700 });
    await payCash(fixture.db, id, FEE);
    await record(id);
    expect(await statusOf(id)).toEqual({ paidAt: null, due: 0 });
  });
});

describe('is refused', () => {
  test.each([
    ['cancelled', { cancelled_at: new Date(NOW), cancelled_by: 'doctor' }, 'already-cancelled'],
    ['not over', { completed_at: null }, 'not-completed'],
    ['free', { completed_at: new Date(NOW), amount_minor: 0 }, 'nothing-to-pay'],
  ])('for an appointment that is %s', async (_state, changes, code) => {
    const id = await someAppointment(fixture.database);
    await set(id, changes);
    await expect(record(id)).rejects.toEqual(refused(code));
    expect(await listEntries(fixture.db)).toEqual([]);
  });

  test('for one that was paid online or in cash', async () => {
    const online = await completed();
    await payOnline(fixture.db, await someOrder(fixture.db, online));
    const cash = await completed();
    await payCash(fixture.db, cash, FEE);
    for (const id of [online, cash])
      await expect(record(id)).rejects.toEqual(refused('already-paid'));
    expect(await listEntries(fixture.db)).toHaveLength(2);
  });

  test('for a foreign appointment, as for an unknown one', async () => {
    const id = await completed();
    const { doctorId } = await partiesOf(fixture.db, await completed());
    const byDoctor = (doctor: string) => record(id, { actor: { role: 'doctor', id: doctor } });
    await expect(byDoctor(doctorId)).rejects.toEqual(refused('appointment-not-found'));
    await expect(record(ADMIN.id)).rejects.toEqual(refused('appointment-not-found'));
    const own = await partiesOf(fixture.db, id);
    expect(await byDoctor(own.doctorId)).toMatchObject({ success: true });
  });
});

test('cash that was handed back can be paid again', async () => {
  const id = await completed();
  await payCash(fixture.db, id, FEE);
  await appendEntry(fixture.db, {
    ...{ at: new Date(NOW), appointmentId: id, orderId: null, provider: 'cash', kind: 'refund' },
    ...{ reference: 'cash-1:1', amountMinor: -FEE, currency: 'INR', livemode: true },
  });
  expect(await record(id)).toMatchObject({ receipt: 'N-000002' });
});
