import { mkdirSync, appendFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { post } from './support/booked.ts';
import { test } from './support/clinic.ts';
import { newPatient, signUp } from './support/journey.ts';
mkdirSync('/tmp/look', { recursive: true });
const ADMIN = ['/admin-dashboard','/all-appointments','/add-doctor','/doctor-list','/audit-trail','/payments','/clinic-holidays','/clinic-settings','/clinic-settings?section=money','/clinic-settings?section=records','/clinic-intake-form','/clinic-import','/messages','/patients','/reception','/reception-accounts','/admin-account','/reports'];
const DOCTOR = ['/doctor-dashboard','/doctor-appointments','/doctor-patients','/doctor-hours','/doctor-profile','/doctor-account'];
const PATIENT = ['/my-profile','/my-data','/record-access','/my-data/erase'];
async function walk(page: Page, paths: string[], lang: string) {
  page.on('pageerror', (e) => appendFileSync('/tmp/look/errors.txt', `${lang} ${page.url()} ${e}\n`));
  for (const path of paths) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: 20000 }).catch(() => appendFileSync('/tmp/look/errors.txt', `${lang} ${path} no h1\n`));
    await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'), null, { timeout: 15000 }).catch(() => appendFileSync('/tmp/look/errors.txt', `${lang} ${path} busy\n`));
    for (const width of [320, 390, 768, 820, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.waitForTimeout(120);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      if (over > 0) appendFileSync('/tmp/look/errors.txt', `${lang} ${path} overflows ${over} at ${width}\n`);
      if (width === 390 || width === 1440) await page.screenshot({ path: `/tmp/look/${lang}-${path.replaceAll(/\W+/g, '_')}-${width}.png` });
    }
  }
}
for (const lang of ['ur', 'de', 'hi']) {
  test(`look ${lang}`, async ({ page, clinic, context }) => {
    test.setTimeout(600_000);
    await page.goto('/login');
    await signUp(page, newPatient());
    await context.addCookies([{ name: 'lang', value: lang, url: clinic.url }]);
    await walk(page, PATIENT, lang);
    const { token } = await post(`${clinic.url}/api/admin/login`, clinic.admin);
    await page.evaluate((t) => { localStorage.clear(); localStorage.setItem('aToken', t); }, String(token));
    await walk(page, ADMIN, lang);
    const { doctors } = await (await fetch(`${clinic.url}/api/admin/all-doctors`, { method: 'POST', headers: { aToken: String(token), 'content-type': 'application/json' }, body: '{}' })).json() as any;
    const email = doctors?.[0]?.email;
    const signed = await post(`${clinic.url}/api/doctor/login`, { email, password: clinic.samplePassword });
    await page.evaluate((t) => { localStorage.clear(); localStorage.setItem('dToken', t); }, String(signed.token));
    await walk(page, DOCTOR, lang);
  });
}
