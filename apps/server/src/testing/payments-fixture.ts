import { fetchWithBase } from '@nadi/payment-sandbox/fetch-with-base';
import { startSandbox, testKeys } from '@nadi/payment-sandbox/standalone';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { createPayments } from '#features/payments/payments.ts';
import { createProviders } from '#features/payments/providers.ts';
import { requestAs, someDoctor } from './actors.ts';
import { type BookedAppointment, bookedAppointment } from './booked-appointment.ts';
import { type TestClinic, testClinic } from './build-app.ts';

export const FEE = 50_000;

type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

export interface PaymentsFixture {
  readonly clinic: TestClinic;
  readonly control: Sandbox['control'];
  readonly url: string;
  /** Runs the reconciliation job, as another node does. */
  reconcileDue(): Promise<void>;
}

/**
 * Provides a clinic whose providers are simulated by a sandbox over HTTP with the clinic's clock.
 * @param route maps the sandbox's URL to the one that the server uses, such as a proxy's
 */
export function paymentsFixture(route: (url: string) => string = (url) => url): PaymentsFixture {
  let sandbox: Sandbox;
  const base = () => route(sandbox.url);
  const providers = createProviders({
    keys: testKeys,
    publicUrl: 'https://clinic.example',
    sandbox: {
      baseUrl: base,
      fetchStripe: (input, init) => fetchWithBase(`${base()}/stripe`)(input, init),
    },
    timeoutMs: 2000,
  });
  // Some tests need more unpaid appointments of one patient than a clinic allows.
  const settings = { PUBLIC_URL: 'https://clinic.example', BOOKINGS_OPEN_MAX: '100' };
  const clinic = testClinic(settings, () => ({ providers }));
  beforeAll(async () => {
    sandbox = await startSandbox({
      port: 0,
      clock: () => clinic.now,
      webhookTargets: { stripe: '/api/webhooks/stripe', razorpay: '/api/webhooks/razorpay' },
      deliver: async (url, headers, body) =>
        (await clinic.app.inject({ method: 'POST', url, headers, payload: body })).statusCode,
    });
  });
  afterEach(async () => {
    sandbox.control.clearFaults();
    sandbox.control.refundsWill('stripe', 'succeed');
    sandbox.control.refundsWill('razorpay', 'succeed');
    sandbox.control.releaseWebhooks();
    await sandbox.control.webhooksSettled();
  });
  afterAll(() => sandbox.close());
  return {
    clinic,
    get control() {
      return sandbox.control;
    },
    get url() {
      return sandbox.url;
    },
    reconcileDue() {
      const { database, app } = clinic;
      const clock = { now: () => clinic.now };
      const messages = { enqueueLedger: async () => {}, wake() {} };
      return createPayments({ database, providers, clock, log: app.log, messages }).reconcileDue();
    },
  };
}

export async function bookAppointment(
  { clinic }: PaymentsFixture,
  feeMinor = FEE,
): Promise<BookedAppointment> {
  return bookedAppointment(clinic, { doctor: await someDoctor(clinic, { feeMinor }) });
}

/** Opens an order and returns the provider's id of the session or order. */
export async function startPayment(
  { clinic }: PaymentsFixture,
  { patient: as, appointmentId }: BookedAppointment,
  provider: 'stripe' | 'razorpay',
): Promise<string> {
  const route = provider === 'stripe' ? 'payByStripe' : 'payByRazorpay';
  const { status, body } = await requestAs(clinic, route, { appointmentId }, { as });
  if (status !== 200) throw new Error(`${route} answered ${status}: ${body.message}`);
  return provider === 'stripe' ? body.session_url.split('/').at(-1) : body.order.id;
}

/** Books an appointment and pays for it; the webhooks have arrived. */
export async function bookAndPay(
  fixture: PaymentsFixture,
  provider: 'stripe' | 'razorpay' = 'stripe',
): Promise<BookedAppointment> {
  const booking = await bookAppointment(fixture);
  fixture.control.pay(await startPayment(fixture, booking, provider));
  await fixture.control.webhooksSettled();
  expect(await paymentStatus(fixture, booking)).toMatchObject({ paid: true });
  return booking;
}

/** Cancels an appointment as its patient or its doctor. */
export function cancelBooking(
  { clinic }: PaymentsFixture,
  { patient, doctor, appointmentId }: BookedAppointment,
  role: 'patient' | 'doctor' = 'patient',
) {
  const as = role === 'patient' ? patient : doctor;
  return requestAs(clinic, 'cancelAppointment', { appointmentId }, { as });
}

/**
 * Refunds the clinic's first payment, or `amount` minor units of it, as somebody does in the provider's
 * dashboard. Returns the refund's id there; the webhooks have arrived unless they are held.
 */
export async function refundInDashboard(
  { clinic, url, control }: PaymentsFixture,
  amount?: number,
): Promise<string> {
  const { provider, reference } = await clinic.database.db
    .selectFrom('ledger_entries')
    .select(['provider', 'reference'])
    .where('kind', '=', 'payment')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const params = amount === undefined ? {} : { amount: String(amount) };
  const answer =
    provider === 'stripe'
      ? await fetch(`${url}/stripe/v1/refunds`, {
          method: 'POST',
          headers: { authorization: `Bearer ${testKeys.stripe.secretKey}` },
          body: new URLSearchParams({ payment_intent: reference, ...params }),
        })
      : await fetch(`${url}/razorpay/v1/payments/${reference}/refund`, {
          method: 'POST',
          headers: {
            authorization: `Basic ${btoa(`${testKeys.razorpay.keyId}:${testKeys.razorpay.keySecret}`)}`,
            'content-type': 'application/json',
          },
          body: JSON.stringify(amount === undefined ? {} : { amount }),
        });
  expect(answer.status).toBe(200);
  await control.webhooksSettled();
  return ((await answer.json()) as { id: string }).id;
}

/** Waits for what `paymentStatus` returns, since refunds happen after the reply. */
export function pollPayment(fixture: PaymentsFixture, booking: BookedAppointment) {
  return expect.poll(() => paymentStatus(fixture, booking), { timeout: 10_000 });
}

export function verifyStripe(
  { clinic }: PaymentsFixture,
  { patient: as, appointmentId }: BookedAppointment,
  success: unknown = true,
) {
  return requestAs(clinic, 'verifyStripe', { success, appointmentId }, { as });
}

/** Returns what the patient sees of an appointment's payment, and its ledger entries. */
export async function paymentStatus({ clinic }: PaymentsFixture, booking: BookedAppointment) {
  const { appointmentId, patient: as } = booking;
  const { body } = await requestAs(clinic, 'listPatientAppointments', {}, { as });
  const mine = await requestAs(clinic, 'listMyPayments', {}, { as });
  const shown = body.appointments.find((each: { _id: string }) => each._id === appointmentId);
  const payment = mine.body.payments.find(
    (each: { appointmentId: string }) => each.appointmentId === appointmentId,
  );
  const entries = await clinic.database.db
    .selectFrom('ledger_entries')
    .select(['kind', 'amount_minor'])
    .where('appointment_id', '=', appointmentId)
    .orderBy('id')
    .execute();
  return {
    paid: shown.payment as boolean,
    state: (payment?.state ?? null) as string | null,
    entries: entries.map(({ kind, amount_minor }) => [kind, amount_minor] as const),
  };
}

export const PAID = [['payment', FEE]] as const;
export const REFUNDED = [...PAID, ['refund', -FEE]] as const;
