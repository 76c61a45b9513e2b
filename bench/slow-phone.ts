import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { buildWebIfStale } from '#scripts/build-web.ts';
import { startServer } from './support/server-process.ts';

/** First loads of a phone with an empty cache, a sixth of this processor's speed, and 400 kbit/s both ways. */
const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/lib/chromium/chromium';
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
const RUNS = Number(process.env.RUNS ?? 7);
const SLOWDOWN = 6;
const BYTES_PER_SECOND = 400_000 / 8;
/** Milliseconds from a request to the first byte of its answer. */
const ROUND_TRIP = 150;

interface FirstLoad {
  /** Milliseconds from the navigation to the first text or picture on screen. */
  painted: number;
  /** Milliseconds until what the page is for can be used. */
  usable: number;
  /** Bytes that were transferred until then. */
  bytes: number;
}

async function bench(): Promise<void> {
  await buildWebIfStale();
  const dataDir = await mkdtemp(join(tmpdir(), 'nadi-slow-phone-'));
  const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'error' });
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ARGS });
  try {
    const { doctors } = await fetch(`${server.url}/api/doctor/list?pageSize=1`).then(
      (answer) => answer.json() as Promise<{ doctors: { _id: string }[] }>,
    );
    await measure(browser, `${server.url}/`, 'main article a[href^="/appointment/"]', 4000);
    const doctor = `${server.url}/appointment/${doctors[0]?._id}`;
    await measure(browser, doctor, 'input[name="slot"]:not(:disabled)', 5000);
  } finally {
    await browser.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measure(browser: Browser, url: string, usable: string, most: number): Promise<void> {
  const loads: FirstLoad[] = [];
  for (let run = 0; run < RUNS; run += 1) loads.push(await load(browser, url, usable));
  const painted = median(loads.map((each) => each.painted));
  const used = median(loads.map((each) => each.usable));
  const [slowest] = loads.map((each) => each.usable).sort((a, b) => b - a);
  console.log(
    `${new URL(url).pathname}: first paint ${Math.round(painted)} ms (aim ≤ 1500), ` +
      `usable ${Math.round(used)} ms, slowest of ${RUNS} ${Math.round(slowest ?? 0)} (aim ≤ ${most}), ` +
      `${Math.round(median(loads.map((each) => each.bytes)) / 1000)} kB`,
  );
  if (painted > 1500 || used > most) process.exitCode = 1;
}

async function load(browser: Browser, url: string, usable: string): Promise<FirstLoad> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: ROUND_TRIP,
      downloadThroughput: BYTES_PER_SECOND,
      uploadThroughput: BYTES_PER_SECOND,
    });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    let bytes = 0;
    cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await page.goto(url, { waitUntil: 'commit' });
    await page.locator(usable).first().waitFor({ state: 'attached' });
    const [now, painted] = await page.evaluate(() => [
      performance.now(),
      performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    ]);
    return { painted: painted ?? Number.NaN, usable: now ?? Number.NaN, bytes };
  } finally {
    await context.close();
  }
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

await bench();
