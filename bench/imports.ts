import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { buildWebIfStale } from '#scripts/build-web.ts';
import { memoryOf } from './support/cpu.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD, startServer } from './support/server-process.ts';

/**
 * Imports a file of patients on the page, encrypted, into the embedded database: first the check, then the import,
 * then the same file again. Prints seconds, and the most memory of the server. `IMPORT_ROWS` sets the
 * number of rows.
 */
const ROWS = Number(process.env.IMPORT_ROWS ?? 100_000);
const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/lib/chromium/chromium';
const RUN_MAX_MS = 900_000;

async function bench(): Promise<void> {
  await buildWebIfStale();
  const folder = await mkdtemp(join(tmpdir(), 'nadi-imports-'));
  const settings = { DATA_DIR: join(folder, 'data'), SAMPLE_DATA: 'off', LOG_LEVEL: 'error' };
  const server = await startServer(settings);
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  try {
    const file = join(folder, 'patients.csv');
    await writeFile(file, patients());
    const page = await browser.newPage({ baseURL: server.url });
    await signIn(page);
    console.log(`${ROWS} rows; server ${memoryOf(server.pid).toFixed(0)} MiB before`);
    for (const run of ['first', 'again']) {
      await page.goto('/clinic-import');
      await page.getByLabel(/^Choose a/).setInputFiles(file);
      const seconds = await measure(page, 'Check the file', /^(The check|There is nothing)/);
      report(`${run} check`, seconds, server.pid);
      if (run === 'first') {
        report('import', await measure(page, /^Import/, /patients imported$/), server.pid);
      }
    }
  } finally {
    await browser.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function report(step: string, seconds: number, pid: number): void {
  const perRow = ((seconds / ROWS) * 1e6).toFixed(0);
  const memory = `${memoryOf(pid).toFixed(0)} MiB, at most ${memoryOf(pid, 'most').toFixed(0)}`;
  console.log(`${step}: ${seconds.toFixed(1)} s, ${perRow} µs a row; server ${memory}`);
}

function patients(): string {
  const rows = Array.from(
    { length: ROWS },
    (_, at) =>
      `${at},Patient ${at},p${at}@example.test,${9_000_000_000 + at},${(at % 28) + 1}/2/1980,F`,
  );
  return ['Patient ID,Name,E-mail,Mobile,Date of birth,Sex', ...rows].join('\r\n');
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/admin-login');
  await page.getByLabel('Email').fill(ADMIN_EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN_PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL(/dashboard/);
}

/** Presses the button; returns the seconds until the heading appears. */
async function measure(page: Page, button: string | RegExp, heading: RegExp): Promise<number> {
  const pressedAt = performance.now();
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('heading', { name: heading }).waitFor({ timeout: RUN_MAX_MS });
  return (performance.now() - pressedAt) / 1000;
}

await bench();
