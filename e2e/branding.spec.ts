import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { post } from './support/booked.ts';
import { test } from './support/clinic.ts';

// A clinic of its own: its branding changes.
test.use({ settings: { SESSION_MAX_H: '10' } });

/** 80 characters; the separators of lines become spaces. */
const TYPED = `</title><script>ran=1</script>"'&\u2028<img src=x onerror=ran=1>`.padEnd(80, 'W');
const NAME = TYPED.replace('\u2028', ' ');

async function drawLogo(page: Page, type: string): Promise<Buffer> {
  const base64 = await page.evaluate((type) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 512, height: 300 });
    const paint = canvas.getContext('2d');
    if (paint) paint.fillStyle = 'crimson';
    paint?.fillRect(60, 60, 300, 200);
    return canvas.toDataURL(type).split(',')[1] ?? '';
  }, type);
  return Buffer.from(base64, 'base64');
}

test('an admin changes name, logo and accent, and a hostile name stays text', async ({
  page,
  clinic,
}) => {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (line) => line.type() === 'error' && problems.push(line.text()));
  const { token } = await post(`${clinic.url}/api/admin/login`, clinic.admin);
  await page.goto('/admin-login');
  await page.evaluate((aToken) => localStorage.setItem('aToken', aToken), String(token));

  await page.goto('/clinic-settings');
  const form = page.getByRole('form', { name: 'Name, logo and colour' });
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText('Nadi');
  await expect(preview.getByRole('status')).toBeEmpty();
  await form.getByLabel('Name patients see').fill(TYPED);
  await expect(preview.getByRole('status')).toHaveText('Not saved yet');
  await form.getByLabel('Legal name (optional)').fill('Kaveri Care LLP');
  await form.getByRole('radio', { name: 'violet' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(form.getByRole('radio', { name: 'plum' })).toBeChecked();
  await expect(preview).toHaveAttribute('data-accent', 'plum');
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    );
  }

  const file = form.locator('input[type=file]');
  await file.setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg/>'),
  });
  await expect(form.getByRole('alert')).toContainText('SVG files are not accepted');
  await file.setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg/>'),
  });
  await form.getByRole('button', { name: 'Save branding', exact: true }).click();
  await expect(form.getByRole('alert')).toContainText('SVG files are not accepted');
  expect(problems.splice(0)).toEqual([expect.stringContaining('422')]);
  const buffer = await drawLogo(page, 'image/png');
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  await form.getByRole('button', { name: 'Save branding', exact: true }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await expect(preview.getByRole('status')).toBeEmpty();
  const bar = page.getByRole('banner').getByRole('link', { name: NAME, exact: true });
  await expect(bar.locator('img')).toHaveAttribute('src', /^\/uploads\/[0-9a-f]+-96\.webp$/);
  await expect(page.locator('html')).toHaveAttribute('data-accent', 'plum');

  for (const path of ['/', '/doctors', '/about', '/join', '/admin-login', '/clinic-settings']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await expect.poll(() => page.title(), path).toContain(` · ${NAME}`);
    expect(await page.evaluate(() => 'ran' in window), path).toBe(false);
    await expect(page.locator('img[onerror]')).toHaveCount(0);
    await expect(page.locator('img[src^="/uploads/"]').first()).toBeVisible();
  }
  await page.goto('/');
  await expect(
    page.getByRole('banner').getByRole('link', { name: NAME, exact: true }),
  ).toBeVisible();
  await page.mouse.wheel(0, 20_000);
  await expect(page.getByRole('contentinfo')).toContainText('Runs on Nadi');
  await expect(page.getByRole('contentinfo')).toContainText(`Copyright © ${NAME}.`);
  const button = page.getByRole('link', { name: 'Create account', exact: true }).first();
  expect(
    await button.evaluate((link) => getComputedStyle(link).getPropertyValue('--action')),
  ).toContain('325');
  const manifest = await (await page.request.get('/site.webmanifest')).json();
  expect([manifest.name, manifest.icons.length]).toEqual([NAME, 2]);
  expect(problems).toEqual([]);
});

test('the prerendered header is the one that scripts show', async ({ browser, clinic }) => {
  const { token } = await post(`${clinic.url}/api/admin/login`, clinic.admin);
  const settings = { displayName: 'Turner Road Clinic', accent: 'indigo', logo: null };
  await post(`${clinic.url}/api/admin/settings`, settings, { aToken: String(token) });
  const headers = [];
  for (const javaScriptEnabled of [false, true]) {
    const context = await browser.newContext({ baseURL: clinic.url, javaScriptEnabled });
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('console', (line) => line.type() === 'error' && problems.push(line.text()));
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    const link = page
      .getByRole('banner')
      .getByRole('link', { name: 'Turner Road Clinic', exact: true });
    const html = (await link.innerHTML()).replaceAll('/>', '>');
    headers.push([html, await link.boundingBox(), await page.title(), problems]);
    await context.close();
  }
  expect(headers[1]).toEqual(headers[0]);
});
