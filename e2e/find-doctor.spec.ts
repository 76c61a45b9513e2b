import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectAccessibleDialog } from './support/axe.ts';
import { post, registerPatient } from './support/booked.ts';
import { test } from './support/clinic.ts';
import { bookButton, chooseSlot, openDoctor } from './support/journey.ts';

const PHONE = { width: 390, height: 844 };

function symptomField(page: Page) {
  return page.getByRole('searchbox', { name: 'Symptom, doctor or speciality', exact: true });
}

test('a visitor finds a doctor from the home page with the keyboard alone', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/');
  await symptomField(page).focus();
  await page.keyboard.type('headache');
  const suggestions = page.getByRole('list', { name: 'Suggestions' });
  await expect(
    suggestions.getByRole('link', { name: /^headache General physician/i }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(suggestions).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/doctors\?search=headache$/);
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
});

test('on a phone the search covers the page, with the advice for an emergency in sight', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/');
  const box = await symptomField(page).boundingBox();
  expect((box?.y ?? 844) + (box?.height ?? 0)).toBeLessThan(360);
  await symptomField(page).click();
  const suggestions = page.getByRole('list', { name: 'Suggestions' });
  await expect(suggestions.getByRole('link', { name: /^fever General/i })).toBeVisible();
  const covers = await page.evaluate(() =>
    [80, innerHeight - 20].every((y) => document.elementFromPoint(150, y)?.closest('search')),
  );
  expect(covers).toBe(true);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(suggestions).toBeHidden();
  await symptomField(page).fill('chest pain');
  const advice = page.getByRole('status').filter({ hasText: 'do not wait for an appointment' });
  await expect(suggestions).toBeVisible();
  const covered = await advice.evaluate((node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return !node.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  expect(covered).toBe(false);
  await expectAccessible(page);
});

test('a phone filters in a sheet that counts doctors, and chips remove the filters', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/doctors');
  await expect(page.getByLabel('Sort by')).toBeVisible();
  const opener = page.getByRole('button', { name: /^Filters/ });
  await opener.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await expect(sheet.getByRole('radio', { name: /^Neurologist \d+ doctors$/ })).toBeAttached();
  await expectAccessibleDialog(page);
  const show = sheet.getByRole('button', { name: /^Show \d+ doctors$/ });
  const ofAll = (await show.textContent()) ?? '';
  await sheet.getByRole('radio', { name: /^Female/ }).focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/\/doctors\?gender=Female$/);
  await expect(show).not.toHaveText(ofAll);
  const label = (await show.textContent()) ?? '';
  await show.press('Enter');
  await expect(sheet).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(page.getByText(label.replace('Show ', ''), { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Female (remove filter)', exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/doctors$/);
});

test('the home page begins with the next appointment of a patient', { tag: '@phone' }, async ({
  page,
  clinic,
}) => {
  const token = await registerPatient(clinic);
  await page.goto('/');
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  await page.goto('/');
  await expect(page.getByRole('link', { name: /^No upcoming appointment/ })).toBeVisible();
  await openDoctor(page, 'Neurologist');
  const time = await chooseSlot(page);
  await bookButton(page).click();
  await expect(page.getByRole('heading', { name: 'You are booked', exact: true })).toBeVisible();
  await page.goto('/');
  const next = page.getByRole('link', { name: /^Your next appointment/ });
  await expect(next).toContainText(`${time}, by video`);
  await expectAccessible(page);
  await next.press('Enter');
  await expect(page).toHaveURL(/\/my-appointments\/./);
});

test('a doctor’s kinds of appointment come first, with a price, and weeks ahead open', {
  tag: '@phone',
}, async ({ page, clinic }) => {
  const { token: aToken } = await post(`${clinic.url}/api/admin/login`, clinic.admin);
  await openDoctor(page, 'Gastroenterologist');
  const docId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const setTypes = (visitTypes: readonly object[]) =>
    post(`${clinic.url}/api/admin/visit-types`, { docId, visitTypes }, { aToken: String(aToken) });
  await setTypes(TYPES);
  await page.reload();
  const types = page.getByRole('group', { name: 'What is it for?' });
  await expect(
    types.getByRole('radio', { name: /^Video call.*₹550.*30 min, by video/ }),
  ).toBeChecked();
  const summary = page.getByRole('complementary', { name: 'Your appointment' });
  await expect(summary.getByText('By video: you join in this browser.')).toBeVisible();
  await types.getByRole('radio', { name: /^Video call/ }).press('ArrowRight');
  await expect(summary.getByText(/^In person: /)).toBeVisible();
  await expect(summary.getByText('₹650')).toBeVisible();
  const first = await page.locator('input[name="day"]').first().getAttribute('aria-label');
  await page.getByRole('button', { name: 'Later days', exact: true }).press('Enter');
  await expect(page.locator('input[name="day"]').first()).not.toHaveAttribute(
    'aria-label',
    first ?? '',
  );
  await expectAccessible(page);
  await setTypes([]);
});

const TYPES = [
  { name: 'Video call', byVideo: true, inPerson: false, fees: 550 },
  { name: 'At the clinic', byVideo: false, inPerson: true, fees: 650 },
].map((type) => ({
  ...{ minutes: 30, step: 30, before: 0, after: 0, notice: null, horizonDays: 30 },
  ...type,
}));
