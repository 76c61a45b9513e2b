import { expect } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { test } from './support/clinic.ts';

// A clinic of its own: journeys of other files expect every doctor to keep the default hours.
test.use({ settings: { CLINIC_TIME_ZONE: 'Asia/Kolkata' } });

// One of the sample clinic's doctors.
const DOCTOR = 'pallavi-patil@sample.nadi.example';

test('a doctor sets hours, leave and a visit type', async ({ page, clinic }) => {
  await page.goto('/admin-login');
  await page.getByLabel('Email').fill(DOCTOR);
  await page.getByLabel('Password', { exact: true }).fill(clinic.samplePassword);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/dashboard/);

  await page.goto('/doctor-hours');
  await page.getByLabel('Monday, start 1').fill('14:00');
  await page.getByLabel('Sunday', { exact: true }).uncheck();
  const cell = (time: string) => page.getByRole('gridcell', { name: `Sunday ${time}` });
  await cell('9:30 AM').scrollIntoViewIfNeeded();
  await cell('9:00 AM').hover();
  await page.mouse.down();
  await cell('9:30 AM').hover();
  await page.mouse.up();
  await expect(page.getByLabel('Sunday, end 1')).toHaveValue('10:00');
  await page.getByRole('button', { name: 'Save hours', exact: true }).click();
  await expect(page.getByText('Hours saved').first()).toBeVisible();

  const inDays = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();
  await page.getByRole('button', { name: 'Add leave or extra hours', exact: true }).click();
  await expect(page.getByLabel('First day')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('First day').fill(inDays(2).slice(0, 10));
  await page.getByLabel('Last day').fill(inDays(4).slice(0, 10));
  await page.getByRole('button', { name: 'Add leave', exact: true }).click();
  await expect(page.getByText('Leave added').first()).toBeVisible();

  await page.getByRole('button', { name: 'Add a visit type', exact: true }).click();
  await page.getByLabel('Name').fill('Follow-up');
  await page.getByLabel('Length, minutes').fill('20');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save visit types', exact: true }).click();
  await expect(page.getByText('Visit types saved').first()).toBeVisible();
});
