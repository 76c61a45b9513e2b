import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  JANUS_SECRET,
  janusMissing,
  startJanus,
  type TestJanus,
} from '@nadi/server/testing/test-janus';
import type { Browser, Page } from '@playwright/test';
import { framesDecoded, newCaller, noDevices, openConnections } from '#e2e/call.ts';
import { buildWebIfStale } from '#scripts/build-web.ts';
import { launchCallBrowser, summary } from './support/call-browser.ts';
import { cpuOf } from './support/cpu.ts';
import { type ServerProcess, startServer } from './support/server-process.ts';

/**
 * Measures rooms with a forwarding unit: the switch at the fifth join and the loss of a unit with six people; two of them
 * send 160×90, since all browsers share this machine. Then six people who all send 320×180, beside a mesh of six: frames,
 * encoders, processor time of the unit for each stream.
 */
const ROUNDS = Number(process.env.ROUNDS ?? 20);
const LOSSES = Number(process.env.LOSSES ?? 5);
/** Those who send in rooms that measure times. */
const SENDERS = 2;
const MEASURED_MS = 15_000;
const STEP_MS = 120_000;

declare global {
  interface Window {
    /** Of each picture of a sender: the time of its last frame, and of the first one after `lostAt`. */
    pictures: Map<HTMLVideoElement, { last: number; restored: number | null }>;
    largestGap: number;
    lostAt: number;
    /** When the fifth person was listed, and when this page received everybody through the unit alone. */
    fullAt: number;
    switchedAt: number;
  }
}

async function bench(): Promise<void> {
  if (janusMissing()) return;
  await buildWebIfStale();
  const units = [await startJanus(), await startJanus()];
  const forwarded = await serve(units);
  const mesh = await serve([]);
  const browser = await launchCallBrowser(10);
  try {
    await measureSwitch(browser, forwarded.server);
    await measureLosses(browser, forwarded.server, units);
    await measureSix(browser, forwarded.server, mesh.server, units);
  } finally {
    await browser.close();
    for (const { stop } of [forwarded, mesh]) await stop();
    for (const unit of units) await unit.kill();
  }
}

async function serve(units: readonly TestJanus[]) {
  const dataDir = await mkdtemp(join(tmpdir(), 'nadi-bench-'));
  const server = await startServer({
    DATA_DIR: dataDir,
    SAMPLE_DATA: 'off',
    LOG_LEVEL: 'error',
    STUN_URLS: 'stun:127.0.0.1:9',
    ...(units.length > 0 && {
      JANUS_URL: units.map(({ url }) => url).join(),
      JANUS_API_SECRET: JANUS_SECRET,
    }),
  });
  const stop = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { server, stop };
}

/** Joins a fifth person to a mesh of four, each time in another room. */
async function measureSwitch(browser: Browser, server: ServerProcess): Promise<void> {
  const times: number[] = [];
  const gaps: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const room = `${server.url}/meeting/switch-${round}`;
    const pages = await enter(browser, room, { count: 4 });
    await Promise.all(pages.map((page) => page.evaluate(forgetGaps)));
    pages.push(...(await enter(browser, room, { count: 1, known: 4 })));
    for (const page of pages) await until(page, 'the switch', () => window.switchedAt > 0);
    const full = await read(pages, () => window.fullAt);
    const switched = await read(pages, () => window.switchedAt);
    times.push(Math.max(...switched) - Math.min(...full));
    gaps.push(Math.max(...(await read(pages.slice(0, 4), () => window.largestGap))));
    console.log(`switch ${round + 1}: ${times.at(-1)} ms, largest gap ${gaps.at(-1)} ms`);
    await leave(pages);
  }
  const within = times.filter((time) => time <= 2_000).length;
  console.log(`switch at the fifth join: ${summary(times)}, ${within} within 2 s`);
  console.log(`largest gap between frames during it: ${summary(gaps)}`);
}

