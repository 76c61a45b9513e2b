import { expect } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { test } from './support/clinic.ts';
import { bookButton, chooseSlot, openDoctor, signUp } from './support/journey.ts';

test('a patient books and then chooses another time', async ({ page }) => {
  await page.goto('/login');
  await signUp(page);
  await openDoctor(page, 'Dermatologist');
  await chooseSlot(page, 3);
  await bookButton(page).click();
  await expect(page).toHaveURL(/\/my-appointments\//);
  await page.getByRole('button', { name: /^Reschedule/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose another time' });
  await dialog.locator('label:has(input[name="day"])').nth(4).click();
  await dialog.locator('label:has(input[name="slot"]:not(:disabled))').nth(2).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Reschedule', exact: true }).click();
  await expect(page.getByText(/^Rescheduled from/)).toBeVisible();
});
