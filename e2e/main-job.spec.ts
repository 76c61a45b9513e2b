import { expect, type Page } from '@playwright/test';
import { expectAccessible, inspectDialog } from './support/axe.ts';
import { test } from './support/clinic.ts';
import { bookButton, chooseSlot, newPatient, openDoctor, signUp } from './support/journey.ts';
import { expectNoOverflow } from './support/widths.ts';

test('a patient signs up, finds a doctor, books, sees it, edits the profile, cancels', {
  tag: '@phone',
}, async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(request.postData() ?? '');
  });

  await page.goto('/');
  await expect(page.getByText('100+ Trusted Doctors')).toBeVisible();
  await page.goto('/login');
  const patient = await signUp(page);

  await openDoctor(page, 'Dermatologist');
  await page.getByRole('button', { name: 'Choose days and times', exact: true }).click();
  await expect(page.getByRole('form', { name: 'Waitlist' })).toBeVisible();
  await expectAccessible(page);
  await chooseSlot(page);
  await bookButton(page).click();
  await expect(page).toHaveURL(/\/my-appointments/);
  await expect(page.getByText(/Meeting ID: ?[A-Za-z0-9]{10}/).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'You are booked', exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.goto('/my-profile');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Phone').fill('+91 98765 43210');
  await page.getByLabel('Gender').selectOption('Female');
  await page.getByRole('button', { name: 'Save information', exact: true }).click();
  await expect(page.getByText('+91 98765 43210')).toBeVisible();
  await expect(page.getByText(patient.email)).toBeVisible();
  await expectAccessible(page);
  await addAllergy(page);

  await page.goto('/my-appointments');
  await inspectRow(page);
  await page
    .getByRole('button', { name: /^Cancel appointment with / })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Cancel appointment', exact: true })
    .click();
  await expect(page.getByText('Appointment cancelled').first()).toBeVisible();

  // Everything but the key exchange travelled sealed: no word of it can be read on the way.
  expect(calls.length).toBeGreaterThan(5);
  for (const body of calls) {
    expect(Object.keys(JSON.parse(body)).sort()).toEqual(['clientPublicKey', 'encrypted']);
    expect(body).not.toContain(patient.email);
  }
});

/** The allergy is on the page after a reload, and "None known" is no longer offered. */
async function addAllergy(page: Page): Promise<void> {
  const allergies = page.getByRole('region', { name: 'Allergies', exact: true });
  await expect(allergies.getByText('Nothing entered')).toBeVisible();
  await inspectDialog(page, 'Add an allergy');
  await allergies.getByRole('button', { name: 'Add an allergy', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Allergy').fill('Penicillin');
  await dialog.getByLabel('Since (optional)').fill('2019-03');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await expect(allergies.getByText('Penicillin')).toBeVisible();
  await expect(allergies.getByText('Since Mar 2019')).toBeVisible();
  await expect(allergies.getByRole('button', { name: /^None known/ })).toHaveCount(0);
  await inspectDialog(page, 'Change Penicillin');
  await expectNoOverflow(page);
  await expectAccessible(page);
}

/** The appointment stands once, with its state; its menu opens and closes by keyboard; a guest can be invited. */
async function inspectRow(page: Page): Promise<void> {
  const row = page.getByRole('region', { name: 'Your next appointment', exact: true });
  await expect(row.getByText('To pay', { exact: true })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  const more = row.getByRole('button', { name: /^More about/ });
  await more.press('Enter');
  await expect(page.getByRole('link', { name: /^Details/ })).toBeVisible();
  expect((await more.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await more.press('Enter');
  await page.getByRole('link', { name: /^Details/ }).press('Enter');
  await page.getByRole('button', { name: 'Invite somebody', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Make a link', exact: true }).press('Enter');
  await expect(page.getByLabel('Link')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/my-appointments');
}

test('somebody else takes the slot while a patient is choosing it', async ({
  page,
  browser,
  clinic,
}) => {
  await page.goto('/login');
  await signUp(page);
  await openDoctor(page, 'Neurologist');
  const address = page.url();
  const time = await chooseSlot(page, 3);

  const other = await browser.newPage({ baseURL: clinic.url });
  await other.goto('/login');
  await signUp(other, newPatient());
  await other.goto(address);
  expect(await chooseSlot(other, 3)).toBe(time);
  await bookButton(other).click();
  await expect(other).toHaveURL(/\/my-appointments/);
  await other.close();

  await bookButton(page).click();
  await expect(page.getByText(/Slot not available/).first()).toBeVisible();
  await expect(page).toHaveURL(address);
  await page.getByRole('alert').getByRole('button').first().click();
  await bookButton(page).click();
  await expect(page).toHaveURL(/\/my-appointments/);
});

test('a session that ended mid-way: the slot is saved, and booked once they log in again', async ({
  page,
}) => {
  await page.goto('/login');
  const patient = await signUp(page);
  await openDoctor(page, 'Gynecologist');
  await chooseSlot(page, 4);
  await page.evaluate(async () => {
    const token = localStorage.getItem('token') ?? '';
    const headers = { token, 'content-type': 'application/json' };
    await fetch('/api/user/logout', { method: 'POST', headers, body: '{}' });
  });
  await bookButton(page).click();
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Email').fill(patient.email);
  await page.getByLabel('Password', { exact: true }).fill(patient.password);
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).last().click();
  await expect(page.getByRole('heading', { name: 'You are booked', exact: true })).toBeVisible();
});

test('a visitor creates an account on the way, and the booking is made without another press', async ({
  page,
}) => {
  await openDoctor(page, 'Pediatricians');
  await chooseSlot(page, 2);
  await bookButton(page).click();
  await expect(page.getByText('Login to book appointment')).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  await signUp(page);
  await expect(page.getByRole('heading', { name: 'You are booked', exact: true })).toBeVisible();
  await expectAccessible(page);
});
