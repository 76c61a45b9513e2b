import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';

interface CallerOptions {
  /** Runs in the page before anything else. */
  before?: () => void;
  /** Connects through the TURN server only. */
  relayOnly?: boolean;
  /** Signs in as the admin with this token. */
  adminToken?: string;
}

declare global {
  interface Window {
    connections: RTCPeerConnection[];
  }
}

/** Opens a browser context of its own, with a camera small enough for two busy processors. */
export async function newCaller(
  browser: Browser,
  options: CallerOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 640, height: 480 },
    locale: 'en-IN',
  });
  await context.addInitScript(watchConnections, options.relayOnly ?? false);
  await context.addInitScript(smallCamera);
  if (options.adminToken) {
    await context.addInitScript(
      (token) => localStorage.setItem('aToken', token),
      options.adminToken,
    );
  }
  if (options.before) await context.addInitScript(options.before);
  return context;
}

/** Opens the meeting's address and joins from the green room. */
export async function join(browser: Browser, url: string, options?: CallerOptions): Promise<Page> {
  const context = await newCaller(browser, options);
  const page = await context.newPage();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(url);
  await page.getByRole('button', { name: 'Join Meeting', exact: true }).click();
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  return page;
}

/** Finds the tile of a person, by name. */
export function tile(page: Page, name: string | RegExp) {
  return page
    .getByRole('list', { name: 'People in this meeting' })
    .getByRole('listitem')
    .filter({ hasText: name });
}

export function tiles(page: Page) {
  return page.locator('ul[aria-label="People in this meeting"] video');
}

/** Waits until new frames from exactly this many participants are decoded. */
export async function expectFrames(page: Page, people: number): Promise<void> {
  const before = await framesDecoded(page);
  await expect
    .poll(
      async () => {
        const now = await framesDecoded(page);
        return now.filter((frames, at) => frames > (before[at] ?? 0)).length;
      },
      { timeout: 30_000 },
    )
    .toBe(people);
}

/** Returns one number for each connection that this page ever created. */
export function framesDecoded(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    Promise.all(
      window.connections.map(async (connection) => {
        let frames = 0;
        for (const report of (await connection.getStats()).values()) {
          if (report.type === 'inbound-rtp' && report.kind === 'video')
            frames += report.framesDecoded;
        }
        return frames;
      }),
    ),
  );
}

/**
 * Returns the negotiated codec with which this page sends its sound on each connection. Chromium's statistics
 * name the codec inside of redundant audio.
 */
export function audioCodecs(page: Page): Promise<(string | undefined)[]> {
  return page.evaluate(() =>
    window.connections.map((connection) => {
      const senders = connection.getTransceivers().map(({ sender }) => sender);
      const sound = senders.find(({ track }) => track?.kind === 'audio');
      return sound?.getParameters().codecs[0]?.mimeType;
    }),
  );
}

/** Counts the connections of each page that are established. */
export function openConnections(pages: readonly Page[]): Promise<number[]> {
  const open = () =>
    window.connections.filter(({ connectionState }) => connectionState === 'connected').length;
  return Promise.all(pages.map((page) => page.evaluate(open)));
}

/** Runs in the page: a device without camera and microphone. */
export function noDevices(): void {
  navigator.mediaDevices.getUserMedia = () =>
    Promise.reject(new DOMException('none', 'NotFoundError'));
}

function watchConnections(relayOnly: boolean) {
  const Native = window.RTCPeerConnection;
  window.connections = [];
  window.RTCPeerConnection = class extends Native {
    constructor(config: RTCConfiguration = {}) {
      super(relayOnly ? { ...config, iceTransportPolicy: 'relay' } : config);
      window.connections.push(this);
    }
  };
}

function smallCamera() {
  const devices = navigator.mediaDevices;
  const open = devices.getUserMedia.bind(devices);
  const small = { width: 320, height: 180, frameRate: 10 };
  devices.getUserMedia = (wanted) => {
    if (!wanted?.video) return open(wanted);
    const camera = typeof wanted.video === 'object' ? wanted.video : {};
    return open({ ...wanted, video: { ...camera, ...small } });
  };
}
