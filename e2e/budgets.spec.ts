import { gzipSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import { test } from './support/clinic.ts';
import { openDoctor, signUp } from './support/journey.ts';

/** First loads in kB of gzip (the floors in ux terms): whatever arrives before the page is usable counts. */
const SCRIPT_KB: [path: string, limit: number][] = [
  ['/', 108],
  ['/doctors', 108],
  ['/login', 118],
  ['/my-appointments', 118],
  ['/my-profile', 118],
];
const STYLE_KB = 12;
const FONT_KB = 31;

test.beforeEach(({ page: _ }, { project }) => {
  test.skip(project.name !== 'desktop', 'bytes are the same at every width');
});

test('first loads stay within their budgets', async ({ page }) => {
  test.slow();
  await page.goto('/login');
  await signUp(page);
  await openDoctor(page, 'Neurologist');
  const appointment = new URL(page.url()).pathname;
  const limits: typeof SCRIPT_KB = [...SCRIPT_KB, [appointment, 116]];
  const token = await page.evaluate(() => localStorage.getItem('token'));
  for (const [path, limit] of limits) {
    await page.evaluate(
      ([key, signedIn]) => {
        if (signedIn && key) localStorage.setItem('token', key);
        else localStorage.removeItem('token');
      },
      [token, path.startsWith('/my-')] as const,
    );
    const { script, style, font } = await firstLoad(page, path);
    console.log(`${path}: script ${script}, style ${style}, fonts ${font} kB`);
    expect.soft(script, `script of ${path}`).toBeLessThanOrEqual(limit);
    expect.soft(style, `style of ${path}`).toBeLessThanOrEqual(STYLE_KB);
    expect.soft(font, `fonts of ${path}`).toBeLessThanOrEqual(FONT_KB);
  }
});

async function firstLoad(page: Page, path: string) {
  const sizes = { script: 0, stylesheet: 0, font: 0 };
  const weigh = page.context().on('response', async (response) => {
    const type = response.request().resourceType();
    if (!(type in sizes)) return;
    const body = await response.body().catch(() => Buffer.alloc(0));
    const bytes = type === 'font' ? body.length : gzipSync(body, { level: 9 }).length;
    sizes[type as keyof typeof sizes] += bytes;
  });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await cdp.detach();
  weigh.removeAllListeners('response');
  const kb = (bytes: number) => Math.round(bytes / 100) / 10;
  return { script: kb(sizes.script), style: kb(sizes.stylesheet), font: kb(sizes.font) };
}
