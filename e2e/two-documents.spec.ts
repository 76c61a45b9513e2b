import { expect, type Page } from '@playwright/test';
import { test } from './support/clinic.ts';

/** Tries to write a text as markup. */
function writesMarkup(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    try {
      document.createElement('p').innerHTML = '<b>text</b>';
      return true;
    } catch {
      return false;
    }
  });
}

/** Which of these policies of Trusted Types may be created, in this order. */
function createPolicies(page: Page, names: readonly string[]): Promise<string[]> {
  return page.evaluate((wanted) => {
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy(name: string, rules: object): void };
    };
    return wanted.filter((name) => {
      try {
        trustedTypes.createPolicy(name, {});
        return true;
      } catch {
        return false;
      }
    });
  }, names);
}

const isSameDocument = (page: Page) => page.evaluate(() => 'marked' in window);

async function mark(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { marked: true }));
}

test('the portals are documents of their own', async ({ page, clinic }) => {
  await page.goto('/about');
  await mark(page);
  await page.getByRole('link', { name: 'CONTACT', exact: true }).first().click();
  await expect(page).toHaveURL(/contact/);
  expect(await isSameDocument(page)).toBe(true);

  await page.goto('/admin-login');
  await mark(page);
  await page.getByLabel('Email').fill(clinic.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(clinic.admin.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/admin-dashboard/);
  expect(await isSameDocument(page)).toBe(true);

  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  await expect(page).toHaveURL(`${clinic.url}/`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await isSameDocument(page)).toBe(false);
  await page.goBack();
  await expect(page).toHaveURL(/admin-login/);
  await expect(page.getByLabel('Email')).toBeVisible();
});

test('the portals write no text into the page as markup', async ({ context }) => {
  // Not the fixture's page, which counts every refusal of the browser as a failure.
  const page = await context.newPage();
  await page.goto('/about');
  expect(await writesMarkup(page)).toBe(true);
  await page.goto('/admin-login');
  expect(await writesMarkup(page)).toBe(false);
  const policies = ['default', 'service-worker', 'service-worker', 'other'];
  expect(await createPolicies(page, policies)).toEqual(['service-worker']);
});
