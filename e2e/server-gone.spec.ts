import { expect } from '@playwright/test';
import { test } from './support/clinic.ts';
import { bookButton, chooseSlot, openDoctor, signUp } from './support/journey.ts';

test('the server goes and comes back: nothing typed is lost, and the booking is made once', async ({
  page,
  clinic,
}) => {
  await page.goto('/login');
  await signUp(page);
  await openDoctor(page, 'General physician');
  const time = await chooseSlot(page, 2);
  await clinic.kill();
  await bookButton(page).click();
  await expect(
    page.getByText('We could not reach the clinic. Check your connection and try again.').first(),
  ).toBeVisible();
  await expect(page.locator('input[name="slot"]:checked')).toHaveValue(time);
  await clinic.start();
  await bookButton(page).click();
  await expect(page).toHaveURL(/\/my-appointments/);
  await expect(page.getByText(time).first()).toBeVisible();
});
