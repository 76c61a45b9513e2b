import { createDecipheriv, createHash } from 'node:crypto';
import { expect, type Page, type Request } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { test } from './support/clinic.ts';

const START = 'Start Interactive Demo';
const DONE = 'Encryption demo completed successfully!';
const FAILED = 'Demo failed. Please try again.';

/** base^exponent mod 23, the other way round than the product does it. */
function power(base: number, exponent: number): number {
  return Number(BigInt(base) ** BigInt(exponent) % 23n);
}

/** base64(iv 12 ‖ ciphertext ‖ tag 16) under SHA-256 of the secret's digits. */
function decrypt(secret: number, encrypted: string): string {
  const bytes = Buffer.from(encrypted, 'base64');
  const key = createHash('sha256').update(String(secret)).digest();
  const opener = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
  opener.setAuthTag(bytes.subarray(-16));
  return Buffer.concat([opener.update(bytes.subarray(12, -16)), opener.final()]).toString();
}

async function figure(page: Page, name: string): Promise<number> {
  const panel = page.getByRole('region', { name: 'Live Calculations' });
  const value = panel.locator('div:has(> dt)', { hasText: name }).locator('dd > span').first();
  return Number(await value.textContent());
}

function statuses(page: Page) {
  return page
    .locator('li[data-status]')
    .evaluateAll((steps) => steps.map((step) => step.getAttribute('data-status')));
}

/** The sealed request of the demonstration and what came back for it. */
function watchExchange(page: Page): Promise<Request> {
  return page.waitForRequest((request) => request.url().endsWith('/api/secure/dummy-data'));
}

test('from home to the end, and every figure is right', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'See how your data is protected', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Diffie-Hellman API Flow Demo');
  await page.getByLabel('Your private number').selectOption('6');
  const exchange = watchExchange(page);
  await page.getByRole('button', { name: START, exact: true }).click();
  await expect(page.getByRole('button', { name: 'Demo Running...', exact: true })).toBeDisabled();
  expect(await statuses(page)).toEqual(['active', ...Array(7).fill('pending')]);
  await expect(page.getByText(DONE)).toBeVisible({ timeout: 30_000 });
  expect(await statuses(page)).toEqual(Array(8).fill('completed'));

  const [ours, theirs] = [power(5, 6), await figure(page, 'Server’s public number')];
  const shared = power(theirs, 6);
  expect(await figure(page, 'Your private number')).toBe(6);
  expect(await figure(page, 'Your public number')).toBe(ours);
  expect(await figure(page, 'Shared secret')).toBe(shared);
  const request = await exchange;
  const sent = request.postDataJSON();
  expect(sent.clientPublicKey).toBe(ours);
  const message = JSON.parse(decrypt(shared, sent.encrypted));
  expect(message.body).toMatchObject({ requestType: 'encryption-demo' });
  const answer = await (await request.response())?.json();
  const read = JSON.parse(decrypt(shared, answer.encrypted));
  const shown = page.getByRole('region', { name: 'Decrypted Response Data' }).locator('pre');
  expect(JSON.parse((await shown.textContent()) ?? '')).toEqual(read);
  const proof = page.getByRole('region', { name: 'Mathematical Proof' });
  await expect(proof).toContainText(`${theirs}^6 mod 23 = ${shared}`);
});

test('a visitor opens the network log and sees 100 characters of the ciphertext', async ({
  page,
}) => {
  await page.goto('/encryption-explained');
  const exchange = watchExchange(page);
  await page.getByRole('button', { name: START, exact: true }).click();
  await expect(page.getByText(DONE)).toBeVisible({ timeout: 30_000 });
  const { encrypted } = (await exchange).postDataJSON();
  const log = page.getByRole('region', { name: 'Network Activity' });
  await expect(log.getByText('Encrypted', { exact: true })).toHaveCount(2);
  await log.locator('summary').nth(2).click();
  await expect(log.getByText(`${encrypted.slice(0, 100)}…`)).toBeVisible();
});

test('an eavesdropper opens the classroom; the standard suite is answered and stays shut', async ({
  page,
}) => {
  await page.goto('/encryption-explained');
  await page.getByLabel('Your private number').selectOption('11');
  await page.getByRole('button', { name: START, exact: true }).click();
  await expect(page.getByText(DONE)).toBeVisible({ timeout: 30_000 });
  const shared = await figure(page, 'Shared secret');
  await page.getByRole('button', { name: 'Try all keys', exact: true }).click();
  await expect(page.getByText(`Opened with key ${shared} after ${shared} `)).toBeVisible();
  await page.getByRole('button', { name: 'Send the same message', exact: true }).click();
  await expect(page.getByText('Sent, opened and answered')).toBeVisible();
  await expectAccessible(page);
});

test('step by step, by keyboard alone, each step status once', async ({ page }) => {
  await page.goto('/encryption-explained');
  await page.getByRole('button', { name: 'Step by step', exact: true }).press('Enter');
  const status = page.getByRole('main').getByRole('status').first();
  for (let step = 1; step <= 8; step++) {
    await expect(status).toHaveText(new RegExp(`^Step ${step} of 8: `));
    await page.getByRole('button', { name: 'Next step', exact: true }).press('Enter');
  }
  await expect(page.getByText(DONE)).toBeVisible();
  await page.getByRole('button', { name: /^Replay with \d+$/ }).press('Enter');
  await page.getByRole('button', { name: 'Pause', exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeVisible();
});

test('details are shown and hidden', async ({ page }) => {
  await page.goto('/encryption-explained');
  const formula = page.getByText('shared secret = server public ^ client private mod 23');
  await expect(formula).toBeHidden();
  await page.getByRole('button', { name: 'Show Details', exact: true }).click();
  await expect(formula).toBeVisible();
  await page.getByRole('button', { name: 'Hide Details', exact: true }).click();
  await expect(formula).toBeHidden();
  await page.getByRole('link', { name: 'Back to Home', exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('a server that goes away in the middle', async ({ page, clinic }) => {
  await page.goto('/encryption-explained');
  await page.getByRole('button', { name: START, exact: true }).click();
  await expect(page.locator('li[data-status="active"]')).toContainText('4.');
  await clinic.kill();
  await expect(page.getByText(FAILED)).toBeVisible({ timeout: 30_000 });
  expect(await statuses(page)).toEqual([...Array(6).fill('completed'), 'pending', 'pending']);
  await clinic.start();
  await page.getByRole('button', { name: START, exact: true }).click();
  await expect(page.getByText(DONE)).toBeVisible({ timeout: 30_000 });
});
