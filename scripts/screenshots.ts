import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { portraitCamera } from './portrait-camera.ts';
import { root } from './run-node.ts';

/**
 * Takes the README's pictures from a running clinic with sample data: `node scripts/screenshots.ts
 * http://localhost:4000`.
 */
const [base = 'http://localhost:4000'] = process.argv.slice(2);
const folder = join(root, 'docs', 'images');
const SAMPLE_PASSWORD = 'sample-clinic-visit';
/** Waits until the last toast is gone. */
const TOAST_MS = 6000;
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 860 };

mkdirSync(folder, { recursive: true });
const films = mkdtempSync(join(tmpdir(), 'nadi-screenshots-'));
const browser = await open();

/** @param camera picture of the participants' cameras */
function open(camera?: string): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/lib/chromium/chromium',
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      ...(camera ? [`--use-file-for-fake-video-capture=${camera}`] : []),
    ],
  });
}

async function shoot(
  name: string,
  size: typeof DESKTOP,
  walk: (page: Page) => Promise<void>,
  by = browser,
) {
  const page = await by.newPage({
    viewport: size,
    deviceScaleFactor: 1.5,
    baseURL: base,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  });
  await walk(page);
  await page.waitForLoadState('networkidle');
  const png = await page.screenshot();
  await sharp(png)
    .webp({ quality: 82 })
    .toFile(join(folder, `${name}.webp`));
  await page.close();
  console.log(`docs/images/${name}.webp`);
}

/** @param who name of the tab or of the choice above the form */
async function logIn(page: Page, path: string, who: Locator, email: string) {
  await page.goto(path);
  await who.click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(SAMPLE_PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.includes('login'));
}

await shoot('home', DESKTOP, async (page) => {
  await page.goto('/');
});
await shoot('booking', PHONE, async (page) => {
  await page.goto('/doctors/Dermatologist');
  await page.getByRole('main').getByRole('link', { name: /^Dr\./ }).first().click();
  await page.locator('label:has(input[name="day"])').nth(2).click();
  await page.locator('label:has(input[name="slot"])').nth(3).click();
});
await shoot('my-appointments', PHONE, async (page) => {
  const tab = page.getByRole('tab', { name: 'Login' });
  await logIn(page, '/login', tab, 'patient@sample.nadi.example');
  await page.goto('/my-appointments');
});
await shoot('doctor-day', DESKTOP, async (page) => {
  const choice = page.locator('label', { hasText: 'Doctor' });
  await logIn(page, '/admin-login', choice, 'pallavi-patil@sample.nadi.example');
  await page.goto('/doctor-dashboard');
  await page.getByRole('button', { name: 'Day after' }).click();
});
await shoot('encryption-explained', DESKTOP, async (page) => {
  await page.goto('/encryption-explained');
  await page.getByRole('button', { name: 'Start Interactive Demo' }).click();
  await page.getByText('Completed').nth(7).waitFor({ timeout: 60_000 });
  await page.waitForTimeout(TOAST_MS);
});
await shootCall();
await browser.close();
rmSync(films, { recursive: true });

/** Two of the sample's doctors represent the two participants. */
async function shootCall() {
  const page = await browser.newPage({ baseURL: base });
  await page.goto('/doctors');
  const portraits = page.locator('main article img');
  await portraits.nth(1).waitFor();
  const cameras = await Promise.all(
    [0, 1].map(async (n) => {
      const portrait = await page.request.get((await portraits.nth(n).getAttribute('src')) ?? '');
      const film = join(films, `${n}.y4m`);
      await portraitCamera(film, await portrait.body());
      return film;
    }),
  );
  await page.close();
  const [doctors, patients] = await Promise.all(cameras.map(open));
  if (!doctors || !patients) return;
  const doctor = await doctors.newPage({ baseURL: base });
  await doctor.goto('/meeting/screenshot?name=Dr.%20Pallavi%20Patil');
  const seeEachOther = async (patient: Page) => {
    await patient.goto('/meeting/screenshot?name=Asha%20Rao');
    await patient.locator('video').nth(1).waitFor();
    await patient.waitForFunction(() =>
      [...document.querySelectorAll('video')].every((video) => video.videoWidth > 300),
    );
  };
  await shoot('call', DESKTOP, seeEachOther, patients);
  await Promise.all([doctors.close(), patients.close()]);
}
