import { expect } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { test } from './support/clinic.ts';
import { bookButton, chooseSlot, openDoctor, signUp } from './support/journey.ts';

const PDF = { mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF') };

test('adds several documents after the booking, and again if the first try fails', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/login');
  await signUp(page);
  await openDoctor(page, 'Gastroenterologist');
  await chooseSlot(page);
  await bookButton(page).click();
  await expect(page.getByRole('heading', { name: 'You are booked', exact: true })).toBeVisible();

  // The route stays: if it ended after one request, the next one could be lost while it ends.
  let tries = 0;
  await page.route('**/api/user/upload-document', (route) => {
    tries += 1;
    return tries === 1 ? route.abort() : route.continue();
  });
  await page.getByLabel('Document', { exact: true }).setInputFiles([
    { name: 'Blood test.pdf', ...PDF },
    { name: 'Referral.pdf', ...PDF },
  ]);
  const waiting = page.getByRole('region', { name: 'Not added yet' });
  await expect(waiting.getByText(/could not reach the clinic/)).toBeVisible();
  await waiting.scrollIntoViewIfNeeded();
  await expectAccessible(page);
  await page.screenshot({ path: test.info().outputPath('failed.png') });
  await waiting.getByRole('button', { name: 'Try again: Blood test.pdf', exact: true }).click();
  await expect(waiting).toBeHidden();

  const documents = page.getByRole('region', { name: 'Documents' });
  await expect(documents.getByRole('listitem')).toHaveCount(2);
  await documents.getByRole('button', { name: 'Say what Referral.pdf is', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'About this document' });
  await dialog.getByLabel(/^What is it/).selectOption('Letter');
  await dialog.getByLabel(/^Date on it/).fill('2026-01-05');
  await expectAccessible(page);
  await page.screenshot({ path: test.info().outputPath('dialog.png') });
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(documents.getByText('Letter, dated 5 Jan 2026')).toBeVisible();
  await expect(dialog).toBeHidden();
  await documents.scrollIntoViewIfNeeded();
  await page.screenshot({ path: test.info().outputPath('documents.png') });
});
