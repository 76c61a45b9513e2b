import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectAccessibleDialog } from './support/axe.ts';
import { post } from './support/booked.ts';
import { type Clinic, test } from './support/clinic.ts';
import { bookButton, chooseSlot, openDoctor, signUp } from './support/journey.ts';
import { expectNoOverflow } from './support/widths.ts';

// The rule is the clinic's, so that no other journey shares this server.
test.use({ settings: { BOOKINGS_OPEN_MAX: '6' } });

const RULE =
  'Cancel at least 720 hours before the start for a full refund, at least 2 hours before for a refund of 50 %; later, nothing is refunded.';

test('a patient reads the refund rule before booking and gets back what it says', async ({
  page,
  browser,
  clinic,
}) => {
  test.slow();
  await setRule(page, clinic);
  const context = await browser.newContext({ baseURL: clinic.url });
  const patient = await context.newPage();
  await patient.goto('/login');
  await signUp(patient);
  await openDoctor(patient, 'Dermatologist');
  await chooseSlot(patient, 3);
  await expect(patient.getByText(RULE, { exact: false }).first()).toBeVisible();
  await expectAccessible(patient);
  await bookButton(patient).click();
  await expect(patient.getByRole('heading', { name: 'You are booked', exact: true })).toBeVisible();
  await expect(patient.getByText(RULE, { exact: false }).first()).toBeVisible();
  const fee = await pay(patient, clinic);

  await patient.goto('/my-appointments');
  await patient
    .getByRole('button', { name: /^Cancel appointment/ })
    .first()
    .click();
  const dialog = patient.getByRole('dialog');
  const half = Math.ceil((fee * 100) / 2) / 100;
  await expect(
    dialog.getByText(
      `₹${half.toLocaleString('en-IN')} of ₹${fee.toLocaleString('en-IN')} are refunded`,
      { exact: false },
    ),
  ).toBeVisible();
  await expectAccessibleDialog(patient);
  await dialog.getByRole('button', { name: 'Cancel appointment', exact: true }).click();
  await expect(patient.getByText('Appointment cancelled').first()).toBeVisible();
  await context.close();

  await page.goto('/payments');
  await expect(page.getByRole('cell', { name: /Asha Rao/ }).first()).toBeVisible();
  await expect(page.getByText(`₹${half.toLocaleString('en-IN')}`).first()).toBeVisible();
});

async function setRule(page: Page, { url, admin }: Clinic): Promise<void> {
  const { token } = await post(`${url}/api/admin/login`, admin);
  await page.goto('/admin-login');
  await page.evaluate((aToken) => localStorage.setItem('aToken', aToken), String(token));
  await page.goto('/clinic-settings');
  await page.getByRole('link', { name: 'Refunds by notice', exact: true }).click();
  await page.getByRole('button', { name: 'Set a rule', exact: true }).press('Enter');
  const hours = page.getByLabel('Hours before the start, at least');
  await hours.first().fill('1');
  await expect(page.getByText(/^Each step needs fewer hours/)).toBeVisible();
  await expectAccessible(page);
  await hours.first().fill('720');
  await expect(page.getByText(RULE)).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'Save the rule', exact: true }).press('Enter');
  await expect(page.getByText(/saved/i).first()).toBeVisible();
}

/** Pays the only appointment at the payment sandbox; returns the fee. */
async function pay(page: Page, { url }: Clinic): Promise<number> {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  const reply = await fetch(`${url}/api/user/appointments`, { headers: { token } });
  const [{ _id: appointmentId, amount }] = (await reply.json()).appointments;
  const { session_url } = await post(
    `${url}/api/user/payment-stripe`,
    { appointmentId },
    { token },
  );
  const body = new URLSearchParams({ outcome: 'succeed' });
  await fetch(String(session_url), { method: 'POST', body, redirect: 'manual' });
  await post(`${url}/api/user/verifyStripe`, { appointmentId, success: 'true' }, { token });
  return amount;
}
