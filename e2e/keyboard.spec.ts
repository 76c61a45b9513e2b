import { expect, type Page } from '@playwright/test';
import { test } from './support/clinic.ts';
import { newPatient } from './support/journey.ts';

/** Presses Tab until what is focused has this name, as a person without a mouse does. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const active = document.activeElement;
      if (!active || active === document.body) return '';
      const labels = (active as HTMLInputElement).labels;
      const label = labels?.[0]?.textContent ?? '';
      return `${active.getAttribute('aria-label') ?? ''} ${label} ${active.textContent ?? ''}`;
    });
    if (name.test(focused)) return;
  }
  throw new Error(`the keyboard never reached ${name}`);
}

test('sign up, find, book and cancel with the keyboard alone', async ({ page }) => {
  const patient = newPatient();
  await page.goto('/login');
  await tabTo(page, /Full name/);
  await page.keyboard.type(patient.name);
  await tabTo(page, /Email/);
  await page.keyboard.type(patient.email);
  await tabTo(page, /Password/);
  await page.keyboard.type(patient.password);
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/\/login/);

  await page.goto('/doctors/Gastroenterologist');
  await expect(page.getByRole('main').getByRole('link', { name: /^Dr\./ }).first()).toBeVisible();
  await tabTo(page, /Dr\. /);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/appointment\//);
  await expect(page.locator('input[name="day"]').first()).toBeAttached();

  await page.locator('input[name="day"]:checked').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.locator('input[name="slot"]').first().focus();
  await page.keyboard.press('Space');
  await expect(page.locator('input[name="slot"]:checked')).toHaveCount(1);
  await tabTo(page, /Book appointment/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/my-appointments/);

  await expect(
    page.getByRole('button', { name: /^Cancel appointment with / }).first(),
  ).toBeVisible();
  await tabTo(page, /^\s*Cancel appointment|Cancel appointment/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('Enter');
  await tabTo(page, /Cancel appointment/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Appointment cancelled').first()).toBeVisible();
});

test('the first Tab offers to skip to the content', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveText(/skip/i);
  await page.keyboard.press('Enter');
  await expect(page.locator(':focus')).toHaveRole('main');
});

test('skipping to the content works before the scripts of the home page have loaded', async ({
  page,
}) => {
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveText(/skip/i);
  await page.keyboard.press('Enter');
  await expect(page.locator(':focus')).toHaveRole('main');
});
