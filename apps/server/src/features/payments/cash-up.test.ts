import { beforeEach, expect, test } from 'vitest';
import { type Person, someAdmin, someReception } from '#testing/actors.ts';
import { bookAppointment, FEE, paymentsFixture } from '#testing/payments-fixture.ts';

const fixture = paymentsFixture();
const { clinic } = fixture;
const { request } = clinic;
const FRONT = 'Front desk';

let admin: Person;
let reception: Person;
beforeEach(async () => {
  admin = await someAdmin(clinic);
  reception = await someReception(clinic);
});

async function completed(): Promise<string> {
  const { appointmentId, doctor } = await bookAppointment(fixture);
  await request(doctor, 'completeAppointment', { appointmentId });
  return appointmentId;
}

async function takeCash(more: object = {}): Promise<string> {
  const appointmentId = await completed();
  const { status, body } = await request(reception, 'recordCash', { appointmentId, ...more });
  expect(status, JSON.stringify(body)).toBe(200);
  return appointmentId;
}

const open = async (desk?: string) =>
  (await request(reception, 'getCashUp', desk === undefined ? {} : { desk })).body;

/** Closes what the page shows, with these changes. */
async function close(changes: object = {}, as = reception) {
  const { desk, last, previous } = await open();
  const shown = { desk, last, previousId: previous?._id ?? null, opening: 0, counted: 0 };
  return request(as, 'closeCashUp', { ...shown, ...changes });
}

async function handBack(appointmentId: string, amount: number) {
  const { payments } = (await request(admin, 'listPayments')).body;
  const { id } = payments.find(
    (each: { appointmentId: string }) => each.appointmentId === appointmentId,
  );
  const { status, body } = await request(admin, 'refundPayment', { id, amount });
  expect(status, JSON.stringify(body)).toBe(200);
}

test('counts what a desk took and handed back since its last cash-up', async () => {
  const first = await takeCash();
  await takeCash({ desk: FRONT });
  await handBack(first, 200);
  expect(await open()).toMatchObject({
    desks: [FRONT],
    desk: FRONT,
    paid: 1000,
    returned: 200,
    count: 3,
    previous: null,
    entries: [{ amount: -200 }, { amount: FEE / 100 }, { amount: FEE / 100 }],
  });
  const closed = await close({ opening: 500, counted: 1300 });
  expect(closed.body.cashUp).toMatchObject({ opening: 500, expected: 1300, difference: 0 });
  expect(await open()).toMatchObject({ paid: 0, returned: 0, entries: [], opening: 500 });
  await takeCash();
  expect(await open()).toMatchObject({ paid: 500, count: 1 });
});

test('a difference needs a note', async () => {
  await takeCash();
  const refused = await close({ counted: 450 });
  expect([refused.status, refused.body.code]).toEqual([409, 'difference-unexplained']);
  const closed = await close({ counted: 450, note: 'A note was torn' });
  expect(closed.body.cashUp).toMatchObject({ difference: -50, note: 'A note was torn' });
});

test('a second person is told who has closed it, and a repeated request is answered again', async () => {
  await takeCash();
  const { desk, last } = await open();
  const body = { desk, last, previousId: null, opening: 0, counted: 500 };
  const first = await request(reception, 'closeCashUp', body);
  expect(first.status).toBe(200);
  expect((await request(reception, 'closeCashUp', body)).body).toEqual(first.body);
  const second = await request(admin, 'closeCashUp', body);
  expect([second.status, second.body.code]).toEqual([409, 'cash-up-done']);
  const { cashUps } = (await request(admin, 'listCashUps', { desk })).body;
  expect(cashUps).toEqual([first.body.cashUp]);
  expect(second.body.message).toContain(cashUps[0].closedBy);
});

test('refuses to close if cash was recorded since the page was loaded', async () => {
  await takeCash();
  const { last } = await open();
  await takeCash();
  expect((await close({ last, counted: 500 })).body.code).toBe('cash-changed');
});

test('each desk is counted by itself, also after it was removed from the settings', async () => {
  await request(admin, 'updateClinicSettings', { desks: ['Ground floor', 'Pharmacy'] });
  await takeCash();
  await takeCash({ desk: 'Pharmacy' });
  expect(await open()).toMatchObject({ desk: 'Ground floor', paid: 500 });
  await request(admin, 'updateClinicSettings', { desks: ['Ground floor'] });
  expect(await open('Pharmacy')).toMatchObject({ desks: ['Ground floor', 'Pharmacy'], paid: 500 });
  const appointmentId = await completed();
  const { body } = await request(reception, 'recordCash', { appointmentId, desk: 'Pharmacy' });
  expect(body.code).toBe('desk-unknown');
});

test('a second desk is told who recorded the cash', async () => {
  const appointmentId = await takeCash();
  const { status, body } = await request(admin, 'recordCash', { appointmentId });
  expect([status, body.code]).toEqual([409, 'already-paid']);
  expect(body.message).toMatch(/recorded the cash at Front desk, 5 Jan 2027, 9:00 AM\.$/);
});

test('a closed cash-up keeps its entries, and cannot be changed', async () => {
  await takeCash();
  const { _id: cashUpId } = (await close({ counted: 500 })).body.cashUp;
  await takeCash();
  const { body } = await request(reception, 'getClosedCashUp', { cashUpId });
  expect(body).toMatchObject({ cashUp: { counted: 500 }, entries: [{ amount: 500 }] });
  const { db } = clinic.database;
  await expect(db.deleteFrom('cash_ups').execute()).rejects.toThrow('only appended to');
});

test('a desk that the clinic does not have cannot be closed', async () => {
  const { status, body } = await close({ desk: 'No such desk' });
  expect([status, body.code]).toEqual([409, 'desk-unknown']);
  const { rows } = await clinic.database.executeSql('SELECT desk FROM cash_ups');
  expect(rows).toEqual([]);
});
