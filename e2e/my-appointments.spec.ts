import { expect } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { test } from './support/clinic.ts';

test('a patient finds a past appointment by keyboard and reads all of it', {
  tag: '@phone',
}, async ({ page, clinic }) => {
  await page.goto('/login?mode=login');
  await page.getByLabel('Email').fill('patient@sample.nadi.example');
  await page.getByLabel('Password', { exact: true }).fill(clinic.samplePassword);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/my-appointments');
  await expect(
    page.getByRole('heading', { name: 'Your next appointment', exact: true }),
  ).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('tab', { name: /^Upcoming/ }).focus();
  await page.keyboard.press('ArrowRight');
  const rows = page.getByRole('tabpanel').getByRole('article');
  await expect(rows.first().getByText(/^(Completed|Cancelled)/)).toBeVisible();
  await expectAccessible(page);
  const all = await rows.count();
  const search = page.getByRole('searchbox', { name: 'Search past appointments', exact: true });
  await page.keyboard.press('Tab');
  await expect(search).toBeFocused();
  await page.keyboard.type('no such doctor');
  await expect(page.getByText('Nothing found for “no such doctor”')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('Delete');
  await expect(rows).toHaveCount(all);

  const completed = rows.filter({ hasText: 'Accepted' }).first();
  const doctor = await completed.getByRole('heading', { level: 3 }).textContent();
  await completed.getByRole('link', { name: /^Details/ }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your appointment');
  await expect(page.getByRole('link', { name: doctor ?? '', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Summary', exact: true })).toBeVisible();
  const receipt = page.getByRole('region', { name: 'Receipt', exact: true });
  await expect(receipt.getByText(/No\. T-\d{6}/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Who saw my record', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Who saw my record', exact: true })).toBeVisible();
});
