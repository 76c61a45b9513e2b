import { fetchUnder } from '@nadi/payment-sandbox/fetch-under';
import { startSandbox, testKeys } from '@nadi/payment-sandbox/standalone';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { createPayments } from '#features/payments/payments.ts';
import { createProviders } from '#features/payments/providers.ts';
import { callAs, type Person, someDoctor, somePatient } from './actors.ts';
import { type TestClinic, testClinic } from './build-app.ts';

export const FEE = 50_000;

type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

export interface Till {
  readonly clinic: TestClinic;
  readonly control: Sandbox['control'];
  readonly url: string;
  /** What the job does, as another node would. */
  settleDue(): Promise<void>;
}

/**
 * A clinic whose providers are played by a sandbox over HTTP; it keeps the clinic's time.
 * @param wayTo the address by which the server reaches it, given its own
 */
export function paidClinic(wayTo: (url: string) => string = (url) => url): Till {
  let sandbox: Sandbox;
  const base = () => wayTo(sandbox.url);
  const providers = createProviders({
    keys: testKeys,
    publicUrl: 'https://clinic.example',
    sandbox: {
      base,
      fetchStripe: (input, init) => fetchUnder(`${base()}/stripe`)(input, init),
    },
    timeoutMs: 2000,
  });
  const clinic = testClinic({ PUBLIC_URL: 'https://clinic.example' }, () => ({ providers }));
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
    settleDue() {
      const { database, app } = clinic;
      const clock = { now: () => clinic.now };
      return createPayments({ database, providers, clock, log: app.log }).reconcileDue();
    },
  };
}

export interface Visit {
  patient: Person;
  doctor: Person;
  appointmentId: string;
}

const SLOT = { slotDate: '6_1_2027', slotTime: '10:00 AM' };

export async function bookedVisit({ clinic }: Till, feePaise = FEE): Promise<Visit> {
  const [doctor, patient] = [await someDoctor(clinic, { feePaise }), await somePatient(clinic)];
  await callAs(clinic, 'bookAppointment', { docId: doctor.id, ...SLOT }, { as: patient });
  const { body } = await callAs(clinic, 'listPatientAppointments', {}, { as: patient });
  return { patient, doctor, appointmentId: body.appointments.at(-1)._id };
}

/** The provider's own id of the session or the order that was opened. */
export async function startPaying(
  { clinic }: Till,
  { patient: as, appointmentId }: Visit,
  provider: 'stripe' | 'razorpay',
): Promise<string> {
  const route = provider === 'stripe' ? 'payByStripe' : 'payByRazorpay';
  const { status, body } = await callAs(clinic, route, { appointmentId }, { as });
  if (status !== 200) throw new Error(`${route} answered ${status}: ${body.message}`);
  return provider === 'stripe' ? body.session_url.split('/').at(-1) : body.order.id;
}

export function verifyStripe(
  { clinic }: Till,
  { patient: as, appointmentId }: Visit,
  success: unknown = true,
) {
  return callAs(clinic, 'verifyStripe', { success, appointmentId }, { as });
}

/** What anybody can see of one visit: is it paid, and what does the ledger hold. */
export async function standing({ clinic }: Till, visit: Visit) {
  const { appointmentId, patient: as } = visit;
  const { body } = await callAs(clinic, 'listPatientAppointments', {}, { as });
  const mine = await callAs(clinic, 'listMyPayments', {}, { as });
  const shown = body.appointments.find((each: { _id: string }) => each._id === appointmentId);
  const payment = mine.body.payments.find(
    (each: { appointmentId: string }) => each.appointmentId === appointmentId,
  );
  const entries = await clinic.database.db
    .selectFrom('ledger_entries')
    .select(['kind', 'amount_paise'])
    .where('appointment_id', '=', appointmentId)
    .orderBy('id')
    .execute();
  return {
    paid: shown.payment as boolean,
    state: (payment?.state ?? null) as string | null,
    entries: entries.map(({ kind, amount_paise }) => [kind, amount_paise] as const),
  };
}

export const PAID = [['payment', FEE]] as const;
export const RETURNED = [...PAID, ['refund', -FEE]] as const;
