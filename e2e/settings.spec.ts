import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { post } from './support/booked.ts';
import { test } from './support/clinic.ts';
import { expectNoOverflow } from './support/widths.ts';

const SECTIONS = [
  ...['branding', 'clinic', 'about', 'hours', 'places', 'booking', 'money'],
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
    await expectNoOverflow(page, [320, 390, 820, 1024, 1440]);
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

test('the admin adds a picture with its text, and visitors see it on About', async ({ page }) => {
  await page.goto('/clinic-settings?section=about');
  const form = page.getByRole('form', { name: 'New picture' });
  const add = form.getByRole('button', { name: 'Add the picture', exact: true });
  await add.click();
  await expect(form.getByText('Please choose a picture', { exact: true })).toBeVisible();
  await expect(form.getByText('Please fill in this field', { exact: true })).toBeVisible();
  const file = form.locator('input[type=file]');
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  await file.setInputFiles({ name: 'room.svg', mimeType: 'image/svg+xml', buffer: svg });
  await expect(form.getByText('Please choose a JPEG, PNG or WebP picture.')).toBeVisible();
  await file.setInputFiles({ name: 'room.png', mimeType: 'image/png', buffer: await drawn(page) });
  await expect(form.getByAltText('The chosen file')).toBeVisible();
  await form.getByLabel('What the picture shows').fill('The waiting room');
  await expectAccessible(page);
  await add.click();
  const list = page.getByRole('list', { name: 'Pictures on About' });
  await expect(list.getByRole('img', { name: 'The waiting room' })).toBeVisible();
  await expect(form.getByLabel('What the picture shows')).toHaveValue('');

  const visitor = await page.context().newPage();
  await visitor.goto('/about');
  await visitor
    .getByRole('heading', { name: 'Nadi in pictures', exact: true })
    .scrollIntoViewIfNeeded();
  const shown = visitor.getByRole('img', { name: 'The waiting room' });
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(300);
  await expectAccessible(visitor);
  await list.getByRole('button', { name: 'Remove The waiting room', exact: true }).press('Enter');
  await expect(list).toHaveCount(0);
  await visitor.reload();
  await expect(
    visitor.getByRole('heading', { name: 'Before you book', exact: true }),
  ).toBeVisible();
  await expect(shown).toHaveCount(0);
});

async function drawn(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 300 });
    canvas.getContext('2d')?.fillRect(60, 60, 200, 200);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  return Buffer.from(base64, 'base64');
}
