import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { root } from './run-node.ts';

/** Makes the README's pictures from a running clinic with sample data: `npm run screenshots -- http://localhost:4000`. */
const [base = 'http://localhost:4000'] = process.argv.slice(2);
const folder = join(root, 'docs', 'images');
const SAMPLE_PASSWORD = 'sample-clinic-visit';
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 860 };

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/lib/chromium/chromium',
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
  ],
});

async function shoot(name: string, size: typeof DESK, walk: (page: Page) => Promise<void>) {
  const page = await browser.newPage({ viewport: size, deviceScaleFactor: 1.5, baseURL: base });
  await walk(page);
  await page.waitForLoadState('networkidle');
  const png = await page.screenshot();
  await sharp(png)
    .webp({ quality: 82 })
    .toFile(join(folder, `${name}.webp`));
  await page.close();
  console.log(`docs/images/${name}.webp`);
}

/** @param who the tab or the choice above the form */
async function logIn(page: Page, path: string, who: Locator, email: string) {
  await page.goto(path);
  await who.click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(SAMPLE_PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.includes('login'));
}

await shoot('home', DESK, async (page) => {
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
await shoot('doctor-day', DESK, async (page) => {
  const choice = page.locator('label', { hasText: 'Doctor' });
  await logIn(page, '/admin-login', choice, 'pallavi-patil@sample.nadi.example');
  await page.goto('/doctor-dashboard');
});
await shoot('call', DESK, async (page) => {
  const other = await browser.newPage({ baseURL: base });
  await other.goto('/meeting/screenshot?name=Dr.%20Pallavi%20Patil');
  await page.goto('/meeting/screenshot?name=Asha%20Rao');
  await page.locator('video').nth(1).waitFor();
  await page.waitForFunction(() =>
    [...document.querySelectorAll('video')].every((v) => v.videoWidth > 0),
  );
});
await shoot('encryption-explained', DESK, async (page) => {
  await page.goto('/encryption-explained');
});
await browser.close();
