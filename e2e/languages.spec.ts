import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES, type LocaleCode } from '@nadi/domain/locales';
import { createTranslator } from '@nadi/messages/create-translator';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { post } from './support/booked.ts';
import { test } from './support/clinic.ts';
import { newPatient, signUp } from './support/journey.ts';
import { expectNoOverflow } from './support/widths.ts';

const FACES = [
  {
    lang: 'hi',
    word: 'अपॉइंटमेंट',
    file: /noto-sans-devanagari-devanagari-400/,
    text: 1.6,
    heading: 1.35,
  },
  { lang: 'ur', word: 'اپائنٹمنٹ', file: /noto-naskh-arabic-arabic-400/, text: 1.8, heading: 1.6 },
];

for (const { lang, word, file, text, heading } of FACES) {
  test(`a page loads the face of ${lang} only when it has a word of it`, async ({ page }) => {
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    expect(await listFonts(page, /noto/)).toEqual([]);
    await page.evaluate(addWord, { lang, word });
    await expect.poll(() => listFonts(page, /noto/)).toEqual([expect.stringMatching(file)]);
    expect((await measureLines(page, `p[lang="${lang}"]`)).height).toBeCloseTo(text);
  });

  test(`a page in ${lang} has higher lines and no letter spacing`, async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate((code) => {
      document.documentElement.lang = code;
    }, lang);
    expect((await measureLines(page, 'body')).height).toBeCloseTo(text);
    const lines = await measureLines(page, 'h1');
    expect(lines.height).toBeCloseTo(heading);
    expect(['normal', '0px']).toContain(lines.spacing);
  });
}

for (const lang of ['hi', 'ur', 'de'] as const) {
  const { name, dir } = LOCALES[lang];
  test(`a patient signs up, books and cancels in ${name}`, { tag: '@phone' }, async ({ page }) => {
    const i18n = translatorOf(lang);
    const named = (sentence: string) => ({ name: i18n._(sentence), exact: true });
    // A home page that differs from the one that the build has written is such an error.
    page.on('pageerror', (error) => expect(error, page.url()).toBeUndefined());
    await page.goto(`/?lang=${lang}`);
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    await expect(page.locator('html')).toHaveAttribute('dir', dir);
    await expect(page).not.toHaveURL(/lang=/);
    await expect(page.getByRole('heading', named('Top doctors'))).toBeVisible();
    await expectNoOverflow(page);
    await page.goto('/nowhere');
    await expect(page.getByRole('heading', named('There is no page here'))).toBeVisible();

    await page.goto('/login');
    await expectNoOverflow(page);
    const patient = newPatient();
    await page.getByRole('tab', named('Sign Up')).click();
    await page.getByLabel(i18n._('Full name')).fill(patient.name);
    await page.locator('input[type="email"]').fill(patient.email);
    await page.locator('input[type="password"]').fill(patient.password);
    await page.getByRole('main').getByRole('button', named('Create account')).click();
    await expect(page).not.toHaveURL(/\/login/);

    await page.goto('/doctors/Dermatologist');
    await page.locator('main article a[href^="/appointment/"]').first().click();
    await expect(page).toHaveURL(/\/appointment\//);
    await page.locator('label:has(input[name="day"]:not(:disabled))').nth(2).click();
    await page.locator('label:has(input[name="slot"]:not(:disabled))').first().click();
    await expectNoOverflow(page);
    await expectAccessible(page);
    await page.getByRole('button', named('Book appointment')).click();
    await expect(page.getByRole('heading', named('You are booked'))).toBeVisible();
    await expectAccessible(page);

    await page.goto('/my-appointments');
    await expectNoOverflow(page);
    await page
      .locator('main article button')
      .filter({ hasText: i18n._('Cancel appointment') })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', named('Cancel appointment')).click();
    await expect(page.getByText(i18n._('Appointment cancelled')).first()).toBeVisible();
  });
}

test('a choice in the menu stays, also for messages, and another link changes neither', async ({
  page,
}) => {
  await page.goto('/login');
  await signUp(page);
  await page.goto('/my-profile');
  const messages = page.getByLabel(/^Language of messages/);
  await page.getByText('Messages you get').click();
  await expect(messages).toHaveValue('');
  const stored = page.waitForResponse(/set-locale/);
  await page.getByRole('button', { name: 'Language', exact: true }).press('Enter');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Deutsch', exact: true }).press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await stored;
  await page.goto('/?lang=en');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-IN');
  await page.goto('/my-profile');
  await page.getByText('Messages you get').click();
  await expect(messages).toHaveValue('de');
});

test('signing in brings the language of the account to a new browser', async ({
  page,
  browser,
  clinic,
}) => {
  await page.goto('/login');
  const patient = await signUp(page);
  await page.getByRole('button', { name: 'Language', exact: true }).click();
  await page.getByRole('link', { name: 'Deutsch', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  const other = await browser.newContext({ baseURL: clinic.url });
  const second = await other.newPage();
  await second.goto('/login?mode=login');
  await second.getByLabel('Email').fill(patient.email);
  await second.getByLabel('Password', { exact: true }).fill(patient.password);
  await second.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
  await expect(second.locator('html')).toHaveAttribute('lang', 'de');
  await other.close();
});

function translatorOf(lang: LocaleCode) {
  const file = join(import.meta.dirname, `../apps/web/locales/${lang}/messages.json`);
  return createTranslator(lang, JSON.parse(readFileSync(file, 'utf8')).messages);
}

function addWord({ lang, word }: { lang: string; word: string }): void {
  const paragraph = document.createElement('p');
  paragraph.lang = lang;
  paragraph.textContent = word;
  document.body.prepend(paragraph);
}

async function listFonts(page: Page, name: RegExp): Promise<string[]> {
  const files = await page.evaluate(() =>
    performance.getEntriesByType('resource').map((entry) => entry.name),
  );
  return files.filter((file) => file.endsWith('.woff2') && name.test(file));
}

/** Returns the height of a line in sizes of its letters, and the space between letters. */
async function measureLines(page: Page, selector: string) {
  return page.locator(selector).evaluate((node) => {
    const { fontSize, lineHeight, letterSpacing } = getComputedStyle(node);
    const height = Number.parseFloat(lineHeight) / Number.parseFloat(fontSize);
    return { height, spacing: letterSpacing };
  });
}

const PORTAL_PAGES = [
  ...['/admin-dashboard', '/all-appointments', '/add-doctor', '/doctor-list', '/audit-trail'],
  ...['/payments', '/clinic-holidays', '/clinic-settings', '/clinic-import', '/messages'],
  ...['/patients', '/reception', '/reception-accounts', '/admin-account', '/reports'],
];

test('no page of the admin overflows in German, which has the longest words', async ({
  page,
  clinic,
}) => {
  test.slow();
  const { token } = await post(`${clinic.url}/api/admin/login`, clinic.admin);
  await page.goto('/admin-login?lang=de');
  await page.evaluate((aToken) => localStorage.setItem('aToken', aToken), String(token));
  for (const path of PORTAL_PAGES) {
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectNoOverflow(page, [320, 390, 820, 1280, 1440]);
  }
});
