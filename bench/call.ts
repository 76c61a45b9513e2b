import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { buildWebIfStale } from '#scripts/build-web.ts';
import { launchCallBrowser, median, summary } from './support/call-browser.ts';
import { startServer } from './support/server-process.ts';
import { startRelay } from './support/start-relay.ts';

/**
 * Measures the time from pressing Join to the first remote frame, on the page for codes and in the green
 * room. Measures also the time from opening a link with an empty cache to the first remote frame, with
 * Join pressed as soon as it appears. Each takes turns with a bare mesh without any framework, and a typed
 * code also with browsers that cannot encrypt frames.
 */
const ROUNDS = Number(process.env.ROUNDS ?? 10);
/** How much longer than the bare page the cold link may take. */
const COLD_MAX = 2.5;
/** A round that takes longer fails with the step that did not end. */
const ROUND_MS = Number(process.env.ROUND_MS ?? 60_000);
/** With COLD_ONLY=1 only links with an empty cache are measured. */
const COLD_ONLY = process.env.COLD_ONLY === '1';

declare global {
  interface Window {
    pressed: number;
    firstFrame: number;
  }
}

async function bench(): Promise<void> {
  await buildWebIfStale();
  const dataDir = await mkdtemp(join(tmpdir(), 'nadi-bench-'));
  const settings = {
    DATA_DIR: dataDir,
    SAMPLE_DATA: 'off',
    LOG_LEVEL: 'error',
    STUN_URLS: 'stun:127.0.0.1:9',
  };
  const server = await startServer(settings);
  const relay = await startRelay();
  const browser = await launchCallBrowser(30);
  try {
    const bare: number[] = [];
    const direct: number[] = [];
    const unencrypted: number[] = [];
    const green: number[] = [];
    const bareCold: number[] = [];
    const cold: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      if (!COLD_ONLY) {
        bare.push(await measure(browser, (page) => openBare(page, relay.host, `room-${round}`)));
        direct.push(await measure(browser, (page) => openJoinPage(page, server.url, `a-${round}`)));
        unencrypted.push(
          await measure(browser, (page) => openUnencrypted(page, server.url, `d-${round}`)),
        );
        green.push(await measure(browser, (page) => openGreenRoom(page, server.url, `b-${round}`)));
      }
      const link = `${server.url}/meeting/c-${round}?name=Bench`;
      bareCold.push(await measureCold(browser, `http://${relay.host}/cold-${round}`));
      cold.push(await measureCold(browser, link));
      console.log(
        `round ${round + 1}: ${bareCold.at(-1)?.toFixed(0)}, ${cold.at(-1)?.toFixed(0)} ms`,
      );
    }
    if (!COLD_ONLY) {
      printWarm(bare, {
        'typed code': direct,
        'typed code, frames not encrypted': unencrypted,
        'green room': green,
      });
    }
    console.log(`bare mesh, cold link: ${summary(bareCold)}`);
    const ratio = median(cold) / median(bareCold);
    console.log(
      `Nadi, cold link: ${summary(cold)}; ÷ bare mesh ${ratio.toFixed(2)} (at most ${COLD_MAX})`,
    );
    if (ratio > COLD_MAX) process.exitCode = 1;
  } finally {
    await browser.close();
    await relay.stop();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function printWarm(bare: readonly number[], ours: Record<string, readonly number[]>): void {
  console.log(`bare mesh: ${summary(bare)}`);
  for (const [name, times] of Object.entries(ours)) {
    const ratio = (median(times) / median(bare)).toFixed(2);
    console.log(`Nadi, ${name}: ${summary(times)}; ÷ bare mesh ${ratio}`);
  }
}

/** One participant waits in the room, another joins. Returns the milliseconds until the second sees the first. */
async function measure(browser: Browser, open: (page: Page) => Promise<void>): Promise<number> {
  const waiting = await newParticipant(browser, open);
  await press(waiting);
  await waiting.locator('video').first().waitFor({ state: 'attached' });
  await waiting.waitForFunction(() => document.querySelector('video')?.readyState === 4);
  const joining = await newParticipant(browser, open);
  await press(joining);
  await joining.waitForFunction(() => window.firstFrame > 0, null, { timeout: ROUND_MS });
  const elapsed = await joining.evaluate(() => window.firstFrame - window.pressed);
  for (const page of [waiting, joining]) await page.context().close();
  return elapsed;
}

/** Returns the milliseconds from opening the link to the first remote frame; Join is pressed at once. */
async function measureCold(browser: Browser, url: string): Promise<number> {
  const waiting = await openCold(browser, url);
  await until(waiting, 'the first participant is in the call', isInCall);
  // Their own work after joining would slow down the second participant.
  await waiting.waitForTimeout(1_000);
  const joining = await openCold(browser, url);
  await until(joining, 'the first remote frame', () => window.firstFrame > 0);
  const elapsed = await joining.evaluate(() => window.firstFrame);
  for (const page of [waiting, joining]) await page.context().close();
  return elapsed;
}

async function openCold(browser: Browser, url: string): Promise<Page> {
  return newParticipant(browser, async (page) => {
    await page.addInitScript(pressAtOnce);
    await page.goto(url);
  });
}

/** @throws an error that names the step, with what the page shows, if it takes too long */
async function until(page: Page, step: string, reached: () => boolean): Promise<void> {
  try {
    await page.waitForFunction(reached, null, { timeout: ROUND_MS });
  } catch (error) {
    const shown = await page.locator('body').textContent();
    throw new Error(`${page.url()}: not within ${ROUND_MS} ms: ${step}. On screen: ${shown}`, {
      cause: error,
    });
  }
}

/** The green room shows the own picture as well. */
function isInCall(): boolean {
  const own = document.querySelector<HTMLVideoElement>('.call-stage video, body > video');
  return own?.readyState === 4;
}

/** Presses Join as soon as the button works: the bare page's script follows its button. */
function pressAtOnce() {
  const timer = setInterval(() => {
    if (document.readyState === 'loading') return;
    const buttons = [...document.querySelectorAll('button')];
    const join = buttons.find(({ textContent }) => /^Join/.test(textContent.trim()));
    if (!join) return;
    clearInterval(timer);
    join.click();
  }, 1);
}

async function newParticipant(
  browser: Browser,
  open: (page: Page) => Promise<void>,
): Promise<Page> {
  const context: BrowserContext = await browser.newContext({
    viewport: { width: 640, height: 480 },
  });
  await context.addInitScript(watchFirstFrame);
  const page = await context.newPage();
  await open(page);
  return page;
}

/** Waits a second before it presses Join: a person needs longer to type a code or look at their picture. */
async function press(page: Page): Promise<void> {
  await page.waitForTimeout(1_000);
  await page.getByRole('button', { name: 'Join' }).click();
}

async function openJoinPage(page: Page, url: string, room: string): Promise<void> {
  await page.goto(`${url}/join`);
  // Whose devices were checked in the last ten minutes does not see the green room.
  await page.evaluate(() => localStorage.setItem('nadi-devices-checked', String(Date.now())));
  await page.getByLabel('Your Name').fill('Bench');
  await page.getByLabel('Meeting Code').fill(room);
}

/** Opens the page as in a browser without encoded transforms, which sends frames as they are. */
async function openUnencrypted(page: Page, url: string, room: string): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'RTCRtpScriptTransform'));
  await openJoinPage(page, url, room);
}

async function openGreenRoom(page: Page, url: string, room: string): Promise<void> {
  await page.goto(`${url}/meeting/${room}?name=Bench`);
  await page.waitForFunction(() => document.querySelector('video')?.readyState === 4);
}

async function openBare(page: Page, host: string, room: string): Promise<void> {
  await page.goto(`http://${host}/${room}`);
}

function watchFirstFrame() {
  addEventListener(
    'click',
    () => {
      window.pressed = performance.now();
    },
    { capture: true },
  );
  const seen = new WeakSet<HTMLVideoElement>();
  setInterval(() => {
    for (const video of document.querySelectorAll('video')) {
      if (seen.has(video) || video.getAttribute('aria-label') === 'Your own picture') continue;
      seen.add(video);
      video.requestVideoFrameCallback(() => {
        window.firstFrame ??= performance.now();
      });
    }
  }, 5);
}

await bench();
