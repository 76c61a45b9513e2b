import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { test } from './support/clinic.ts';
import { openDoctor } from './support/journey.ts';

/** Adds up how far the page's content moves by itself. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched = window as unknown as { shifted: number };
    watched.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        watched.shifted += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const readShift = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifted: number }).shifted);

test('a doctor can be read before any script runs, and is described only on their page', {
  tag: '@phone',
}, async ({ page }) => {
  await openDoctor(page, 'Neurologist');
  await expect(page.locator('input[name="slot"]').first()).toBeVisible();
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  const { pathname } = new URL(page.url());

  const scripts = '**/assets/*.js';
  await page.route(scripts, (route) => route.abort());
  await page.goto(pathname);
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  await expect(page.getByText(/^Appointment fee: ₹\d/)).toBeVisible();
  await expect(page.getByText(/^Hours: /)).toBeVisible();
  await expect(page).toHaveTitle(`${name}, Neurologist · Nadi`);
  await expectAccessible(page);

  await page.unroute(scripts);
  await watchShifts(page);
  await page.goto(pathname);
  await expect(page.locator('input[name="slot"]').first()).toBeVisible();
  await expect(page).toHaveTitle(`${name}, Neurologist · Nadi`);
  await expect(page.getByText(/^Appointment fee: ₹\d/)).toHaveCount(0);
  expect(await readShift(page)).toBeLessThan(0.02);
  const data = page.locator('script[type="application/ld+json"]');
  expect(JSON.parse((await data.textContent()) ?? '')).toMatchObject({
    '@type': 'Physician',
    name,
  });

  await page.evaluate(() => {
    history.pushState(null, '', '/about');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page).toHaveTitle('About · Nadi');
  await expect(page.locator('[data-page]')).toHaveCount(0);
});

test('an unknown doctor is not found', async ({ page, request }) => {
  const path = '/appointment/7d4b2d5a-1a57-4b30-9a4e-3c3b1b2f9a10';
  expect((await request.get(path, { headers: { accept: 'text/html' } })).status()).toBe(404);
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Doctor not found', exact: true })).toBeVisible();
});

test('robots leave out every page of the portals', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text();
  const refused = [...robots.matchAll(/^Disallow: (\S+)$/gm)].map(([, path = '']) => path);
  const pages: { pattern: string; portal?: boolean; embed?: boolean }[] = JSON.parse(
    readFileSync('apps/web/dist/pages.json', 'utf8'),
  );
  const closed = pages.filter(({ portal, embed }) => portal || embed);
  expect(closed.length).toBeGreaterThan(20);
  for (const { pattern } of closed) {
    const path = pattern.replace('^', '').replaceAll('\\/', '/');
    expect([path, refused.some((start) => path.startsWith(start))]).toEqual([path, true]);
  }
});
