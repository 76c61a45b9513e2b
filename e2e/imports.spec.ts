import { expect } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { test } from './support/clinic.ts';

const PATIENTS = `Patient ID;Full name;Mobile;D.O.B;Sex
K-1;Kamala Das;+91 80 5550 1234;28/02/1990;F
K-2;Ravi Rao;98450 12345;31/12/1984;M
K-3;;98450 12346;1/1/1990;M
`;

test('the admin imports patients from a spreadsheet, and again without effect', async ({
  page,
  clinic,
}) => {
  await page.goto('/admin-login');
  await page.getByLabel('Email').fill(clinic.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(clinic.admin.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/dashboard/);
  await page.goto('/patients');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await expect(
    page.getByRole('heading', { name: 'Import from a spreadsheet', exact: true }),
  ).toBeVisible();
  await expectAccessible(page);
  await chooseFile();
  await expect(page.getByText('First row: 1990-02-28', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Check the file', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: 'The check is done', exact: true })).toBeFocused();
  await expect(page.getByRole('row', { name: /^4 Name/ })).toBeVisible();
  await expectAccessible(page);
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(over, `at ${width} px`).toBeLessThanOrEqual(0);
  }
  await page.getByRole('button', { name: 'Import 2 patients', exact: true }).press('Enter');
  await expect(
    page.getByRole('heading', { name: '2 patients imported', exact: true }),
  ).toBeFocused();

  await chooseFile();
  await page.getByRole('button', { name: 'Check the file', exact: true }).press('Enter');
  await expect(
    page.getByRole('heading', { name: 'There is nothing to import', exact: true }),
  ).toBeVisible();
  await page.goto('/patients?search=Kamala+Das');
  await expect(page.getByRole('link', { name: /^Kamala Das/ })).toContainText('no account yet');

  function chooseFile() {
    const file = { name: 'patients.csv', mimeType: 'text/csv', buffer: Buffer.from(PATIENTS) };
    return page.getByLabel(/^Choose a/).setInputFiles(file);
  }
});
