import { existsSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openClinicPage } from './testing/clinic-page.ts';

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/lib/chromium/chromium';
const missing = !existsSync(executablePath) && process.env.CI !== 'true';
if (missing) console.warn(`Payment pages are not tested: no Chromium at ${executablePath}`);

describe.skipIf(missing)('payment pages in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  }, 60_000);
  afterAll(() => browser?.close());

  /** Opens a new page and records the errors of its console. */
  async function openPage(url: string, width = 390) {
    const context = await browser.newContext({ viewport: { width, height: 844 } });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (line) => line.type() === 'error' && complaints.push(line.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(url);
    return { page, complaints };
  }

  test('the hosted page declines a card, accepts another and redirects back', async () => {
    const { openSession, control } = await openClinicPage();
    const session = await openSession();
    const { page, complaints } = await openPage(session.url);
    await page.getByText('Test payment: no money moves').waitFor();
    await page.getByRole('heading', { name: 'Appointment with <Dr> Asha Rao' }).waitFor();
    await screenshot(page, 'stripe-390');

    await page.getByRole('radio', { name: /4000 0000 0000 0002/ }).check();
    await page.getByRole('button', { name: 'Pay ₹500.00' }).click();
    await page.getByRole('alert').getByText('Your card was declined').waitFor();
    await screenshot(page, 'stripe-declined-390');

    await page.getByRole('radio', { name: /4242 4242 4242 4242/ }).check();
    await page.getByRole('button', { name: 'Pay ₹500.00' }).click();
    await page.waitForURL(`**/verify?session=${session.id}`);
    expect(control.events('stripe').map((event) => event.type)).toEqual([
      'checkout.session.completed',
    ]);
    await page.goto(session.url);
    await page.getByRole('heading', { name: 'Already paid' }).waitFor();
    await screenshot(page, 'stripe-paid-390');
    expect(complaints).toEqual([]);
  }, 60_000);

  test('a slow card redirects at once, and the page shows the payment as processing', async () => {
    const { openSession, control } = await openClinicPage();
    const session = await openSession();
    const { page } = await openPage(session.url);
    await page.getByRole('radio', { name: /4000 0000 0000 0077/ }).check();
    await page.getByRole('button', { name: 'Pay ₹500.00' }).click();
    await page.waitForURL(`**/verify?session=${session.id}`);
    await page.goto(session.url);
    await page.getByRole('heading', { name: 'Payment under way' }).waitFor();
    control.settle(session.id);
    await page.reload();
    await page.getByRole('heading', { name: 'Already paid' }).waitFor();
  }, 60_000);

  test('the hosted page links back, and is closed after expiry', async () => {
    const { openSession, control } = await openClinicPage();
    const session = await openSession();
    const { page } = await openPage(session.url, 1440);
    await screenshot(page, 'stripe-1440');
    await page.getByRole('link', { name: 'Back without paying' }).click();
    await page.waitForURL('**/verify?cancelled');
    control.expire(session.id);
    await page.goto(session.url);
    await page.getByRole('heading', { name: 'This payment page is closed' }).waitFor();
  }, 60_000);

  test('the checkout dialog retries after a failure and passes on a signed confirmation', async () => {
    const { url, openOrder } = await openClinicPage();
    const order = await openOrder();
    const { page, complaints } = await openPage(`${url}/shop/${order}`);
    await page.getByRole('button', { name: 'Pay' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nightingale Clinic' });
    await dialog.getByText('Test payment: no money moves').waitFor();
    await dialog.getByText('₹500.00').waitFor();
    await dialog.getByRole('button', { name: /declined/ }).click();
    await page.locator('output').getByText(`failed:${order}`).waitFor();

    await dialog.getByRole('button', { name: /card that works/ }).click();
    await page
      .locator('output')
      .getByText(/pay_\w{14},order_\w{14},[0-9a-f]{64}/)
      .waitFor();
    expect(await dialog.count()).toBe(0);
    expect(complaints).toEqual([]);
  }, 60_000);

  // Separate from the test above, because the accessibility check violates the page's policy.
  test('the checkout dialog is accessible as it opens and after a failure', async () => {
    const { url, openOrder } = await openClinicPage();
    const { page } = await openPage(`${url}/shop/${await openOrder()}`);
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.getByRole('dialog').getByText('₹500.00').waitFor();
    await screenshot(page, 'razorpay-390');
    await page.getByRole('button', { name: /declined/ }).click();
    await page.getByText('Nothing was paid').waitFor();
    await screenshot(page, 'razorpay-declined-390');
  }, 60_000);

  test('with a slow bank the dialog waits until the payment is captured', async () => {
    const { url, openOrder, control } = await openClinicPage();
    const order = await openOrder();
    const { page } = await openPage(`${url}/shop/${order}`, 1440);
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.getByRole('button', { name: /takes a while/ }).click();
    await page.getByText('Your bank is still confirming').waitFor();
    await screenshot(page, 'razorpay-slow-1440');
    control.settle(order);
    await page.locator('output').getByText(/pay_/).waitFor();
  }, 60_000);

  test('Escape closes the dialog and restores focus', async () => {
    const { url, openOrder } = await openClinicPage();
    const { page } = await openPage(`${url}/shop/${await openOrder()}`);
    const opener = page.getByRole('button', { name: 'Pay' });
    await opener.click();
    await page.getByRole('dialog').getByText('₹500.00').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('output').getByText('dismissed').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
  }, 60_000);
});

/**
 * Expects no accessibility fault and nothing wider than the screen. Saves a picture if SCREENSHOTS names a
 * folder.
 */
async function screenshot(page: Page, name: string) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  const folder = process.env.SCREENSHOTS;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, caret: 'initial' });
}
