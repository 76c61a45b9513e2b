import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectAccessibleDialog, inspectDialog } from './support/axe.ts';
import { type Clinic, test } from './support/clinic.ts';

const MEERA = { name: 'Meera Iyer', email: 'meera@clinic.test', password: 'three calm rivers' };

test('a second admin signs in, and cannot be used once the first has ended the account', async ({
  page,
  clinic,
}) => {
  test.slow();
  await logIn(page, clinic.admin);
  await page.goto('/admin-dashboard');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('link', { name: 'Accounts', exact: true }).click();
  const form = page.getByRole('form', { name: 'Add an account' });
  await form.getByRole('radio', { name: 'Admin' }).check();
  await form.getByLabel('Name').fill(MEERA.name);
  await form.getByLabel('E-mail').fill(MEERA.email);
  await form.getByLabel('First password (optional)', { exact: true }).fill(MEERA.password);
  await form.getByRole('button', { name: 'Add account', exact: true }).click();
  await expect(page.getByText(`Admin, ${MEERA.email}`)).toBeVisible();
  await expectAccessible(page);
  for (const name of [/^End the account/, /^Set password/]) await inspectDialog(page, name);
  await logOut(page);

  await logIn(page, MEERA);
  await expect(page).toHaveURL(/\/admin-dashboard$/);
  await page.goto('/reception-accounts');
  await expect(page.getByText(`${MEERA.name} (you)`)).toBeVisible();
  await logOut(page);

  await logIn(page, clinic.admin);
  await page.goto('/reception-accounts');
  await page.getByRole('button', { name: `End the account of ${MEERA.name}`, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End account', exact: true }).click();
  await expect(page.getByText(MEERA.email)).toHaveCount(0);
  await logOut(page);
  await submitLogin(page, MEERA);
  const login = page.getByRole('form', { name: 'Login' });
  await expect(login.getByText('Invalid credentials')).toBeVisible();
});

test('an accountant accepts an invitation, sees payments, and has nothing else', async ({
  page,
  clinic,
}) => {
  test.slow();
  const ravi = { email: 'ravi@clinic.test', password: 'harbour tulip 61' };
  await logIn(page, clinic.admin);
  await page.goto('/reception-accounts');
  const form = page.getByRole('form', { name: 'Add an account' });
  await form.getByRole('radio', { name: 'Accountant' }).check();
  await form.getByLabel('Name').fill('Ravi Menon');
  await form.getByLabel('E-mail').fill(ravi.email);
  await form.getByRole('button', { name: 'Add account', exact: true }).click();
  await expect(page.getByText(`Accountant, ${ravi.email}`)).toBeVisible();
  await logOut(page);

  await page.goto(await invitationOf(clinic, ravi.email));
  await page.getByLabel('New password', { exact: true }).fill(ravi.password);
  await page.getByRole('button', { name: 'Save new password', exact: true }).click();
  await expect(page.getByText('Your password is set')).toBeVisible();
  await logIn(page, ravi);
  await expect(page).toHaveURL(/\/payments$/);
  await expect(page.getByRole('heading', { name: 'Payments', exact: true })).toBeVisible();
  await expect(page.getByLabel('Filters').or(page.getByLabel('Speciality'))).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV', exact: true }).click();
  expect((await download).suggestedFilename()).toMatch(/^payments-.*\.csv$/);
  const pages = [
    '/admin-dashboard',
    '/reception',
    '/patients',
    '/all-appointments',
    '/doctor-list',
  ];
  for (const address of [...pages, '/clinic-settings', '/reception-accounts', '/audit-trail']) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/payments$/);
  }
  await page.goto('/admin-account');
  await expect(page.getByRole('form', { name: 'Change password' })).toBeVisible();
  await expectAccessible(page);
  await logOut(page);
});

test('a doctor who is also an admin switches portals with the other password', async ({
  page,
  clinic,
}) => {
  test.slow();
  const email = 'pallavi-patil@sample.nadi.example';
  const other = 'four calm rivers';
  await logIn(page, clinic.admin);
  await page.goto('/reception-accounts');
  const form = page.getByRole('form', { name: 'Add an account' });
  await form.getByRole('radio', { name: 'Admin' }).check();
  await form.getByLabel('Name').fill('Pallavi Patil');
  await form.getByLabel('E-mail').fill(email);
  await form.getByLabel('First password (optional)', { exact: true }).fill(other);
  await form.getByRole('button', { name: 'Add account', exact: true }).click();
  await expect(page.getByText(`Admin, ${email}`)).toBeVisible();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Accounts', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Switch to/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await logOut(page);

  await logIn(page, { email, password: clinic.samplePassword });
  await expect(page).toHaveURL(/\/doctor-dashboard$/);
  const earlier = await storedTokens(page);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Switch to admin portal', exact: true }).press('Enter');
  await expectAccessibleDialog(page);
  await page.getByLabel('Password of the other account', { exact: true }).fill(other);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin-dashboard$/);
  expect(await storedTokens(page)).toEqual({ aToken: expect.any(String) });
  const headers = { dToken: String(earlier.dToken) };
  expect((await page.request.get('/api/doctor/dashboard', { headers })).status()).toBe(401);
  await page.goto('/audit-trail');
  await expect(page.getByText(/switched to the account/)).toBeVisible();
  await logOut(page);
});

async function storedTokens(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() =>
    Object.fromEntries(Object.entries(localStorage).filter(([key]) => /^[ad]Token$/.test(key))),
  );
}

/** Returns the address in the newest invitation. */
async function invitationOf({ url }: Clinic, address: string): Promise<string> {
  const link = async (): Promise<string> => {
    const reply = await fetch(`${url}/sandbox/mail/messages`);
    const mails: { to: string; text: string }[] = await reply.json();
    const text = mails.find(({ to }) => to.includes(address))?.text ?? '';
    return /\/reset-password#\S+/.exec(text)?.[0] ?? '';
  };
  await expect.poll(link, { timeout: 30_000 }).not.toBe('');
  return link();
}

async function logIn(page: Page, who: { email: string; password: string }): Promise<void> {
  await submitLogin(page, who);
  await expect(page).not.toHaveURL(/admin-login/);
}

async function submitLogin(page: Page, who: { email: string; password: string }): Promise<void> {
  await page.goto('/admin-login');
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
}
