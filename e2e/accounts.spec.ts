import { expect, type Page } from '@playwright/test';
import { expectAccessible, inspectDialog } from './support/axe.ts';
import { test } from './support/clinic.ts';

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
