import {
  JANUS_SECRET,
  janusMissing,
  startJanus,
  type TestJanus,
} from '@nadi/server/testing/test-janus';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { join, noDevices, openConnections, tiles } from './support/call.ts';
import { test } from './support/clinic.ts';

/** Below the range from which the system gives ports to others. */
const PORTS = [24_788, 24_789];
/** Five pages share two processors with the unit, so only two of them send anything. */
const CAMERAS = 2;
const PEOPLE = ['Asha', 'Binu', 'Chen', 'Devi', 'Esha'];

test.use({
  settings: {
    STUN_URLS: 'stun:127.0.0.1:9',
    JANUS_URL: PORTS.map((port) => `ws://127.0.0.1:${port}`).join(),
    JANUS_API_SECRET: JANUS_SECRET,
  },
});
test.skip(janusMissing(), 'Janus is not installed here');

let units: TestJanus[] = [];
test.beforeAll(async () => {
  units = await Promise.all(PORTS.map((port) => startJanus(port)));
});
test.afterAll(async () => {
  for (const unit of units) await unit.kill();
});

test('five people meet through a unit, compare keys, and go on with another one and without', async ({
  browser,
  clinic,
}) => {
  test.setTimeout(360_000);
  const room = `${clinic.url}/meeting/forwarded`;
  const pages: Page[] = [];
  for (const name of PEOPLE) {
    const before = pages.length < CAMERAS ? tinyCamera : noDevices;
    pages.push(await join(browser, `${room}?name=${name}`, { before }));
  }
  await expectForwarded(pages);

  const words = await Promise.all(pages.slice(0, 2).map(readPictures));
  expect(words[0]).toHaveLength(7);
  expect(words[1]).toEqual(words[0]);

  // One of the two serves the room; the other one takes over, and after it a mesh.
  await units[0]?.kill();
  await expectForwarded(pages);
  await units[1]?.kill();
  await expectConnected(pages, PEOPLE.length - 1);
  for (const page of pages) await page.context().close();
});

const SLOW = { timeout: 90_000 };

/** Waits until each page has two connections, with the unit alone, and shows all others. */
function expectForwarded(pages: readonly Page[]): Promise<void> {
  return expectConnected(pages, 2);
}

async function expectConnected(pages: readonly Page[], connections: number): Promise<void> {
  await expect.poll(() => openConnections(pages), SLOW).toEqual(pages.map(() => connections));
  for (const page of pages) await expectPictures(page);
}

/** Waits until the pictures of all cameras move. */
async function expectPictures(page: Page): Promise<void> {
  const before = await frames(page);
  const moving = async () => {
    const now = await frames(page);
    return now.filter((count, at) => count > (before[at] ?? 0)).length;
  };
  await expect.poll(moving, SLOW).toBe(CAMERAS);
}

/** Returns the number of frames that each tile has shown. */
function frames(page: Page): Promise<number[]> {
  return tiles(page).evaluateAll((videos) =>
    videos.map((video) => (video as HTMLVideoElement).getVideoPlaybackQuality().totalVideoFrames),
  );
}

async function readPictures(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Encryption', exact: true }).click();
  const panel = page.getByRole('complementary', { name: 'Encryption', exact: true });
  await expect(panel.getByRole('listitem')).toHaveCount(7, SLOW);
  await expectAccessible(page);
  const words = await panel.getByRole('listitem').allInnerTexts();
  await panel.getByRole('button', { name: 'They are the same', exact: true }).click();
  await expect(panel.getByText('You have compared the pictures.')).toBeVisible();
  await panel.getByRole('button', { name: 'Close encryption', exact: true }).click();
  return words;
}

function tinyCamera() {
  const devices = navigator.mediaDevices;
  const open = devices.getUserMedia.bind(devices);
  const tiny = { width: 160, height: 90, frameRate: 4 };
  devices.getUserMedia = (wanted = {}) => open({ ...wanted, video: wanted.video ? tiny : false });
}
