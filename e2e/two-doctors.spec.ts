import { type Browser, expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import {
  bookFirst,
  freeSlots,
  listDoctors,
  post,
  registerPatient,
  signInDoctor,
} from './support/booked.ts';
import { type Clinic, test } from './support/clinic.ts';

const SHARED_PATIENT = 'Padma Shared';
const OTHER_PATIENT = 'Qasim Apart';
const NOTE = 'Sleeps badly since the move to the new flat';
const MEDICINE = 'Melatonin of the first doctor';

test('two doctors of one patient see their own appointments, notes and prescriptions only', async ({
  browser,
  clinic,
}) => {
  const { first, second } = await twoDoctorsWithOnePatient(clinic);

  const own = await openPortal(browser, clinic, first.token);
  for (const name of [SHARED_PATIENT, OTHER_PATIENT]) {
    await search(own, name);
    await expect(own.getByText(name).first()).toBeVisible();
  }
  await own.goto(`${clinic.url}/doctor-appointments/${first.shared}`);
  await expect(own.getByRole('heading', { name: 'Prescriptions', exact: true })).toBeVisible();
  await expect(own.getByText(MEDICINE)).toBeVisible();
  await expect(own.getByText(NOTE)).toBeVisible();
  await own.getByRole('button', { name: 'Book a series', exact: true }).click();
  await expect(own.getByRole('dialog').locator('input[name="slot"]').first()).toBeAttached();
  await expectAccessible(own);

  const colleague = await openPortal(browser, clinic, second.token);
  await search(colleague, SHARED_PATIENT);
  await expect(colleague.getByText(SHARED_PATIENT).first()).toBeVisible();
  await search(colleague, OTHER_PATIENT);
  await expect(colleague.getByText('No appointments found', { exact: true })).toBeVisible();
  await expect(colleague.getByText(OTHER_PATIENT)).toHaveCount(0);
  await colleague.goto(`${clinic.url}/doctor-appointments/${second.shared}`);
  await expect(colleague.getByText(SHARED_PATIENT).first()).toBeVisible();
  await expect(
    colleague.getByRole('heading', { name: 'Prescriptions', exact: true }),
  ).toBeVisible();
  await expect(colleague.getByText(MEDICINE)).toHaveCount(0);
  await expect(colleague.getByText(NOTE)).toHaveCount(0);

  const unknown = '00000000-0000-4000-8000-000000000000';
  for (const appointmentId of [first.shared, first.other, unknown]) {
    await colleague.goto(`${clinic.url}/doctor-appointments/${appointmentId}`);
    await expect(
      colleague.getByRole('heading', { name: 'Appointment not found', exact: true }),
    ).toBeVisible();
    await expect(colleague.getByText(/Padma|Qasim/)).toHaveCount(0);
  }

  const ownRecord = await fetchJson(`${clinic.url}/api/doctor/patient?userId=${first.otherId}`, {
    dToken: first.token,
  });
  expect(ownRecord.body.patient.name).toBe(OTHER_PATIENT);
  const refusals = [first.otherId, unknown].map((userId) =>
    fetchJson(`${clinic.url}/api/doctor/patient?userId=${userId}`, { dToken: second.token }),
  );
  const [foreign, missing] = await Promise.all(refusals);
  expect(foreign).toMatchObject({ status: 404 });
  expect(foreign).toEqual(missing);
  for (const page of [own, colleague]) await page.context().close();
});

/** The first doctor has two patients, and a signed note and a prescription about the shared one. */
async function twoDoctorsWithOnePatient(clinic: Clinic) {
  const { url } = clinic;
  const patient = await registerPatient(clinic, SHARED_PATIENT);
  const other = await registerPatient(clinic, OTHER_PATIENT);
  const doctors = await listDoctors(clinic);
  const slots = freeSlots();
  const withFirst = await bookFirst(clinic, patient, doctors, slots.slice(0, 8));
  const { doctor } = withFirst;
  const withSecond = await bookFirst(
    clinic,
    patient,
    doctors.filter(({ _id }) => _id !== doctor._id),
    slots.slice(8, 16),
  );
  const ofOther = await bookFirst(clinic, other, [doctor], slots);
  const token = await signInDoctor(clinic, doctor);
  const { appointmentId } = withFirst;
  const registered = { registrationNumber: 'KA 12345', qualification: 'MBBS' };
  const written = [
    await post(`${url}/api/doctor/update-profile`, registered, { dToken: token }),
    await post(
      `${url}/api/doctor/save-note`,
      { appointmentId, note: { subjective: NOTE }, version: 0 },
      { dToken: token },
    ),
    await post(`${url}/api/doctor/sign-note`, { appointmentId, version: 1 }, { dToken: token }),
    await post(
      `${url}/api/doctor/save-prescription`,
      { appointmentId, items: [{ name: MEDICINE, asDirected: true, instruction: 'Daily' }] },
      { dToken: token },
    ),
  ];
  expect(written).toMatchObject(written.map(() => ({ success: true })));
  const listed = await fetchJson(`${url}/api/doctor/appointments?search=Qasim`, { dToken: token });
  return {
    first: {
      token,
      shared: appointmentId,
      other: ofOther.appointmentId,
      otherId: String(listed.body.appointments[0].userId),
    },
    second: {
      token: await signInDoctor(clinic, withSecond.doctor),
      shared: withSecond.appointmentId,
    },
  };
}

/** Opens the list with the appointments of one patient: by itself it may be too long for a page. */
async function search(page: Page, name: string) {
  await page.goto(`/doctor-appointments?search=${encodeURIComponent(name)}`);
}

async function openPortal(browser: Browser, { url }: Clinic, dToken: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, locale: 'en-IN' });
  await context.addInitScript((token) => localStorage.setItem('dToken', token), dToken);
  return context.newPage();
}

async function fetchJson(url: string, headers: Record<string, string>) {
  const answer = await fetch(url, { headers });
  return { status: answer.status, body: await answer.json() };
}
