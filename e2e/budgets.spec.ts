import { expect, type Page } from '@playwright/test';
import { type Clinic, test } from './support/clinic.ts';
import { firstLoad } from './support/first-load.ts';
import { openDoctor, signUp } from './support/journey.ts';

interface Budget {
  path: string;
  /** kB of script after gzip. */
  script: number;
  /** The load is measured until this selector matches; without it, everything is counted. */
  usable?: string;
}

const CARD = 'main article a[href^="/appointment/"]';
// The picker can be used while vitals and related doctors are still on their way.
const PICKER = 'input[name="slot"]:not(:disabled)';
// The appointments, or the way to the first one, can be used while the waitlist is still on its way.
const LIST = 'main :is(article, a[href="/doctors"])';
// The record can be read and edited while the password form is still on its way.
const RECORD = 'main dd';
// One of the sample clinic's doctors.
const DOCTOR = 'pallavi-patil@sample.nadi.example';
// The call itself is fetched while devices are checked.
const GREEN_ROOM = 'main h1';
const STYLE_KB = 13.5;
const FONT_KB = 31;
const PICTURE_KB = 6;

test('first loads stay within their budgets', async ({ page, clinic }) => {
  test.slow();
  await page.goto('/login');
  await expectWithin(page, [
    { path: '/', script: 114, usable: CARD },
    { path: '/doctors', script: 114, usable: CARD },
    { path: '/login', script: 119 },
    { path: '/meeting/budget', script: 125, usable: GREEN_ROOM },
    { path: '/admin-login', script: 150 },
  ]);
  await signUp(page);
  await openDoctor(page, 'Neurologist');
  await expectWithin(page, [
    { path: new URL(page.url()).pathname, script: 122, usable: PICKER },
    { path: '/my-appointments', script: 126, usable: LIST },
    { path: '/my-profile', script: 121, usable: RECORD },
  ]);
  await takeToken(page, 'aToken', await tokenOf(clinic, 'admin', clinic.admin));
  await expectWithin(
    page,
    ['/admin-dashboard', '/all-appointments', '/doctor-list', '/payments'].map(portal),
  );
  await page.evaluate(() => localStorage.removeItem('aToken'));
  const doctor = { email: DOCTOR, password: clinic.samplePassword };
  await takeToken(page, 'dToken', await tokenOf(clinic, 'doctor', doctor));
  await expectWithin(page, ['/doctor-dashboard', '/doctor-appointments'].map(portal));
});

async function expectWithin(page: Page, budgets: Budget[]): Promise<void> {
  for (const { path, script: limit, usable } of budgets) {
    const { script, style, font, picture } = await firstLoad(page, path, usable);
    console.log(
      `${path}: script ${script} of ${limit}, style ${style}, fonts ${font}, largest picture ${picture} kB`,
    );
    expect.soft(script, `script of ${path}`).toBeLessThanOrEqual(limit);
    expect.soft(style, `style of ${path}`).toBeLessThanOrEqual(STYLE_KB);
    expect.soft(font, `fonts of ${path}`).toBeLessThanOrEqual(FONT_KB);
    expect.soft(picture, `pictures of ${path}`).toBeLessThanOrEqual(PICTURE_KB);
  }
}

function portal(path: string): Budget {
  return { path, script: 157 };
}

async function tokenOf(
  clinic: Clinic,
  role: 'admin' | 'doctor',
  who: { email: string; password: string },
): Promise<string> {
  const answer = await fetch(`${clinic.url}/api/${role}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(who),
  });
  const { token } = (await answer.json()) as { token: string };
  return token;
}

async function takeToken(page: Page, key: 'aToken' | 'dToken', token: string): Promise<void> {
  await page.evaluate(([name, value]) => localStorage.setItem(name, value), [key, token] as const);
}
