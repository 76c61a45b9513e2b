import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { post, registerPatient } from './support/booked.ts';
import { test } from './support/clinic.ts';
import { bookButton, chooseSlot, openDoctor } from './support/journey.ts';

const PHONE = { width: 390, height: 844 };
/** A phone on its side, and a laptop's window at 400 %. */
const SIZES = [PHONE, { width: 844, height: 390 }, { width: 320, height: 256 }];

test('the first view of a doctor on a phone has a time', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await openDoctor(page, 'Neurologist');
  await page.goto(page.url());
  await expectUncovered(page.locator('label:has(input[name="slot"]:not(:disabled))').first());
});

test('a doctor’s page is short on a phone, and each day counts its free times', async ({
  page,
}) => {
  for (const width of [320, 390, 820, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await openDoctor(page, 'Neurologist');
    const words = page
      .locator('label:has(input[name="day"]) span')
      .filter({ hasText: /^\d+ free$/ });
    await expect(words.first()).toBeVisible();
    for (const day of await words.all()) {
      expect(await day.evaluate((node) => node.scrollWidth - node.clientWidth)).toBeLessThan(1);
    }
    await expect(page.getByRole('heading', { name: 'Live vitals', exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Related doctors', exact: true })).toBeVisible();
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    if (width === 390) expect(height).toBeLessThanOrEqual(2000);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
});

test('the message about a lost slot is visible, and nothing covers a focused slot', async ({
  page,
  browser,
  clinic,
}) => {
  test.slow();
  await signIn(page, 'token', await registerPatient(clinic));
  const other = await browser.newPage({ baseURL: clinic.url });
  await signIn(other, 'token', await registerPatient(clinic));
  await openDoctor(page, 'Dermatologist');
  for (const [day, size] of SIZES.entries()) {
    await page.setViewportSize(size);
    const time = await chooseSlot(page, day + 1);
    await page.locator('input[name="slot"]:not(:disabled)').last().focus();
    await expectUncovered(page.locator('label:has(input[name="slot"]:focus)'));
    if (size === PHONE) {
      const vitals = page.getByRole('button', { name: 'More about your vitals', exact: true });
      // Scrolls it to the bottom of the window, behind the bar.
      await vitals.evaluate((node) => {
        scrollBy(0, node.getBoundingClientRect().bottom - innerHeight);
      });
      await vitals.focus();
      await expectUncovered(vitals);
    }
    await page.locator('input[name="slot"]:checked').focus();
    await expectUncovered(page.locator('label:has(input[name="slot"]:focus)'));
    await other.goto(page.url());
    expect(await chooseSlot(other, day + 1)).toBe(time);
    await bookButton(other).click();
    await expect(other).toHaveURL(/\/my-appointments/);
    await bookButton(page).click();
    const notice = page.getByRole('alert').filter({ hasText: 'Slot not available' });
    await expectUncovered(notice.getByText(/Slot not available/));
  }
  await other.close();
});

test('pages stay still while their parts load', async ({ page, clinic }) => {
  await page.setViewportSize(PHONE);
  await signIn(page, 'token', await registerPatient(clinic));
  // The machine may lack the font that the stand-in of the web font is measured for.
  await page.route(/\.woff2$/, (route) => route.abort());
  for (const path of ['/', '/doctors?within=2&gender=Female', '/doctors/Neurologist']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const shifts = await page.evaluate(() => {
      const observer = new PerformanceObserver(() => undefined);
      observer.observe({ type: 'layout-shift', buffered: true });
      return observer.takeRecords().map((entry) => Number(entry.toJSON().value));
    });
    expect(
      shifts.reduce((sum, shift) => sum + shift, 0),
      path,
    ).toBeLessThan(0.02);
  }
});

test('a toast covers neither a heading nor the logo', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/admin-login');
  await page.getByLabel('Email').fill('nobody@clinic.test');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).last().click();
  await expectApart(page, [
    page.getByRole('heading', { level: 1 }),
    page.locator('main svg').first(),
  ]);
});

test('in the portals, toasts and focused fields do not overlap the bar or the menu', async ({
  page,
  clinic,
}) => {
  const { token } = await post(`${clinic.url}/api/admin/login`, clinic.admin);
  await signIn(page, 'aToken', String(token));
  await page.setViewportSize(PHONE);
  await page.goto('/clinic-settings?section=clinic');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expectApart(page, [
    page.getByRole('heading', { level: 1 }),
    page.getByRole('banner').getByRole('link').first(),
    page.getByRole('navigation', { name: 'Portal' }),
  ]);
  const fields = page.getByRole('main').getByRole('textbox');
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const field of [fields.last(), fields.first()]) {
      await field.focus();
      await expectUncovered(field);
    }
  }
});

test('the menu of the site is accessible on a phone', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Menu', exact: true }).press('Enter');
  await expect(page.getByRole('link', { name: 'ALL DOCTORS', exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('a list of appointments shows two at once; its open menu and drawer are accessible', async ({
  page,
  clinic,
}) => {
  const { token } = await post(`${clinic.url}/api/admin/login`, clinic.admin);
  await signIn(page, 'aToken', String(token));
  await page.setViewportSize(PHONE);
  await page.goto('/all-appointments');
  const cards = page.getByRole('main').getByRole('article');
  for (const shown of [0, 1]) await expect(cards.nth(shown)).toBeInViewport({ ratio: 1 });
  await page
    .getByRole('button', { name: /: details of the appointment$/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Audit trail', exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('no bar hides what has focus, at 400 % or on a phone', async ({ page, clinic }) => {
  test.slow();
  const paths = ['/', '/doctors', '/login', '/contact'];
  await openDoctor(page, 'Neurologist');
  paths.push(new URL(page.url()).pathname);
  for (const path of paths) await expectFocusSeen(page, path);
  await signIn(page, 'token', await registerPatient(clinic));
  for (const path of ['/my-appointments', '/my-profile']) await expectFocusSeen(page, path);
  const { token: aToken } = await post(`${clinic.url}/api/admin/login`, clinic.admin);
  await signIn(page, 'aToken', String(aToken));
  const portal = ['/admin-dashboard', '/all-appointments', '/reception', '/add-doctor'];
  for (const path of portal) await expectFocusSeen(page, path);
});

/** Goes through the first 60 stops of the page at two sizes. */
async function expectFocusSeen(page: Page, path: string): Promise<void> {
  for (const size of [PHONE, { width: 320, height: 256 }]) {
    await page.setViewportSize(size);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    const hidden: string[] = [];
    for (let stop = 0; stop < 60; stop += 1) {
      await page.keyboard.press('Tab');
      const found = await hiddenFocus(page);
      if (found) hidden.push(found);
    }
    expect.soft(hidden, `${path} at ${size.width}`).toEqual([]);
  }
}

/** Describes the focused element if nothing of it can be seen (WCAG 2.2, 2.4.11); a label stands for its hidden input. */
function hiddenFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const active = document.activeElement;
    if (!active || active === document.body) return null;
    const label = active instanceof HTMLInputElement ? active.labels?.[0] : undefined;
    const shown = active.matches('.sr-only') && label ? label : active;
    const { left, top, width, height } = shown.getBoundingClientRect();
    const parts = [0.05, 0.25, 0.5, 0.75, 0.95];
    const seen = parts.some((right) =>
      parts.some((down) => {
        const front = document.elementFromPoint(left + width * right, top + height * down);
        return front !== null && (shown.contains(front) || front.contains(shown));
      }),
    );
    return seen ? null : `${shown.tagName} ${shown.textContent?.trim().slice(0, 40)}`;
  });
}

async function signIn(page: Page, key: 'token' | 'aToken', token: string): Promise<void> {
  await page.addInitScript(([name, value]) => localStorage.setItem(name, value), [
    key,
    token,
  ] as const);
}

/** Its middle is in the window, and what is there is the element itself. */
async function expectUncovered(element: Locator): Promise<void> {
  await expect(element).toBeInViewport();
  await expect
    .poll(() =>
      element.evaluate((node) => {
        const { left, top, width, height } = node.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        return hit !== null && (node.contains(hit) || hit.contains(node));
      }),
    )
    .toBe(true);
}

/** The toasts on screen touch none of these. */
async function expectApart(page: Page, elements: readonly Locator[]): Promise<void> {
  const toasts = page.locator('.toasts');
  await expect(toasts.getByRole('button', { name: 'Dismiss', exact: true }).first()).toBeVisible();
  const toast = await toasts.boundingBox();
  for (const element of elements) {
    const box = await element.boundingBox();
    expect(toast && box && toast.y < box.y + box.height && box.y < toast.y + toast.height).toBe(
      false,
    );
  }
}
