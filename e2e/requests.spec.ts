import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectAccessibleDialog } from './support/axe.ts';
import { listDoctors, post, type SampleDoctor, signInDoctor } from './support/booked.ts';
import { type Clinic, test } from './support/clinic.ts';
import { chooseSlot, signUp } from './support/journey.ts';
import { expectNoOverflow } from './support/widths.ts';

// The visit types of a doctor change, so that no other journey shares this server.
test.use({ settings: { BOOKINGS_OPEN_MAX: '7' } });

const TYPE = {
  ...{ minutes: 30, step: 30, before: 0, after: 0, notice: null, horizonDays: 30 },
  ...{ byVideo: true, inPerson: true, fees: 900 },
};

test('a patient asks, the doctor accepts, and then the patient can pay', async ({
  page,
  browser,
  clinic,
}) => {
  test.slow();
  const doctor = await doctorWithApproval(page, clinic, 0);
  const context = await browser.newContext({ baseURL: clinic.url });
  const patient = await context.newPage();
  await sendRequest(patient, doctor);
  const waiting = /Waiting for the doctor’s answer, until/;
  await expect(patient.getByText(waiting).first()).toBeVisible();
  await expect(patient.getByRole('button', { name: /^Pay Online/ })).toHaveCount(0);
  await expectAccessible(patient);
  await expectNoOverflow(patient);
  await patient.goto('/my-appointments');
  await expect(patient.getByText(waiting)).toBeVisible();
  await expect(patient.getByRole('button', { name: /^Pay Online/ })).toHaveCount(0);

  await page.goto('/doctor-dashboard');
  const requests = page.getByRole('region', { name: /^Requests/ });
  await expect(requests.getByText('Held until')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await requests.getByRole('button', { name: /^Accept/ }).click();
  await expect(page.getByText('Request accepted')).toBeVisible();
  await expect(requests).toHaveCount(0);

  await patient.reload();
  await expect(patient.getByText(waiting)).toHaveCount(0);
  await expect(patient.getByRole('button', { name: /^Pay Online/ })).toBeVisible();
  await context.close();
});

test('a declined request offers other times, and the chosen one is booked', async ({
  page,
  browser,
  clinic,
}) => {
  test.slow();
  const doctor = await doctorWithApproval(page, clinic, 1);
  const context = await browser.newContext({ baseURL: clinic.url });
  const patient = await context.newPage();
  await sendRequest(patient, doctor);
  const address = patient.url();

  await page.goto('/doctor-appointments');
  const requests = page.getByRole('region', { name: /^Requests/ });
  await requests.getByRole('button', { name: /^Decline or propose/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Message to the patient').fill('That day is short.');
  await dialog.getByRole('checkbox').first().check();
  await dialog.getByRole('checkbox').nth(1).check();
  await expectAccessibleDialog(page);
  await dialog.getByRole('button', { name: 'Decline and offer these times', exact: true }).click();
  await expect(page.getByText('Request declined, and other times offered')).toBeVisible();

  await patient.goto(address);
  await expect(patient.getByText('That day is short.').first()).toBeVisible();
  await expectAccessible(patient);
  await expectNoOverflow(patient);
  await patient.getByRole('button', { name: /^Take / }).click();
  await expect(patient.getByRole('heading', { name: 'You are booked', exact: true })).toBeVisible();
  await context.close();
});

test('the doctor reads why a time is not free', async ({ page, clinic }) => {
  test.slow();
  const doctor = await doctorWithApproval(page, clinic, 2);
  expect(doctor.name).not.toBe('');
  await page.goto('/doctor-hours');
  await expect(page.getByLabel('The clinic confirms each booking')).toBeChecked();
  await page.getByRole('button', { name: 'Show the times of a day', exact: true }).press('Enter');
  await page.getByLabel('Another time').fill('03:07');
  await expect(
    page.getByRole('heading', { name: 'Why is 3:07 AM not free?', exact: true }),
  ).toBeVisible();
  await expect(
    page.getByText('It is outside the hours of this date', { exact: false }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Weekly hours', exact: true }).press('Enter');
  await expect(page.locator('#weekly-hours')).toBeInViewport();
  await expectAccessible(page);
  await expectNoOverflow(page);
});

/** Signs in a doctor of the sample whose bookings the clinic confirms. */
async function doctorWithApproval(page: Page, clinic: Clinic, nth: number): Promise<SampleDoctor> {
  const doctor = (await listDoctors(clinic))[nth];
  if (!doctor) throw new Error('the sample has more doctors');
  const token = await signInDoctor(clinic, doctor);
  const visitTypes = [{ ...TYPE, name: 'Second opinion', needsApproval: true }];
  const saved = await post(
    `${clinic.url}/api/doctor/visit-types`,
    { visitTypes },
    { dToken: token },
  );
  expect(saved.success, JSON.stringify(saved)).toBe(true);
  await page.goto('/admin-login');
  await page.evaluate((dToken) => localStorage.setItem('dToken', dToken), token);
  return doctor;
}

async function sendRequest(page: Page, doctor: SampleDoctor): Promise<void> {
  await page.goto('/login');
  await signUp(page);
  await page.goto(`/appointment/${doctor._id}`);
  await chooseSlot(page, 2);
  await expect(page.getByText('You send a request, not a booking', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Request this time', exact: true }).click();
  await expect(page).toHaveURL(/\/my-appointments\/./);
  // Its list may take long while much else runs on a small machine.
  await expect(page.getByText('Your request is with the clinic').first()).toBeVisible({
    timeout: 60_000,
  });
}
