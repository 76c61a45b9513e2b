import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible, expectAccessibleDialog } from './support/axe.ts';
import { test } from './support/clinic.ts';
import { signUp } from './support/journey.ts';

const ground = (page: Page) => groundOf(page.locator('body'));

function groundOf(element: Locator): Promise<string> {
  return element.evaluate((found) => getComputedStyle(found).backgroundColor);
}

test('what is chosen shows in the colours that a person forces', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/doctors');
  await page.locator('main article a[href^="/appointment/"]').first().click();
  const day = page.locator('label:has(input[name="day"])');
  const chosen = day.filter({ has: page.locator(':checked') }).first();
  await expect(chosen).toBeVisible();
  const other = day.filter({ has: page.locator('input:not(:checked)') }).first();
  expect(await groundOf(chosen)).not.toBe(await groundOf(other));
  const here = page.getByRole('link', { name: 'ALL DOCTORS', exact: true });
  await page.goto('/doctors');
  await expect(here).toHaveAttribute('aria-current', 'page');
  const elsewhere = page.getByRole('link', { name: 'ABOUT', exact: true });
  expect(await groundOf(here)).not.toBe(await groundOf(elsewhere));
});

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
