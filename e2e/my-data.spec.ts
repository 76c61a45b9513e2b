import { readFileSync } from 'node:fs';
import { unzip } from '@nadi/server/testing/unzip';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { test } from './support/clinic.ts';
import { bookButton, chooseSlot, newPatient, openDoctor, signUp } from './support/journey.ts';

test('a patient takes a copy: asks, waits, confirms with the password and gets everything', {
  tag: '@phone',
}, async ({ page }) => {
  test.slow();
  const patient = newPatient();
  await page.goto('/login');
  await signUp(page, patient);
  await openDoctor(page, 'Gastroenterologist');
  await chooseSlot(page);
  await bookButton(page).click();
  await expect(page.getByRole('heading', { name: 'You are booked', exact: true })).toBeVisible();

  await page.goto('/my-profile');
  await page.getByRole('link', { name: 'My data', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'My data', exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Take a copy', exact: true }).press('Enter');
  await expect(page.getByText(/^Ready, \d/)).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  await page.screenshot({ path: test.info().outputPath('ready.png'), fullPage: true });

  const files = await download(page, patient.password);
  expect([...files.keys()].toSorted()).toEqual([
    'README.txt',
    'calendar.ics',
    'messages.csv',
    'record.json',
    'record.pdf',
    'record.schema.json',
    'who-read-my-record.csv',
  ]);
  const record = JSON.parse(String(files.get('record.json')));
  expect(record.profile).toMatchObject({ name: patient.name, email: patient.email });
  expect(record.appointments).toHaveLength(1);
  expect(String(files.get('record.pdf')?.subarray(0, 5))).toBe('%PDF-');
  await expect(page.getByText(/^Downloaded /)).toBeVisible();
});

/** The registration proves no password, so the first download asks for it. */
async function download(page: Page, password: string): Promise<Map<string, Buffer>> {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await expectAccessible(page);
  await page.screenshot({ path: test.info().outputPath('confirm.png') });
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^My record \d{4}-\d\d-\d\d\.zip$/);
  return unzip(readFileSync(await file.path()));
}
