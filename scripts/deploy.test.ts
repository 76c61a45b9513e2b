import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOCUMENT_BYTES_MAX } from '@nadi/domain/limits';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const compose = read('deploy/compose.yaml');
const example = read('deploy/example.env');

test('every setting that a deployment names is one of ours', () => {
  const known = [...read('apps/server/src/config.ts').matchAll(/^ {2}([A-Z_]+): \[/gm)];
  const settings = new Set(known.map(([, name]) => name));
  const environment = /environment: &settings\n((?: {4}.*\n)+)/.exec(compose)?.[1] ?? '';
  const named = [...environment.matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !settings.has(name ?? ''))).toEqual([]);
});

test('every value that compose.yaml asks for is in example.env, and none besides', () => {
  const required = new Set([...compose.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name));
  const given = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(new Set(given)).toEqual(required);
});

test('the proxy lets the largest document pass', () => {
  const [, megabytes] = /max_size (\d+)MB/.exec(read('deploy/Caddyfile')) ?? [];
  expect(Number(megabytes) * 1_000_000).toBeGreaterThan(DOCUMENT_BYTES_MAX + 64 * 1024);
});

test('files that a deployment runs are there', () => {
  const files = ['Dockerfile', 'systemd/nadi.service', 'systemd/nadi-backup.service'];
  const started = files
    .map((file) => read(`deploy/${file}`))
    .flatMap((text) => text.match(/apps\/server\/src\/[\w/-]+\.ts/g) ?? []);
  expect(started).toHaveLength(3);
  for (const file of started) expect(read(file)).not.toBe('');
});

test('every container has a read-only root, a memory limit and a limit of processes', () => {
  const [head = '', body = ''] = compose.split('\nservices:\n');
  const services = (body.split('\nnetworks:\n')[0] ?? '').split(/\n(?= {2}[a-z0-9-]+:\n)/);
  const hardened = /x-hardened: &hardened\n((?: {2}.*\n)+)/.exec(head)?.[1] ?? '';
  const app = `${hardened}${/x-app: &app\n((?: {2}.*\n)+)/.exec(head)?.[1] ?? ''}`;
  expect(services).toHaveLength(7);
  for (const service of services) {
    const all = service.replace('<<: *app', app).replace('<<: *hardened', hardened);
    for (const limit of ['read_only: true', 'mem_limit:', 'pids_limit:', 'no-new-privileges']) {
      expect(all, `${limit} of ${service.trim().split('\n')[0]}`).toContain(limit);
    }
  }
});

test('the server connects as a role that is not the owner, and to Redis with a password', () => {
  expect(compose).toMatch(/DATABASE_URL: postgres:\/\/nadi_app:/);
  expect(compose).toMatch(/REDIS_URL: redis:\/\/:\$\{REDIS_PASSWORD/);
});

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}
