import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { type Clinic, test } from './support/clinic.ts';

let website: Server;
let address: string;
let content = '';

// Another origin than the clinic's, with its own page.
test.beforeAll(async () => {
  website = createServer((_request, reply) => {
    reply.setHeader('content-type', 'text/html; charset=utf-8');
    reply.end(
      `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Lakeview</title><h1>Lakeview</h1>${content}</html>`,
    );
  }).listen(0, 'localhost');
  await new Promise((resolve) => website.once('listening', resolve));
  address = `http://localhost:${(website.address() as AddressInfo).port}`;
});
test.afterAll(() => website.close());

async function openSettings(page: Page, clinic: Clinic): Promise<void> {
  await page.goto('/admin-login');
  await page.getByLabel('Email').fill(clinic.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(clinic.admin.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/admin-dashboard/);
  await page.goto('/clinic-settings?section=website');
  await expect(part(page)).toBeVisible();
}

function part(page: Page) {
  return page.getByRole('region', { name: 'On your website' });
}

test('the clinic puts free times on its website, and a press opens the clinic’s own page', async ({
  page,
  clinic,
}) => {
  test.slow();
  await openSettings(page, clinic);
  const code = part(page).locator('pre');
  await expect(code).toHaveText(/<nadi-booking><\/nadi-booking>$/);
  await expect(part(page).getByText('No website may show it yet.')).toBeVisible();
  content = (await code.textContent()) ?? '';

  // Before the website is allowed, a link stands in for the frame.
  const visitor = await page.context().newPage();
  await visitor.goto(address);
  await expect(visitor.getByRole('link', { name: 'Book an appointment', exact: true })).toBeVisible(
    {
      timeout: 30_000,
    },
  );

  const field = part(page).getByLabel('Allow a website');
  await field.fill('Lakeview.example/booking');
  await part(page).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(part(page).getByText('Write https://lakeview.example')).toBeVisible();
  await field.fill(address);
  await part(page).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(part(page).getByRole('listitem').filter({ hasText: address })).toBeVisible();
  await expectAccessible(page);

  await visitor.goto(address);
  const frame = visitor.frameLocator('nadi-booking iframe');
  await expect(frame.getByRole('article')).toHaveCount(5);
  const time = frame.getByRole('link', { name: /^Book .*, Dr\./ }).first();
  await expect(time).toBeVisible();
  const element = visitor.locator('nadi-booking iframe');
  for (const width of [320, 390, 820]) {
    await visitor.setViewportSize({ width, height: 900 });
    // As high as its content, so that nothing scrolls inside.
    await expect
      .poll(async () => {
        const inner = await frame
          .locator('main')
          .evaluate((main) => main.getBoundingClientRect().height);
        return Math.abs(((await element.boundingBox())?.height ?? 0) - inner);
      })
      .toBeLessThan(2);
    const fits = await frame.locator('main').evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth <= clientWidth;
    });
    expect([width, fits]).toEqual([width, true]);
  }
  const { violations } = await new AxeBuilder({ page: visitor }).include('nadi-booking').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);

  const [label = ''] = (await time.getAttribute('aria-label'))?.match(/\d+:\d\d [AP]M/) ?? [];
  const opened = visitor.context().waitForEvent('page');
  await time.press('Enter');
  const booking = await opened;
  await expect(booking).toHaveURL(new RegExp(`^${clinic.url}/appointment/.*date=.*time=`));
  await expect(booking.locator('input[name="slot"]:checked')).toHaveValue(label);
  expect(await booking.evaluate(() => window.opener)).toBeNull();
});

test('a frame stores nothing, and works if the browser refuses storage', async ({
  page,
  clinic,
}) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'cookieStore', 'indexedDB']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('refused', 'SecurityError');
        },
      });
    }
  });
  await page.goto(`${clinic.url}/embed/doctors/Neurologist`);
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await page.context().cookies()).toEqual([]);
});

test('a frame that cannot load its times says so and tries again', async ({ page, clinic }) => {
  await page.route('**/api/**', (route) => route.abort());
  await page.goto(`${clinic.url}/embed/doctors`);
  await expect(page.getByText('The times could not be loaded')).toBeVisible({ timeout: 30_000 });
  await expect(
    page.getByRole('link', { name: 'Open our booking page', exact: true }),
  ).toHaveAttribute('href', '/doctors');
  await expectAccessible(page);
  await page.unroute('**/api/**');
  await expect(page.getByRole('article').first()).toBeVisible({ timeout: 30_000 });
});
