import { defineConfig } from '@playwright/test';

/** Debian's own binary: the wrapper in /usr/bin adds extensions and remote calls. */
const executablePath = process.env.CHROMIUM_PATH ?? '/usr/lib/chromium/chromium';

/** Fake devices, no network of its own: what a call needs on a machine without a camera. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream=fps=10',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--autoplay-policy=no-user-gesture-required',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
];

const CALLS =
  /meeting(-arrivals|-consultation|-encryption|-forwarded|-lobby|-relay|-relay-check|-screens|-ways-in)?\.spec\.ts/;
const DESKTOP = { viewport: { width: 1440, height: 900 } };

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/clinic.ts',
  outputDir: '.cache/playwright',
  // Two processors are what a small runner has.
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  retries: 0,
  reporter: [['list'], ['json', { outputFile: '.cache/playwright/report.json' }]],
  use: {
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    launchOptions: { executablePath, args },
    screenshot: 'only-on-failure',
    trace: 'off',
    // A control that never comes fails long before the test's own limit.
    actionTimeout: 60_000,
  },
  projects: [
    // Calls encode and decode video: one at a time.
    { name: 'calls', testMatch: CALLS, workers: 1, use: DESKTOP },
    { name: 'desktop', testIgnore: CALLS, use: DESKTOP },
    {
      name: 'phone',
      // Only journeys that differ on a small screen; the rest are the same at every width.
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
