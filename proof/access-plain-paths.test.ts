import diagnostics from 'node:diagnostics_channel';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoints } from '@nadi/contract/routes';
import { testClinic } from '@nadi/server/testing/build-app';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { furtherOpenings, type PlainPath, plainPaths, RECORD_TEXTS } from './access/plain-paths.ts';
import { METRICS_TOKEN, makePlainWorld, type PlainWorld } from './access/plain-world.ts';
import { exactly, info, report } from './support/verdict.ts';

/**
 * Every path outside the contract × stranger, patients, doctors, reception, accountant, admin × with and without its
 * secret.
 */

const webFolder = mkdtempSync(join(tmpdir(), 'nadi-plain-paths-'));
for (const page of ['index.html', 'app.html']) writeFileSync(join(webFolder, page), '<title>Nadi');
writeFileSync(join(webFolder, 'pages.json'), '[]');
writeFileSync(join(webFolder, 'site.webmanifest'), '{}');
writeFileSync(join(webFolder, 'app.css'), 'p{}');
writeFileSync(join(webFolder, '.env'), 'SECRET=1');
afterAll(() => rmSync(webFolder, { recursive: true }));

const registered = new Set<string>();
type Server = { addHook(name: 'onRoute', run: (route: Registered) => void): void };
type Registered = { method: string | string[]; url: string };
// Fastify announces each server before it has any route.
diagnostics.subscribe('fastify.initialization', (message) => {
  (message as { fastify: Server }).fastify.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) if (each !== 'HEAD') registered.add(`${each} ${url}`);
  });
});

const clinic = testClinic({ METRICS_TOKEN }, () => ({ webFolder }));
let world: PlainWorld;
let calls: number;

beforeEach(async () => {
  calls = 0;
  // The payment sandbox calls its own server.
  await clinic.app.listen({ port: 0, host: '127.0.0.1' });
  world = await makePlainWorld(clinic);
});

test('the contract and the table list exactly the paths of the server', () => {
  const inContract = new Set<string>(endpoints.map(({ path }) => path));
  const plain = [...registered].filter((key) => !inContract.has(key.split(' ')[1] ?? ''));
  expect(plain.toSorted()).toEqual(Object.keys(plainPaths).toSorted());
});

test('a path opens only with its secret, for every caller alike', async () => {
  const faults: string[] = [];
  const all = [
    ...Object.entries(plainPaths),
    ...furtherOpenings.map(({ path, ...more }) => [path, more] as const),
  ];
  for (const [path, rule] of all) {
    const opened = new Set<string>();
    for (const [at, [who, session]] of world.people.entries()) {
      const from = { session, remoteAddress: `127.0.0.${at + 2}` };
      const seen = await tryPath(path, rule, from);
      faults.push(...seen.faults.map((fault) => `${path} as ${who}: ${fault}`));
      opened.add(seen.reply);
    }
    if (opened.size > 1 && !rule.changes) faults.push(`${path} depends on who calls`);
  }
  expect(faults).toEqual([]);
  const figures = [info('calls of plain paths', calls), exactly('leaks', faults.length, 0)];
  expect(report(figures)).toBe(true);
});

interface Sender {
  session: Record<string, string>;
  remoteAddress: string;
}

/** Calls a path with its secret and without. */
async function tryPath(path: string, rule: PlainPath, sender: Sender) {
  const method = path.split(' ')[0] as 'GET' | 'POST';
  const send = async ({ headers, ...call }: { url: string; headers?: Record<string, string> }) => {
    calls += 1;
    const all = { ...sender.session, ...headers };
    const { remoteAddress } = sender;
    return clinic.app.inject({ method, ...call, headers: all, remoteAddress });
  };
  const faults: string[] = [];
  let reply = '';
  if (rule.opened) {
    const { statusCode, body } = await send(rule.opened(world.links));
    reply = `${statusCode} ${body}`;
    if (statusCode !== (rule.status ?? 200)) faults.push(`${statusCode} with what opens it`);
    faults.push(...shownBeyond(body, rule.shows).map((text) => `shows ${text}`));
  }
  for (const call of rule.closed?.(world.links) ?? []) {
    const { statusCode, body } = await send(call);
    if (statusCode !== rule.refused) faults.push(`${statusCode} for ${call.url}`);
    faults.push(...shownBeyond(body).map((text) => `${call.url} shows ${text}`));
  }
  return { reply, faults };
}

/** Returns the texts of the record that a reply contains but may not show. */
function shownBeyond(body: string, allowed: readonly string[] = []): string[] {
  return RECORD_TEXTS.filter((text) => body.includes(text) && !allowed.includes(text));
}
