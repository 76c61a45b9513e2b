import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectAccessibleDialog } from './support/axe.ts';
import { post } from './support/booked.ts';
import { type Clinic, test } from './support/clinic.ts';
import { expectNoOverflow } from './support/widths.ts';

async function signInAdmin(page: Page, clinic: Clinic): Promise<void> {
  const { token } = await post(`${clinic.url}/api/admin/login`, clinic.admin);
  await page.goto('/admin-login');
  await page.evaluate((aToken) => localStorage.setItem('aToken', aToken), String(token));
}

test('the admin chooses 30 days, opens the rows of a number and saves them @phone', async ({
  page,
  clinic,
}) => {
  test.slow();
  await signInAdmin(page, clinic);
  await page.route('**/api/admin/reports*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/reports?period=last-month');
  const retry = page.getByRole('button', { name: 'Try again', exact: true });
  await expect(retry).toBeVisible();
  await page.unroute('**/api/admin/reports*');
  await retry.click();
  await expect(page.getByRole('heading', { name: 'Use of hours', exact: true })).toBeVisible();

  const answer = page.waitForResponse(/api\/admin\/reports/);
  await page.getByText('30 days', { exact: true }).click();
  await expect(page).toHaveURL(/period=last-30-days/);
  await answer;
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectAccessible(page);
  await expectNoOverflow(page);

  const figure = page.getByRole('button', { name: /^Hours used/ });
  await figure.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Use of hours', exact: true });
  await expect(drawer.getByText('How this is counted.', { exact: true })).toBeVisible();
  const total = drawer.getByRole('status').filter({ hasText: /appointments, .* minutes$/ });
  await expect(total).toBeVisible();
  await expectAccessibleDialog(page);

  const saving = page.waitForEvent('download');
  await drawer.getByRole('button', { name: 'Export CSV', exact: true }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^hours-\d{4}-\d{2}-\d{2}\.csv$/);
  const lines = (await readFile((await file.path()) ?? '', 'utf8')).trim().split('\r\n');
  const [appointments, minutes] = (await total.textContent())?.match(/\d[\d,]*/g) ?? [];
  const numberOf = (text = '') => Number(text.replaceAll(',', ''));
  expect(lines).toHaveLength(1 + numberOf(appointments));
  const sum = lines.slice(1).reduce((all, line) => all + Number(line.split(',').at(-1)), 0);
  expect(sum).toBe(numberOf(minutes));

  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(figure).toBeFocused();
});

test('a period without appointments says so', async ({ page, clinic }) => {
  await signInAdmin(page, clinic);
  await page.goto('/reports?from=2020-01-01&until=2020-01-31');
  await expect(page.getByText('No appointments in this period', { exact: true })).toBeVisible();
  await expectAccessible(page);
});
