import { expect, type Page } from '@playwright/test';
import { test } from './support/clinic.ts';
import { bookButton, chooseSlot, openDoctor, signUp } from './support/journey.ts';

/**
 * Compares the roles, names and values that a screen reader gets with a reviewed text, in the order of reading
 * (docs/accessibility.md#transcripts). Only the lines of the text must be there; days, times and doctors vary.
 */
async function expectTranscript(page: Page, name: string): Promise<void> {
  await expect(page.locator('body')).toMatchAriaSnapshot({ name: `${name}.aria.yml` });
}

test('booking and cancelling read as reviewed', async ({ page }) => {
  await page.goto('/');
  await expectTranscript(page, 'home');
  await page.goto('/login');
  await expectTranscript(page, 'create-account');
  await signUp(page);
  await page.goto('/doctors');
  await expectTranscript(page, 'doctors');
  await openDoctor(page, 'Dermatologist');
  await chooseSlot(page);
  await expectTranscript(page, 'choose-time');
  await bookButton(page).click();
  await expectTranscript(page, 'booked');
  await page.goto('/my-appointments');
  await page.getByRole('button', { name: /^Cancel appointment with / }).click();
  await expectTranscript(page, 'cancel');
});

test('the day of all doctors reads as reviewed, in the order of time', async ({ page, clinic }) => {
  await page.goto('/admin-login');
  await page.getByLabel('Email').fill(clinic.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(clinic.admin.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).not.toHaveURL(/admin-login/);
  await expectTranscript(page, 'admin-dashboard');
  await page.goto('/reception');
  await page.getByRole('button', { name: 'Day after', exact: true }).click();
  await expectTranscript(page, 'reception');
});
