import { DEFAULT_CURRENCY } from '@nadi/domain/currencies';
import { setClinicCurrency } from '@nadi/domain/money';
import { afterEach, expect, test } from 'vitest';
import { type Person, requestAs, someAdmin } from '#testing/actors.ts';
import { addDoctor, FORM, photo } from '#testing/doctor-form.ts';
import { bookAppointment, paymentsFixture, startPayment } from '#testing/payments-fixture.ts';

const fixture = paymentsFixture();
const { clinic } = fixture;
afterEach(() => setClinicCurrency(DEFAULT_CURRENCY));

const choose = (currency: string, as: Person) =>
  requestAs(clinic, 'updateClinicSettings', { currency }, { as });

async function addWithFee(fees: number, as: Person, email = 'new.here@example.test') {
  return addDoctor(clinic, { ...FORM, email, fees: `${fees}`, image: await photo() }, as);
}

async function storedFees(): Promise<number[]> {
  const { rows } = await clinic.database.executeSql(
    'SELECT fee_minor::int AS fee FROM doctors ORDER BY created_at',
  );
  return (rows as { fee: number }[]).map(({ fee }) => fee);
}

test.each([
  ['JPY', 0, 5000, 5000],
  ['EUR', 2, 49.5, 4950],
  ['KWD', 3, 12.345, 12_345],
])('%s: fees have %i digits on the wire and in the database', async (code, digits, fees, minor) => {
  const admin = await someAdmin(clinic);
  expect((await choose(code, admin)).body.settings).toMatchObject({
    currency: code,
    currencyDigits: digits,
  });
  expect((await requestAs(clinic, 'getClinic')).body.settings).toMatchObject({
    currency: code,
    currencyDigits: digits,
  });
  expect((await addWithFee(fees, admin)).status).toBe(200);
  expect(await storedFees()).toEqual([minor]);
  const { body } = await requestAs(clinic, 'listDoctors');
  expect(body.doctors).toMatchObject([{ fees }]);
});

test('refuses a fee that is finer than the minor unit', async () => {
  const admin = await someAdmin(clinic);
  await choose('JPY', admin);
  const { status, body } = await addWithFee(499.5, admin);
  expect([status, body.message]).toEqual([400, expect.stringContaining('currency')]);
});

test('the currency is fixed once a doctor has a fee, but not while all are free', async () => {
  const admin = await someAdmin(clinic);
  await addWithFee(0, admin);
  expect((await choose('EUR', admin)).status).toBe(200);
  await addWithFee(20, admin, 'second@example.test');
  const { status, body } = await choose('USD', admin);
  expect([status, body.code]).toEqual([409, 'currency-fixed']);
  expect((await choose('EUR', admin)).status).toBe(200);
});

test('an appointment with a price fixes the currency', async () => {
  await bookAppointment(fixture);
  await clinic.database.executeSql('UPDATE doctors SET fee_minor = 0');
  const { body } = await choose('EUR', await someAdmin(clinic));
  expect(body.code).toBe('currency-fixed');
});

test('a code that is no currency of the list is refused', async () => {
  const admin = await someAdmin(clinic);
  for (const code of ['XXX', 'inr', 'ZWL', '']) {
    expect([code, (await choose(code, admin)).body.code]).toEqual([code, 'bad-input']);
  }
});

test('a fee that another node converted before the change is refused once, and then taken', async () => {
  const admin = await someAdmin(clinic);
  await choose('JPY', admin);
  // As on a node that has not read the settings again.
  setClinicCurrency(DEFAULT_CURRENCY);
  expect((await addWithFee(500, admin)).body.code).toBe('currency-changed');
  expect(await storedFees()).toEqual([]);
  expect((await addWithFee(500, admin)).status).toBe(200);
  expect(await storedFees()).toEqual([500]);
});

test.each([
  ['JPY', 5000],
  ['EUR', 4950],
  ['KWD', 12_340],
])('%s: a booking is paid in the clinic’s currency', async (code, feeMinor) => {
  await choose(code, await someAdmin(clinic));
  const booking = await bookAppointment(fixture, feeMinor);
  const { body } = await requestAs(clinic, 'payByRazorpay', booking, { as: booking.patient });
  expect(body.order).toMatchObject({ amount: feeMinor, currency: code });
  fixture.control.pay(await startPayment(fixture, booking, 'stripe'));
  await expect
    .poll(
      async () =>
        (
          await clinic.database.executeSql(
            'SELECT amount_minor::int AS amount, currency FROM ledger_entries',
          )
        ).rows,
    )
    .toEqual([{ amount: feeMinor, currency: code }]);
});

test('an amount in single fils is paid at the clinic', async () => {
  await choose('KWD', await someAdmin(clinic));
  const booking = await bookAppointment(fixture, 12_345);
  const { body } = await requestAs(clinic, 'payByStripe', booking, { as: booking.patient });
  expect(body.code).toBe('not-paid-online');
});

test('a provider is offered in the currencies that it takes', async () => {
  await choose('UGX', await someAdmin(clinic));
  const { patient } = await bookAppointment(fixture, 5000);
  const { body } = await requestAs(clinic, 'listMyPayments', {}, { as: patient });
  expect(body.offered).toEqual([]);
});
