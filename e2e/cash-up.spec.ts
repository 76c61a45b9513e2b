import { expect, type Page } from '@playwright/test';
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
import { expectNoOverflow } from './support/widths.ts';

/** One patient has paid the fee in cash; returns the fee. */
async function takeCash(clinic: Clinic): Promise<number> {
  const patient = await registerPatient(clinic);
  const doctors = await listDoctors(clinic);
  const { doctor, appointmentId } = await bookFirst(clinic, patient, doctors, freeSlots());
  const dToken = await signInDoctor(clinic, doctor);
  await post(`${clinic.url}/api/doctor/complete-appointment`, { appointmentId }, { dToken });
  const { token } = await post(`${clinic.url}/api/admin/login`, clinic.admin);
  const paid = await post(
    `${clinic.url}/api/admin/record-cash`,
    { appointmentId, desk: 'Front desk' },
    { aToken: String(token) },
  );
  expect(paid.message ?? paid.receipt).toBeTruthy();
  expect(paid.success).toBe(true);
  const { fees } = doctor as unknown as { fees: number };
  return fees;
}

test('reception counts the cash of its desk by keyboard, explains a difference, and prints it', async ({
  page,
  clinic,
}) => {
  test.slow();
  const fee = await takeCash(clinic);
  const { token } = await post(`${clinic.url}/api/admin/login`, clinic.admin);
  await page.goto('/admin-login');
  await page.evaluate((aToken) => localStorage.setItem('aToken', aToken), String(token));
  await expectLoadingAndFailing(page);
  await page.goto('/cash-up');
  await expect(page.getByRole('heading', { name: 'Front desk', exact: true })).toBeVisible();
  await expect(page.getByText('Asha Rao').first()).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);

  await page.getByLabel(/^Cash at the beginning/).fill('1000');
  await page.getByLabel(/^Counted/).fill(String(1000 + fee - 50));
  await expect(page.getByText('₹50 too little.', { exact: true })).toBeVisible();
  const close = page.getByRole('button', { name: 'Close the cash-up', exact: true });
  await close.press('Enter');
  await expect(page.getByLabel('Why is there a difference?')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Why is there a difference?').fill('Change for a rickshaw');
  await close.press('Enter');
  await expect(page.getByText('Cash-up closed').first()).toBeVisible();
  await expect(page.getByText('No cash was recorded here yet.', { exact: false })).toBeVisible();
  await expect(page.getByText('−₹50', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('listitem').filter({ hasText: 'rickshaw' }).getByRole('link').press('Enter');
  await expect(
    page.getByRole('heading', { name: 'Cash-up: Front desk', exact: true }),
  ).toBeVisible();
  await expect(page.getByText('Asha Rao').first()).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeHidden();
});

async function expectLoadingAndFailing(page: Page): Promise<void> {
  await page.route('**/api/admin/cash-up*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/cash-up');
  await expect(page.getByText('The cash of the desk could not be loaded.')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/admin/cash-up*');
  await page.getByRole('button', { name: 'Try again', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Front desk', exact: true })).toBeVisible();
}
