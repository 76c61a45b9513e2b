import { type Browser, devices, type Locator, type Page } from '@playwright/test';

const WAIT_MS = 60_000;
/** People read what has appeared before they tap. */
const PAUSE_MS = 500;
const KEY_MS = 80;
/** A busy machine may leave a slowed page no idle moment. */
const IDLE_WITHIN_MS = 10_000;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

declare global {
  interface Window {
    largestDelay: Delay;
  }
}

interface Delay {
  /** Milliseconds, in steps of eight. */
  duration: number;
  /** Such as `click on Book appointment`. */
  on: string;
}

type Role = 'button' | 'heading' | 'tab';

/** A page on a slow phone that counts taps and filled fields, and notes the delay of each interaction. */
export class JourneyPage {
  readonly page: Page;
  #taps = 0;
  #fields = 0;
  readonly #delays: Delay[] = [];

  private constructor(page: Page) {
    this.page = page;
  }

  /** `slowdown`: how many times slower than this machine's processor. */
  static async open(
    browser: Browser,
    { baseURL, slowdown }: { baseURL: string; slowdown: number },
  ) {
    const { userAgent } = devices['Pixel 7'];
    const context = await browser.newContext({
      ...{ ...PHONE, baseURL, userAgent },
      ...{ locale: 'en-IN', timezoneId: 'Asia/Kolkata' },
    });
    context.setDefaultTimeout(WAIT_MS);
    await context.addInitScript(noteDelays);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    return new JourneyPage(page);
  }

  /** Opens a page anew, and waits as a person does until it is at rest: loading is measured by `npm run bench lighthouse`. */
  async begin(path: string): Promise<void> {
    await this.page.goto(path);
    await this.page.locator('main h1').first().waitFor();
    await this.#untilIdle();
  }

  async tap(role: Role, name: string | RegExp): Promise<void> {
    await this.tapOn(this.page.getByRole(role, { name }));
  }

  async tapOn(target: Locator): Promise<void> {
    this.#taps += 1;
    await this.#touch(target.first());
  }

  /** Types key by key, as a quick typist does. */
  async fill(label: string, text: string): Promise<void> {
    this.#fields += 1;
    await this.#touch(this.page.getByLabel(label, { exact: true }).first());
    await this.page.keyboard.type(text, { delay: KEY_MS });
    await this.#collect();
  }

  /** A plain touch: `tap` would search the page for what lies under the finger within the measured time. */
  async #touch(element: Locator): Promise<void> {
    await element.tap({ trial: true });
    await this.#untilIdle();
    const box = await element.boundingBox();
    if (!box) throw new Error(`nothing to tap: ${element}`);
    await this.page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await this.#collect();
  }

  async see(role: Role, name: string): Promise<void> {
    await this.page.getByRole(role, { name }).waitFor();
  }

  async closeDialog(): Promise<void> {
    const dialog = this.page.getByRole('dialog');
    await dialog.waitFor();
    await this.#untilIdle();
    await this.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await this.#collect();
  }

  async logIn(who: { email: string; password: string }, home: RegExp): Promise<void> {
    await this.begin('/admin-login');
    await this.fill('Email', who.email);
    await this.fill('Password', who.password);
    await this.tap('button', 'Login');
    await this.page.waitForURL(home);
  }

  /** Prints what was counted since the last report, the slowest interaction first. */
  async report(journey: string): Promise<void> {
    await this.#collect();
    const delays = this.#delays.splice(0).sort((a, b) => b.duration - a.duration);
    console.log(`${journey}: ${this.#taps} taps, ${this.#fields} fields`);
    for (const { duration, on } of delays) console.log(`  ${duration} ms: ${on}`);
    this.#taps = 0;
    this.#fields = 0;
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }

  async #untilIdle(): Promise<void> {
    await this.page.waitForTimeout(PAUSE_MS);
    await this.page.evaluate(
      (timeout) => new Promise((done) => requestIdleCallback(done, { timeout })),
      IDLE_WITHIN_MS,
    );
  }

  /** A page that is left takes its entries with it, so each interaction is read before the next. */
  async #collect(): Promise<void> {
    const found = await this.page.evaluate(takeLargestDelay).catch(() => null);
    if (found && found.duration > 0) this.#delays.push(found);
  }
}

/** Runs in the page before its own scripts. */
function noteDelays(): void {
  window.largestDelay = { duration: 0, on: '' };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      if (!entry.interactionId || entry.duration <= window.largestDelay.duration) continue;
      const { name, duration, target } = entry;
      const text = (target as Element | null)?.textContent?.trim().slice(0, 40);
      const on = text || target?.nodeName || 'what is no longer there';
      window.largestDelay = { duration, on: `${name} on ${on}` };
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

/** Runs in the page once the frame after the interaction has been painted and reported. */
async function takeLargestDelay(): Promise<Delay> {
  const nextFrame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
  await nextFrame();
  await nextFrame();
  const largest = window.largestDelay;
  window.largestDelay = { duration: 0, on: '' };
  return largest;
}
