import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { getJson, post } from './support/booked.ts';
import { type Clinic, test } from './support/clinic.ts';
import { chooseSlot, openDoctor, signUp } from './support/journey.ts';

// A clinic of its own, whose patients may book series.
test.use({ settings: { BOOKINGS_OPEN_MAX: '6', BOOKINGS_UNVERIFIED_MAX: '6' } });

test('a patient repeats an appointment by keyboard, and cancels what follows', {
  tag: '@phone',
}, async ({ page, clinic }) => {
  test.slow();
  await offerSeries(clinic);
  await page.goto('/login');
  await signUp(page);
  await openDoctor(page, 'Dermatologist');
  await chooseSlot(page, 1);
  await page.getByLabel(/^What brings you here/).fill('Physiotherapy');

  const repeat = page.getByRole('button', { name: 'Repeat the appointment', exact: true });
  await repeat.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Appointments with Dr\./ });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(repeat).toBeFocused();
  await expectAccessible(page);

  await page.keyboard.press('Enter');
  // A clinic's week ahead has no second week: the dates beyond it are named.
  await expect(dialog.getByText('Too far ahead to book').first()).toBeVisible();
  await expect(dialog.getByText('A series has at least two appointments.')).toBeVisible();
  await dialog.getByLabel('Weeks or days').press('ArrowDown');
  await dialog.getByLabel('Appointments', { exact: true }).press('ArrowUp');
  await expect(dialog.getByText('3 appointments')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Book all', exact: true }).press('Enter');

  const confirmed = page.getByRole('dialog', { name: 'You are booked' });
  await expect(confirmed.getByRole('listitem')).toHaveCount(3);
  await expectAccessible(page);
  await expect(
    confirmed.getByRole('button', { name: 'My appointments', exact: true }),
  ).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/my-appointments$/);

  const second = page.getByRole('article').filter({ hasText: '2 of 3 in a series' });
  await second.getByRole('button', { name: /^Cancel appointment/ }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Cancel this appointment?' });
  await question.getByLabel('This and the following (2)').press('Space');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel 2 appointments', exact: true }).press('Enter');
  await expect(page.getByText('Appointments cancelled').first()).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Past (2)' })).toBeVisible();
  await expect(page.getByText('1 of 3 in a series').first()).toBeVisible();
});

test('a doctor books a series, with another time if the patient is busy', async ({
  page,
  browser,
  clinic,
}) => {
  test.slow();
  await offerSeries(clinic);
  await page.goto('/login');
  const { name } = await signUp(page);
  await openDoctor(page, 'Neurologist');
  const doctor = await page.getByRole('heading', { level: 1, name: /^Dr\./ }).textContent();
  const time = await chooseSlot(page, 2);
  await page.getByRole('button', { name: 'Book appointment', exact: true }).click();
  await expect(page).toHaveURL(/\/my-appointments\//);
  const appointmentId = new URL(page.url()).pathname.split('/').at(-1);

  const portal = await browser.newPage({ baseURL: clinic.url });
  await logInAsDoctor(portal, clinic, doctor ?? '');
  await portal.goto(`/doctor-appointments/${appointmentId}`);
  await portal.getByRole('button', { name: 'Book a series', exact: true }).click();
  const first = portal.getByRole('dialog', { name: 'When is the first appointment?' });
  // The day before the booked one, so that the second date of the series meets it.
  await first.locator('label:has(input[name="day"][aria-label$=" free"])').nth(1).click();
  await first.locator(`label:has(input[name="slot"][value="${time}"])`).click();
  await first.getByRole('button', { name: 'Continue', exact: true }).click();
  const series = portal.getByRole('dialog', { name: `Series for ${name}` });
  await series.getByLabel('Weeks or days').selectOption('day');
  await series.getByLabel('Appointments', { exact: true }).selectOption('3');
  const taken = series.getByRole('listitem').filter({ hasText: 'Taken' });
  await expect(taken.getByText(/^Instead:/)).toBeVisible();
  await expectAccessible(portal);
  await series.getByRole('button', { name: 'Book all', exact: true }).click();
  await expect(portal.getByText('3 appointments booked')).toBeVisible();
  await portal.close();

  await page.goto('/my-appointments');
  await expect(page.getByText(/ of 3 in a series$/)).toHaveCount(3);
});

async function offerSeries({ url, admin }: Clinic): Promise<void> {
  const { token: aToken } = await post(`${url}/api/admin/login`, admin);
  const { settings } = await getJson(`${url}/api/admin/settings`, { aToken });
  const { success, message } = await post(
    `${url}/api/admin/settings`,
    { ...settings, patientSeries: true },
    { aToken },
  );
  if (!success) throw new Error(message);
}

async function logInAsDoctor(page: Page, clinic: Clinic, name: string): Promise<void> {
  const slug = name.toLowerCase().replace('dr. ', '').replaceAll(' ', '-');
  await page.goto('/admin-login');
  await page.getByLabel('Email').fill(`${slug}@sample.nadi.example`);
  await page.getByLabel('Password', { exact: true }).fill(clinic.samplePassword);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/doctor-dashboard/);
}
