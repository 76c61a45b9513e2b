import { defineConfig } from '@playwright/test';
import { callArguments, executablePath } from './e2e/support/chromium.ts';

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
  expect: {
    timeout: 15_000,
    toMatchAriaSnapshot: { pathTemplate: 'e2e/transcripts/{arg}{ext}' },
  },
  retries: 0,
  reporter: [['list'], ['json', { outputFile: '.cache/playwright/report.json' }]],
  use: {
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    launchOptions: { executablePath, args: callArguments(10) },
    // The worker's requests pass by a journey's own routes; notifications.spec.ts allows it.
    serviceWorkers: 'block',
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
