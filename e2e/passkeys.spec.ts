import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { test } from './support/clinic.ts';
import { signUp } from './support/journey.ts';

/** One of the sample clinic's doctors, in no other journey. */
const DOCTOR = 'swathi-bhat@sample.nadi.example';

/** A device with a fingerprint reader that always recognises its owner. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    },
  });
}

async function addPasskey(page: Page, password: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeVisible();
  await page.getByRole('button', { name: 'Add a passkey' }).press('Enter');
  const form = page.getByRole('form', { name: 'Add a passkey' });
  await expect(form.getByLabel('Your password')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Added .*, not used yet$/)).toBeVisible();
}

async function removePasskey(page: Page, password: string): Promise<void> {
  await expect(page.getByText(/^Added .*, last used/)).toBeVisible();
  await page.getByRole('button', { name: /^Remove .+ on Linux$/ }).press('Enter');
  const form = page.getByRole('form', { name: /^Remove .+ on Linux$/ });
  await expect(form.getByLabel('Your password')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Remove .+ on Linux$/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeVisible();
}

test('a patient adds a passkey, logs in with it and removes it', async ({ page }) => {
  await addAuthenticator(page);
  await page.goto('/login');
  const { password } = await signUp(page);
  await page.goto('/my-profile');
  await addPasskey(page, password);

  await page.evaluate(() => localStorage.removeItem('token'));
  await page.goto('/login');
  await page.getByRole('tab', { name: 'Login' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Log in with a passkey' }).press('Enter');
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/my-profile');
  await removePasskey(page, password);
});

test('a doctor adds a passkey, logs in with it and removes it', async ({ page, clinic }) => {
  await addAuthenticator(page);
  await page.goto('/admin-login');
  await page.getByLabel('Email').fill(DOCTOR);
  await page.getByLabel('Password', { exact: true }).fill(clinic.samplePassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/doctor-dashboard/);
  await page.goto('/doctor-account');
  await addPasskey(page, clinic.samplePassword);

  // As on a browser where an admin logged in last: the doctor's passkey is asked second.
  await page.evaluate(() => localStorage.removeItem('dToken'));
  await page.evaluate(() => localStorage.setItem('nadi-portal-role', 'admin'));
  await page.goto('/admin-login');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Log in with a passkey' }).press('Enter');
  await expect(page).toHaveURL(/doctor-dashboard/);
  await page.goto('/doctor-account');
  await removePasskey(page, clinic.samplePassword);
});
