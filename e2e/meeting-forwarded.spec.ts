import {
  JANUS_SECRET,
  janusMissing,
  startJanus,
  type TestJanus,
} from '@nadi/server/testing/test-janus';
import { type Browser, expect, type Page } from '@playwright/test';
import { join, tiles } from './support/call.ts';
import { test } from './support/clinic.ts';

const PORTS = [34_788, 34_789];
const PEOPLE = ['Asha', 'Binu', 'Chen', 'Devi', 'Esha'];

test.use({
  settings: {
    STUN_URLS: 'stun:127.0.0.1:9',
    JANUS_URL: PORTS.map((port) => `ws://127.0.0.1:${port}`).join(),
    JANUS_API_SECRET: JANUS_SECRET,
  },
});
test.skip(janusMissing(), 'Janus is not installed here');

let units: TestJanus[];
test.beforeAll(async () => {
  units = await Promise.all(PORTS.map((port) => startJanus(port)));
});
test.afterAll(async () => {
  for (const unit of units ?? []) await unit.kill();
});

test('the fifth participant moves the call to the unit, and the fourth leaving moves it back', async ({
  browser,
  clinic,
}) => {
  test.slow();
  const room = `${clinic.url}/meeting/forwarded`;
  const pages: Page[] = [];
  for (const name of PEOPLE) pages.push(await join(browser, `${room}?name=${name}`));
  for (const page of pages) await expectPictures(page, 4);
  for (const page of pages) await expect.poll(() => sentVideos(page)).toBe(1);
  for (const page of pages) await page.context().close();
});

/** Waits until this many pictures of others move. */
async function expectPictures(page: Page, people: number): Promise<void> {
  const before = await frames(page);
  const moving = async () => {
    const now = await frames(page);
    return now.filter((count, at) => count > (before[at] ?? 0)).length;
  };
  await expect.poll(moving, { timeout: 30_000 }).toBe(people + 1);
}

/** Returns the number of frames that each tile has shown. */
function frames(page: Page): Promise<number[]> {
  return tiles(page).evaluateAll((videos) =>
    videos.map((video) => (video as HTMLVideoElement).getVideoPlaybackQuality().totalVideoFrames),
  );
}

/** Counts the open connections that send a picture. */
function sentVideos(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      window.connections.filter(
        (each) =>
          each.connectionState === 'connected' &&
          each.getSenders().some(({ track }) => track?.kind === 'video'),
      ).length,
  );
}
