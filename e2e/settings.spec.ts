import { expect } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { post } from './support/booked.ts';
import { test } from './support/clinic.ts';

const SECTIONS = [
  ...['branding', 'clinic', 'about', 'hours', 'booking', 'money'],
  ...['reminders', 'video', 'records', 'consent', 'website'],
];

test.beforeEach(async ({ page, clinic }) => {
  const { token } = await post(`${clinic.url}/api/admin/login`, clinic.admin);
  await page.goto('/admin-login');
  await page.evaluate((aToken) => localStorage.setItem('aToken', aToken), String(token));
});

test('every section of the settings is accessible and fits at any width', async ({ page }) => {
  test.slow();
  for (const section of SECTIONS) {
    await page.goto(`/clinic-settings?section=${section}`);
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    for (const width of [320, 390, 820, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const over = () =>
        page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
      await expect.poll(over, `${section} at ${width}`).toBe(0);
    }
    await expectAccessible(page);
  }
});

test('on a phone the settings are a list, and typed text outlives the way back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/clinic-settings');
  await expect(page.getByRole('form')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Contact and address', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByLabel('Map link').fill('https://maps.example/turner-road');
  await page.getByRole('link', { name: 'All settings', exact: true }).press('Enter');
  await expect(page.getByRole('link', { name: /^Contact and address\s*Not saved$/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Map link')).toHaveValue('https://maps.example/turner-road');
});
