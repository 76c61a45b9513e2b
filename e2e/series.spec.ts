import { expect } from '@playwright/test';
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

  const repeat = page.getByRole('button', { name: 'Repeat the appointment' });
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
  await dialog.getByRole('button', { name: 'Book all' }).press('Enter');

  const confirmed = page.getByRole('dialog', { name: 'You are booked' });
  await expect(confirmed.getByRole('listitem')).toHaveCount(3);
  await expectAccessible(page);
  await expect(confirmed.getByRole('button', { name: 'My appointments' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/my-appointments$/);

  const second = page.getByRole('article').filter({ hasText: '2 of 3 in a series' });
  await second.getByRole('button', { name: /^Cancel appointment/ }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Cancel this appointment?' });
  await question.getByLabel('This and the following (2)').press('Space');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel 2 appointments' }).press('Enter');
  await expect(page.getByText('Appointments cancelled').first()).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Past (2)' })).toBeVisible();
  await expect(page.getByText('1 of 3 in a series').first()).toBeVisible();
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
