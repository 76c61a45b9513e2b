import { authenticatorApp, CODE_STEP } from '@nadi/server/testing/authenticator-app';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, inspectDialog } from './support/axe.ts';
import { listDoctors, post } from './support/booked.ts';
import { test } from './support/clinic.ts';

/** One of the sample clinic's doctors, in no other journey. */
const DOCTOR = 'aditi-sharma@sample.nadi.example';

async function typePassword(page: Page, password: string) {
  await page.getByLabel('Email').fill(DOCTOR);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

test('a doctor turns two-step login on, and logs in with a recovery code', async ({
  page,
  clinic,
}) => {
  await page.goto('/admin-login');
  await page.evaluate(() => localStorage.setItem('nadi-portal-role', 'doctor'));
  await page.reload();
  await typePassword(page, clinic.samplePassword);
  await expect(page).toHaveURL(/doctor-dashboard/);

  await page.goto('/doctor-account');
  await page.getByRole('button', { name: 'Set up', exact: true }).click();
  await page.getByLabel('Your password').fill(clinic.samplePassword);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expectAccessible(page);
  const key = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '';
  // The next code counts already, and for longer than the present one.
  const code = authenticatorApp(key.replaceAll(' ', ''))(Date.now() + CODE_STEP);
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Turn on', exact: true }).click();
  const codes = page.getByRole('listitem').filter({ hasText: /^\w{4}-\w{4}-\w{4}$/ });
  await expect(codes).toHaveCount(10);
  await expectAccessible(page);
  const recoveryCode = (await codes.nth(4).textContent()) ?? '';
  await page.getByRole('button', { name: 'I have stored them', exact: true }).click();
  await expect(page.getByText('Recovery codes left: 10.')).toBeVisible();

  await page.evaluate(() => localStorage.removeItem('dToken'));
  await page.goto('/admin-login');
  await typePassword(page, clinic.samplePassword);
  await page.getByRole('button', { name: 'Use a recovery code', exact: true }).click();
  await expectAccessible(page);
  await page.getByLabel('Recovery code').fill(recoveryCode.toLowerCase());
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/doctor-dashboard/);

  await page.evaluate(() => localStorage.clear());
  const { token } = await post(`${clinic.url}/api/admin/login`, clinic.admin);
  await page.evaluate((own) => localStorage.setItem('aToken', own), String(token));
  const doctor = (await listDoctors(clinic)).find(({ name }) => name === 'Dr. Aditi Sharma');
  await page.goto(`/doctor-list/${doctor?._id}`);
  await inspectDialog(page, /^Turn off two-step login/);
});
