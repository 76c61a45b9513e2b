import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOCUMENT_BYTES_MAX } from '@nadi/domain/limits';
import { expect, test } from 'vitest';
import { allocatorLimits, nodeFlags } from './run-node.ts';

const root = join(import.meta.dirname, '..');
const compose = read('deploy/compose.yaml');
const example = read('deploy/example.env');

test('every setting in a deployment exists', () => {
  const settings = new Set(settingNames());
  expect(passed().length).toBeGreaterThan(10);
  expect(passed().filter((name) => !settings.has(name))).toEqual([]);
});

test('example.env has exactly the values that compose.yaml requires', () => {
  const required = new Set([...compose.matchAll(/\$\{([A-Z\d_]+)/g)].map(([, name]) => name));
  const given = [...example.matchAll(/^([A-Z\d_]+)=/gm)].map(([, name]) => name);
  expect(new Set(given)).toEqual(required);
});

/** Settings that the image or compose.yaml decides, and settings for trials. */
const DECIDED = new Set([
  'PORT',
  'HOST',
  'DATA_DIR',
  'DATABASE_PREPARE',
  'REDIS_PREFIX',
  'SAMPLE_DATA',
  'SIMULATED_VITALS',
  'PAYMENT_SANDBOX',
  'MAIL_SANDBOX',
]);

test('every setting of a clinic reaches the containers', () => {
  const missing = settingNames().filter((name) => !DECIDED.has(name) && !passed().includes(name));
  expect(missing).toEqual([]);
});

test('an update migrates as the owner before it replaces a node', () => {
  const [, updating = ''] = read('docs/deployment.md').split('\n## Updating\n');
  const migrates = updating.indexOf('run --rm migrate');
  expect(migrates).toBeGreaterThan(0);
  expect(migrates).toBeLessThan(updating.indexOf('--no-deps'));
});

test('the proxy accepts the largest document', () => {
  const [, megabytes] = /max_size (\d+)MB/.exec(read('deploy/Caddyfile')) ?? [];
  expect(Number(megabytes) * 1_000_000).toBeGreaterThan(DOCUMENT_BYTES_MAX + 64 * 1024);
});

test('a deployment starts Node with the flags and limits of npm start', () => {
  const limits = Object.entries(allocatorLimits).map(([name, value]) => `${name}=${value}`);
  const units = ['nadi.service', 'nadi@.service'].map((name) => `deploy/systemd/${name}`);
  for (const file of ['deploy/Dockerfile', ...units]) {
    for (const option of [...nodeFlags, ...limits]) expect(read(file), file).toContain(option);
  }
});

test('the files that a deployment runs exist', () => {
  const units = ['nadi', 'nadi@', 'nadi-backup', 'nadi-backup@'];
  const files = ['Dockerfile', ...units.map((name) => `systemd/${name}.service`)];
  const started = files
    .map((file) => read(`deploy/${file}`))
    .flatMap((text) => text.match(/apps\/server\/src\/[\w/-]+\.ts/g) ?? []);
  expect(started).toHaveLength(5);
  for (const file of started) expect(read(file)).not.toBe('');
});

test.each([
  ['nadi.service', 'nadi@.service'],
  ['nadi-backup.service', 'nadi-backup@.service'],
])('%s and its template for several clinics differ only in names', (one, template) => {
  const perClinic = read(`deploy/systemd/${template}`)
    .replaceAll(/-%i|\/%i/g, '')
    .replaceAll('/srv/nadi', '/opt/nadi')
    .replace('/etc/nadi.env', '-/etc/nadi.env');
  const settings = (unit: string) =>
    unit.split('\n').filter((line) => line && !/^(#|Description=)/.test(line));
  expect(settings(perClinic)).toEqual(settings(read(`deploy/systemd/${one}`)));
});

test('containers have a read-only root and limits; all but turn and proxy drop capabilities', () => {
  const [head = '', body = ''] = compose.split('\nservices:\n');
  const services = (body.split('\nnetworks:\n')[0] ?? '').split(/\n(?= {2}[a-z0-9-]+:\n)/);
  const hardened = /x-hardened: &hardened\n((?: {2}.*\n)+)/.exec(head)?.[1] ?? '';
  const app = `${hardened}${/x-app: &app\n((?: {2}.*\n)+)/.exec(head)?.[1] ?? ''}`;
  expect(services).toHaveLength(7);
  for (const service of services) {
    const all = service.replace('<<: *app', app).replace('<<: *hardened', hardened);
    const name = service.trim().split('\n')[0];
    const limits = ['mem_limit:', 'pids_limit:', 'no-new-privileges'];
    for (const limit of ['read_only: true', ...limits]) {
      expect(all, `${limit} of ${name}`).toContain(limit);
    }
    if (/^(turn|proxy):$/.test(name ?? '')) continue;
    expect(all, `capabilities of ${name}`).toContain('cap_drop: [ALL]');
    expect(all, `user of ${name}`).toMatch(/^ +user: (?!root)/m);
  }
});

test('the server uses a role that is not the owner, and a password for Redis', () => {
  expect(compose).toMatch(/DATABASE_URL: postgres:\/\/nadi_app:/);
  expect(compose).toMatch(/REDIS_URL: redis:\/\/:\$\{REDIS_PASSWORD/);
});

function settingNames(): string[] {
  return namesIn(read('apps/server/src/config.ts'), /^ {2}([A-Z\d_]+): \[/gm);
}

/** Returns the settings that compose.yaml passes to the nodes. */
function passed(): string[] {
  const environment = /environment: &settings\n((?: {4}.*\n)+)/.exec(compose)?.[1] ?? '';
  return namesIn(environment, /^ {4}([A-Z\d_]+):/gm);
}

function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name);
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}