/** Counts frames and encoders of six people, through a unit and without. */
async function measureSix(
  browser: Browser,
  forwarded: ServerProcess,
  mesh: ServerProcess,
  units: readonly TestJanus[],
): Promise<void> {
  const rates: number[] = [];
  for (const server of [forwarded, mesh]) {
    const pages = await enter(browser, `${server.url}/meeting/six`, { count: 6, senders: 0 });
    for (const page of pages) await page.getByRole('button', { name: 'Turn on camera' }).click();
    for (const page of pages) await until(page, 'six', () => window.pictures.size === 5);
    await wait(5_000);
    const cpuBefore = units.map(({ pid }) => cpuOf(pid));
    const before = await totals(pages);
    await wait(MEASURED_MS);
    const rate = ((await totals(pages)) - before) / (MEASURED_MS / 1_000);
    rates.push(rate);
    const name = server === forwarded ? 'through the unit' : 'in a mesh';
    console.log(`six people ${name}: ${rate.toFixed(1)} frames a second in all`);
    console.log(`encoders of each page: ${(await Promise.all(pages.map(encoders))).join()}`);
    if (server === forwarded) {
      const used = units.map(({ pid }, at) => cpuOf(pid) - (cpuBefore[at] ?? 0));
      const share = (Math.max(...used) / MEASURED_MS / (6 * 5 * 2)) * 100;
      console.log(`processor time of the unit for each stream: ${share.toFixed(3)} % of a core`);
    }
    await leave(pages);
  }
  const [unit = 0, bare = 1] = rates;
  console.log(`frames through the unit ÷ mesh: ${(unit / bare).toFixed(2)}`);
}

/** Kills the unit of a room of six, and starts it again for the next round. */
async function measureLosses(
  browser: Browser,
  server: ServerProcess,
  units: TestJanus[],
): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < LOSSES; round++) {
    const room = `loss-${round}`;
    const pages = await enter(browser, `${server.url}/meeting/${room}`, { count: 6 });
    const at = createHash('sha256').update(room).digest().readUInt32BE() % units.length;
    const lostAt = Date.now();
    await Promise.all(pages.map((page) => page.evaluate(awaitFrames, lostAt)));
    await units[at]?.kill();
    const restored = () => [...window.pictures.values()].every((picture) => picture.restored);
    for (const page of pages) await until(page, 'frames after the loss', restored);
    const last = await read(pages, () =>
      Math.max(...[...window.pictures.values()].map((picture) => picture.restored ?? 0)),
    );
    times.push(Math.max(...last) - lostAt);
    console.log(`loss ${round + 1}: ${times.at(-1)} ms`);
    await leave(pages);
    units[at] = await startJanus(Number(new URL(units[at]?.url ?? '').port));
  }
  console.log(`from the loss of a unit to all frames of six people: ${summary(times)}`);
}

interface Entering {
  count: number;
  /** People who are in the room already. */
  known?: number;
  /** Without senders, all have a camera that is off. */
  senders?: number;
}

/** Opens these people's pages; returns once each sees all others who send, through a unit or a mesh alone. */
async function enter(
  browser: Browser,
  room: string,
  { count, known = 0, senders = SENDERS }: Entering,
): Promise<Page[]> {
  const pages: Page[] = [];
  for (let at = known; at < known + count; at++) {
    const devices = senders === 0 ? 'off' : at < senders ? 'small camera' : 'none';
    const name = devices === 'none' ? 'Viewer' : 'Sender';
    pages.push(await openPage(browser, `${room}?name=${name}-${at}`, devices));
  }
  for (const [at, page] of pages.entries()) {
    const others = known + at < senders ? senders - 1 : senders;
    const seen = (wanted: number) => window.pictures.size >= wanted;
    await page.waitForFunction(seen, others, { timeout: STEP_MS });
  }
  const end = Date.now() + STEP_MS;
  const settled = async () => {
    const counts = await openConnections(pages);
    return [2, count - 1].some((wanted) => counts.every((open) => open === wanted));
  };
  while (count > 1 && !(await settled())) {
    if (Date.now() > end) throw new Error('the room has not settled');
    await wait(200);
  }
  return pages;
}

