import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectAccessibleDialog } from './support/axe.ts';
import { test } from './support/clinic.ts';
import { signUp } from './support/journey.ts';

const ground = (page: Page) =>
  page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);

test('a person chooses the dark theme and more contrast by keyboard @phone', async ({
  page,
  context,
}) => {
  await page.goto('/about');
  const light = await ground(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await ground(page);
  expect(dark).not.toBe(light);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await ground(page)).toBe(light);

  const other = await context.newPage();
  await other.goto('/about');
  await page.bringToFront();
  // The footer is loaded when it is near.
  await page.keyboard.press('End');
  const opener = page.getByRole('button', { name: 'Display', exact: true });
  await opener.press('Enter');
  const theme = page.getByRole('group', { name: 'Theme', exact: true });
  await theme.getByLabel('Like this device', { exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(theme.getByLabel('Dark', { exact: true })).toBeChecked();
  await expect.poll(() => ground(page)).toBe(dark);
  await expect.poll(() => ground(other)).toBe(dark);
  await page.getByLabel('More contrast', { exact: true }).press('Space');
  await expect.poll(() => ground(page)).not.toBe(dark);
  await expectAccessibleDialog(page);
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await expectAccessible(page);

  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('html')).toHaveAttribute('data-contrast', 'more');
  await page.emulateMedia({ media: 'print' });
  const ink = await page
    .locator('h1')
    .evaluate((heading) => Number(/[\d.]+/.exec(getComputedStyle(heading).color)?.[0]));
  expect(ink, 'lightness of the heading on paper').toBeLessThan(0.3);
  await page.emulateMedia({ media: 'screen' });

  await page.goto('/login');
  await signUp(page);
  await page.getByRole('button', { name: 'My account', exact: true }).click();
  await page.getByRole('button', { name: 'Display', exact: true }).first().click();
  await page
    .getByRole('group', { name: 'Theme', exact: true })
    .getByText('Like this device', { exact: true })
    .click();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.locator('html')).not.toHaveAttribute('data-theme');
});
