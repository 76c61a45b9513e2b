import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@nadi/server/testing/free-port';
import { test as base, expect } from '@playwright/test';

export interface Clinic {
  url: string;
  dataDir: string;
  /** Signs in the admin of this clinic. */
  admin: { email: string; password: string };
  /** Signs in everyone of the sample. */
  samplePassword: string;
  /** Returns the link that the last start printed for the owner of an empty clinic. */
  ownerLink(): string;
  /** Kills the server at once, as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again on the same port and the same data. */
  start(): Promise<void>;
}

interface Options {
  /** Settings of the server beside the fixture's own. */
  settings: Record<string, string>;
}

const ADMIN = { ADMIN_EMAIL: 'admin@clinic.test', ADMIN_PASSWORD: 'the admin of this test' };

/** The folder of a clinic that `makeSample` has filled, for copies. */
const SAMPLE_FOLDER = 'NADI_SAMPLE_FOLDER';

/** The settings that a first start reads for what it stores. */
const READ_ONCE = ['SAMPLE_DATA', 'CLINIC_TIME_ZONE', ...Object.keys(ADMIN)];

/**
 * Fills the sample clinic once for a whole run, and returns what removes it: a first start takes three times as long as
 * one with data. Playwright calls it before the first test.
 */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export of a global set-up.
export default async function makeSample(): Promise<() => void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'nadi-e2e-sample-'));
  const running = await openClinic(dataDir, {});
  await running.stop();
  process.env[SAMPLE_FOLDER] = dataDir;
  return () => rmSync(dataDir, { recursive: true, force: true });
}

/** `clinic`: a real server with the sample clinic, shared by the spec files of a project that have the same settings. */
export const test = base.extend<object, Options & { clinic: Clinic }>({
  settings: [{}, { scope: 'worker', option: true }],
  clinic: [
    async ({ settings }, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'nadi-e2e-'));
      const sample = process.env[SAMPLE_FOLDER];
      if (sample && !READ_ONCE.some((name) => name in settings))
        cpSync(sample, dataDir, { recursive: true });
      const running = await openClinic(dataDir, settings);
      await use(running.clinic);
      await running.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    // A start with an empty database takes minutes while much else runs on a small machine.
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ clinic }, use) => use(clinic.url),
  // In every journey, a violation of a page's content security policy fails the test.
  page: async ({ page }, use) => {
    const forbidden: string[] = [];
    page.on('console', (line) => {
      if (/Content Security Policy|Trusted(HTML|Script)/.test(line.text()))
        forbidden.push(line.text());
    });
    await use(page);
    expect(forbidden).toEqual([]);
  },
});

async function openClinic(dataDir: string, settings: Record<string, string>) {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  let server: ChildProcess | null = null;
  let printed = '';
  const start = async () => {
    printed = '';
    const started = spawn(process.execPath, ['apps/server/src/main.ts'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        ...ADMIN,
        ...settings,
      },
    });
    server = started;
    started.stdout?.on('data', (text: Buffer) => {
      printed += text;
    });
    await answering(`${url}/readyz`, started);
  };
  const end = async (signal: NodeJS.Signals) => {
    const ending = server;
    server = null;
    if (!ending || ending.exitCode !== null) return;
    const ended = new Promise((resolve) => ending.once('exit', resolve));
    ending.kill(signal);
    await ended;
  };
  await start();
  const clinic: Clinic = {
    url,
    dataDir,
    admin: { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD },
    start,
    samplePassword: 'sample-clinic-visit',
    ownerLink: () => /http\S+\/open\?token=\S+/.exec(printed)?.[0] ?? '',
    kill: () => end('SIGKILL'),
  };
  return { clinic, stop: () => end('SIGTERM') };
}

async function answering(url: string, server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`);
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