async function openPage(
  browser: Browser,
  url: string,
  devices: 'off' | 'small camera' | 'none',
): Promise<Page> {
  const context = await newCaller(browser, { before: watchPictures });
  if (devices === 'none') await context.addInitScript(noDevices);
  if (devices === 'small camera') await context.addInitScript(smallerCamera);
  const page = await context.newPage();
  await page.goto(url, { timeout: STEP_MS });
  await page.getByRole('button', { name: 'Join Meeting', exact: true }).click();
  await page.getByText('Connected', { exact: true }).waitFor({ timeout: STEP_MS });
  if (devices === 'off') await page.getByRole('button', { name: 'Turn off camera' }).click();
  return page;
}

async function leave(pages: readonly Page[]): Promise<void> {
  for (const page of pages) await page.context().close();
}

async function until(page: Page, step: string, reached: () => boolean): Promise<void> {
  try {
    await page.waitForFunction(reached, null, { timeout: STEP_MS, polling: 100 });
  } catch (cause) {
    throw new Error(`not within ${STEP_MS} ms: ${step}, ${page.url()}`, { cause });
  }
}

function read(pages: readonly Page[], value: () => number): Promise<number[]> {
  return Promise.all(pages.map((page) => page.evaluate(value)));
}

async function totals(pages: readonly Page[]): Promise<number> {
  const frames = await Promise.all(pages.map(framesDecoded));
  return frames.flat().reduce((sum, each) => sum + each, 0);
}

/** Counts the streams of pictures that a page encodes. */
function encoders(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let active = 0;
    for (const connection of window.connections) {
      if (connection.connectionState !== 'connected') continue;
      for (const report of (await connection.getStats()).values()) {
        if (report.type === 'outbound-rtp' && report.kind === 'video' && report.framesPerSecond > 0)
          active++;
      }
    }
    return active;
  });
}

function watchPictures() {
  window.pictures = new Map();
  window.largestGap = 0;
  window.lostAt = Number.POSITIVE_INFINITY;
  window.fullAt = 0;
  window.switchedAt = 0;
  /** Frames that were on their way when a unit was lost. */
  const late = 400;
  const stage = 'ul[aria-label="People in this meeting"]';
  function watch(video: HTMLVideoElement) {
    video.requestVideoFrameCallback(() => {
      const now = Date.now();
      const { last, restored } = window.pictures.get(video) ?? { last: now, restored: null };
      window.largestGap = Math.max(window.largestGap, now - last);
      const after = now > window.lostAt + late ? now : null;
      window.pictures.set(video, { last: now, restored: restored ?? after });
      watch(video);
    });
  }
  const seen = new WeakSet<HTMLVideoElement>();
  setInterval(() => {
    const now = Date.now();
    for (const video of document.querySelectorAll<HTMLVideoElement>(`${stage} video`)) {
      if (seen.has(video) || !video.ariaLabel?.startsWith('Picture of Sender')) continue;
      seen.add(video);
      watch(video);
    }
    if (document.querySelectorAll(`${stage} > li`).length >= 5) window.fullAt ||= now;
    const open = window.connections.filter((each) => each.connectionState === 'connected').length;
    const pictures = [...window.pictures.values()];
    const current = pictures.length > 0 && pictures.every(({ last }) => now - last < 1_000);
    if (window.fullAt > 0 && open === 2 && current) window.switchedAt ||= now;
  }, 20);
}

function smallerCamera(): void {
  const devices = navigator.mediaDevices;
  const open = devices.getUserMedia.bind(devices);
  const small = { width: 160, height: 90, frameRate: 10 };
  devices.getUserMedia = (wanted = {}) => open({ ...wanted, video: wanted.video ? small : false });
}

function forgetGaps(): void {
  window.largestGap = 0;
}

function awaitFrames(lostAt: number): void {
  window.lostAt = lostAt;
}

await bench();
