import { authenticatorApp } from '@nadi/server/testing/authenticator-app';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { type Clinic, test } from './support/clinic.ts';
import { signUp } from './support/journey.ts';

/** One of the sample clinic's doctors, in no other journey. */
const DOCTOR = 'swathi-bhat@sample.nadi.example';

/** A device with a fingerprint reader that always recognises its owner. */
async function addAuthenticator(page: Page, { suggests = false } = {}): Promise<void> {
  // The virtual device chooses a suggested passkey at once: the button could not be pressed.
  if (!suggests) {
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    });
  }
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      automaticPresenceSimulation: true,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
}

async function addPasskey(page: Page, password: string): Promise<void> {
  await openPasskeys(page);
  await page.getByRole('button', { name: 'Add a passkey', exact: true }).press('Enter');
  const form = page.getByRole('form', { name: 'Add a passkey' });
  await expect(form.getByLabel('Your password')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Added .*, not used yet$/)).toBeVisible();
}

/** On the profile the passkeys are folded. */
async function openPasskeys(page: Page): Promise<void> {
  await page.getByText('Passkeys', { exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Passkeys', exact: true })).toBeVisible();
}

async function removePasskey(page: Page, password: string): Promise<void> {
  await openPasskeys(page);
  await expect(page.getByText(/^Added .*, last used/)).toBeVisible();
  await page.getByRole('button', { name: /^Remove .+ on Linux$/ }).press('Enter');
  const form = page.getByRole('form', { name: /^Remove .+ on Linux$/ });
  await expect(form.getByLabel('Your password')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Remove .+ on Linux$/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add a passkey', exact: true })).toBeVisible();
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
  await page.getByRole('button', { name: 'Log in with a passkey', exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/my-profile');
  await removePasskey(page, password);
});

test('a passkey that the browser suggests in the e-mail field logs in', async ({ page }) => {
  await addAuthenticator(page, { suggests: true });
  await page.goto('/login');
  const { password } = await signUp(page);
  await page.goto('/my-profile');
  await addPasskey(page, password);

  await page.evaluate(() => localStorage.removeItem('token'));
  await page.goto('/login');
  await page.getByRole('tab', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/my-profile');
  await openPasskeys(page);
  await expect(page.getByText(/^Added .*, last used/)).toBeVisible();
});

test('a doctor adds a passkey, logs in with it and removes it', async ({ page, clinic }) => {
  await addAuthenticator(page);
  await page.goto('/admin-login');
  await page.getByLabel('Email').fill(DOCTOR);
  await page.getByLabel('Password', { exact: true }).fill(clinic.samplePassword);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/doctor-dashboard/);
  await page.goto('/doctor-account');
  await addPasskey(page, clinic.samplePassword);

  // As if an admin logged in last on this browser: the doctor's passkey is tried second.
  await page.evaluate(() => localStorage.removeItem('dToken'));
  await page.evaluate(() => localStorage.setItem('nadi-portal-role', 'admin'));
  await page.goto('/admin-login');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Log in with a passkey', exact: true }).press('Enter');
  await expect(page).toHaveURL(/doctor-dashboard/);
  await page.goto('/doctor-account');
  await removePasskey(page, clinic.samplePassword);
});

/** Turns two-step login on in the session of the page, which then is one without a confirmation. */
async function turnOnTwoSteps(page: Page, { admin }: Clinic, newPassword: string) {
  const send = async (path: string, data: object) => {
    const token = await page.evaluate(() => localStorage.getItem('aToken') ?? '');
    const reply = await page.request.post(`/api/admin/${path}`, {
      ...{ data, headers: { aToken: token } },
    });
    expect([path, reply.status()]).toEqual([path, 200]);
    return reply.json();
  };
  const { secret } = await send('start-second-factor', { password: admin.password });
  const code = authenticatorApp(secret)(Date.now());
  const { recoveryCodes } = await send('confirm-second-factor', { code });
  const changePassword = async (currentPassword: string, next: string) => {
    const change = { currentPassword, newPassword: next };
    const { token } = await send('change-password', change);
    await page.evaluate((opened) => localStorage.setItem('aToken', opened), token);
  };
  await changePassword(admin.password, newPassword);
  return async function undo() {
    await send('turn-off-second-factor', { password: newPassword, code: recoveryCodes[0] });
    await changePassword(newPassword, admin.password);
  };
}

test('the admin confirms an export with a passkey instead of a code', async ({ page, clinic }) => {
  await addAuthenticator(page);
  await page.goto('/admin-login');
  await page.getByLabel('Email').fill(clinic.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(clinic.admin.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/admin-dashboard/);
  await page.goto('/admin-account');
  await addPasskey(page, clinic.admin.password);

  // No page of the portal is open, whose calls would end with its session.
  await page.goto('/about');
  const undo = await turnOnTwoSteps(page, clinic, 'kite-lantern-42-river');
  await page.goto('/all-appointments');
  await page.getByRole('button', { name: 'Export CSV', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(dialog.getByLabel('Code')).toBeFocused();
  await expect(
    dialog.getByRole('button', { name: 'Use a passkey instead', exact: true }),
  ).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Use a passkey instead', exact: true }).press('Enter');
  await download;
  await expect(dialog).toHaveCount(0);
  await page.goto('/about');
  await undo();
  await page.goto('/admin-account');
  await removePasskey(page, clinic.admin.password);
});
