import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';

export interface FirstLoad {
  /** kB after gzip -9. */
  script: number;
  style: number;
  /** kB as they travel. */
  font: number;
  /** KiB of the largest, whenever it came. */
  picture: number;
}

/**
 * Measures the files of a first load with an empty cache, including dynamic imports: those requested
 * before `usable` first matches, or without it all.
 */
export async function firstLoad(page: Page, path: string, usable?: string): Promise<FirstLoad> {
  const context = await page
    .context()
    .browser()
    ?.newContext({
      storageState: await page.context().storageState(),
      baseURL: new URL(page.url()).origin,
    });
  if (!context) throw new Error('there is no browser to open a fresh profile in');
  const fresh = await context.newPage();
  const bodies = new Map<string, Promise<Buffer>>();
  fresh.on('response', (response) => {
    const type = response.request().resourceType();
    if (['script', 'stylesheet', 'font', 'image'].includes(type)) {
      bodies.set(
        `${type} ${response.url()}`,
        response.body().catch(() => Buffer.alloc(0)),
      );
    }
  });
  await fresh.addInitScript(noteWhenUsable, usable);
  await fresh.goto(path);
  await fresh.waitForLoadState('networkidle');
  if (usable) await fresh.waitForFunction(() => window.usableAt !== undefined);
  const counted = await fresh.evaluate(requestedInTime);
  const weights = { script: 0, stylesheet: 0, font: 0, image: 0 };
  for (const [key, body] of bodies) {
    const [type = '', url = ''] = key.split(' ');
    const bytes = await body;
    if (type === 'image') weights.image = Math.max(weights.image, bytes.length);
    else if (counted.includes(url))
      weights[type as 'script'] += type === 'font' ? bytes.length : zipped(bytes);
  }
  await context.close();
  const kb = (bytes: number) => Math.round(bytes / 100) / 10;
  return {
    script: kb(weights.script),
    style: kb(weights.stylesheet),
    font: kb(weights.font),
    picture: Math.round((weights.image / 1024) * 10) / 10,
  };
}

declare global {
  interface Window {
    /** Milliseconds since the navigation began. */
    usableAt?: number;
  }
}

/** Runs in the page before its own scripts. */
function noteWhenUsable(selector: string | undefined): void {
  if (!selector) return;
  const inspect = () => {
    if (window.usableAt === undefined && document.querySelector(selector)) {
      window.usableAt = performance.now();
    }
  };
  new MutationObserver(inspect).observe(document, { childList: true, subtree: true });
}

function requestedInTime(): string[] {
  return performance
    .getEntriesByType('resource')
    .filter(({ startTime }) => startTime <= (window.usableAt ?? Number.POSITIVE_INFINITY))
    .map(({ name }) => name);
}

function zipped(bytes: Buffer): number {
  return gzipSync(bytes, { level: 9 }).length;
}
