import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startHostileSmtp } from '#testing/hostile-smtp.ts';
import { pgbouncerMissing, startPgbouncer } from '#testing/pgbouncer.ts';
import { type ServerProcess, startServer } from '#testing/server-process.ts';
import { testDatabaseUrl } from '#testing/test-database.ts';
import { runAllChecks } from './run-all-checks.ts';

// Lead to this machine, and are no loopback addresses: they stand for the clinic's and the mail server's.
const OUTSIDE = '0.0.0.0';
const CLOSED_PORT = '127.0.0.1:1';

interface ProxyFaults {
  /** How the proxy treats X-Forwarded-For. */
  forwards?: 'set' | 'pass' | 'remove';
  webSocket?: boolean;
  bodyMax?: number;
  elsewhere?: boolean;
}

let faults: ProxyFaults = {};
const endings: (() => unknown)[] = [];
const databaseUrls = {} as Record<'plain' | 'unlimited' | 'compiling', string>;
const mail = {} as Record<'plain' | 'secure', string>;
let proxyPort: number;
let untrustingPort: number;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nadi-diagnose-'));
  endings.push(() => rmSync(folder, { recursive: true }));
  databaseUrls.plain = await testDatabaseUrl();
  [proxyPort, untrustingPort] = await Promise.all([
    startClinic({ TRUST_PROXY: '127.0.0.1' }),
    startClinic({}),
  ]);
  for (const startTls of [false, true]) {
    const server = await startHostileSmtp(() => 'accept', { startTls });
    endings.push(server.close);
    mail[startTls ? 'secure' : 'plain'] = new URL(server.url).port;
  }
  if (pgbouncerMissing()) return;
  const drops = { ignore_startup_parameters: 'options,extra_float_digits' };
  const poolers = [
    await startPgbouncer(databaseUrls.plain, drops),
    await startPgbouncer(databaseUrls.plain, {
      ...drops,
      connect_query: `SET statement_timeout = "10s"; SET lock_timeout = "5s"; SET timezone = "UTC"; SET jit = on`,
    }),
  ];
  endings.push(...poolers.map(({ stop }) => stop));
  [databaseUrls.unlimited, databaseUrls.compiling] = poolers.map(({ url }) => url) as [
    string,
    string,
  ];
}, 60_000);
afterAll(async () => {
  for (const end of endings.reverse()) await end();
});
afterEach(() => {
  faults = {};
  chmodSync(folder, 0o700);
  vi.useRealTimers();
});

/** Starts a server behind a proxy, and returns the proxy's port. */
async function startClinic(settings: Record<string, string>): Promise<number> {
  let server: ServerProcess | undefined;
  const target = () => Number(new URL(server?.url ?? '').port);
  const proxy = createServer((incoming, reply) => forward(incoming, reply, target()));
  proxy.on('checkContinue', (incoming, reply) => forward(incoming, reply, target()));
  proxy.on('upgrade', (incoming, socket) => {
    if (faults.webSocket === false) return void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
    const upstream = connect(target(), '127.0.0.1', () => {
      const headers = Object.entries(incoming.headers).map(
        ([name, value]) => `${name}: ${value}\r\n`,
      );
      upstream.write(`GET ${incoming.url} HTTP/1.1\r\n${headers.join('')}\r\n`);
      upstream.pipe(socket).pipe(upstream);
    });
    for (const end of [upstream, socket]) end.on('error', () => upstream.destroy());
  });
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
  const { port } = proxy.address() as AddressInfo;
  server = await startServer({
    DATABASE_URL: databaseUrls.plain,
    PUBLIC_URL: `http://${OUTSIDE}:${port}`,
    ADMIN_EMAIL: 'admin@clinic.example',
    ADMIN_PASSWORD: 'correct-horse-battery',
    ...settings,
  });
  endings.push(
    () => server?.end('SIGKILL'),
    () => proxy.close(),
  );
  return port;
}

function forward(incoming: IncomingMessage, reply: ServerResponse, port: number): void {
  if (faults.elsewhere) return void reply.end('<h1>Welcome</h1>');
  if (
    Number(incoming.headers['content-length'] ?? 0) > (faults.bodyMax ?? Number.POSITIVE_INFINITY)
  ) {
    return void reply.writeHead(413).end();
  }
  const headers = { ...incoming.headers };
  if (faults.forwards === 'remove') delete headers['x-forwarded-for'];
  else if (faults.forwards !== 'pass') headers['x-forwarded-for'] = incoming.socket.remoteAddress;
  const sent = request({ port, path: incoming.url, method: incoming.method, headers }, (answer) => {
    reply.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(reply);
  });
  sent.on('error', () => reply.destroy());
  incoming.pipe(sent);
}

/** Returns what needs attention in an installation with these faults. */
async function diagnose(settings: Record<string, string> = {}) {
  const findings = await runAllChecks({
    DATABASE_URL: databaseUrls.plain,
    DATA_DIR: folder,
    HOST: OUTSIDE,
    PUBLIC_URL: `http://${OUTSIDE}:${proxyPort}`,
    TRUST_PROXY: '127.0.0.1',
    ...settings,
  });
  // The clinic of this test has no certificate.
  return findings.filter(({ ok, message }) => !ok && !message.includes('must be https'));
}

const smtp = (server: keyof typeof mail, user = '', parameters = '') => ({
  SMTP_URL: `smtp://${user}${OUTSIDE}:${mail[server]}${parameters}`,
  MAIL_FROM: 'Care <care@clinic.example>',
});
const RAZORPAY = {
  ...{ RAZORPAY_KEY_ID: 'rzp_live_1', RAZORPAY_KEY_SECRET: 'x', RAZORPAY_WEBHOOK_SECRET: 'x' },
};
const STRIPE = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };

type Plant = () => Record<string, string>;

/** Plants a fault of the proxy. */
const proxy =
  (planted: ProxyFaults): Plant =>
  () => {
    faults = planted;
    return {};
  };

const misconfigurations: [about: string, message: string, plant: Plant][] = [
  ['settings', 'PORT must be', () => ({ PORT: 'http' })],
  ['settings', 'PAYMENT_SANDBOX must be', () => ({ PAYMENT_SANDBOX: 'on' })],
  ['settings', 'MAIL_SANDBOX must be', () => ({ MAIL_SANDBOX: 'on' })],
  ['SAMPLE_DATA', 'must be off', () => ({ SAMPLE_DATA: 'on' })],
  ['SIMULATED_VITALS', 'must be off', () => ({ SIMULATED_VITALS: 'on' })],
  ['Stripe', 'STRIPE_WEBHOOK_SECRET is missing', () => ({ STRIPE_SECRET_KEY: 'sk_live_1' })],
  ['payments', 'use one kind', () => ({ ...STRIPE, ...RAZORPAY })],
  [
    'TRUST_PROXY',
    'must name the proxy',
    () => ({ TRUST_PROXY: '', PUBLIC_URL: `https://${CLOSED_PORT}` }),
  ],
  ['database', 'ECONNREFUSED', () => ({ DATABASE_URL: `postgres://x@${CLOSED_PORT}/x` })],
  ['REDIS_URL', 'ECONNREFUSED', () => ({ REDIS_URL: `redis://${CLOSED_PORT}` })],
  [
    'turn:',
    'is it running',
    () => ({ TURN_URLS: `turn:${CLOSED_PORT}?transport=tcp`, TURN_SECRET: 'x' }),
  ],
  ['CLAMD', 'clamd must answer', () => ({ CLAMD: CLOSED_PORT })],
  ['SMTP_URL', 'refuses TLS', () => smtp('plain')],
  ['SMTP_URL', 'certificate', () => smtp('secure')],
  ['SMTP_URL', 'turns off the check', () => smtp('secure', '', '?tls.rejectUnauthorized=false')],
  ['SMTP_PLAIN', 'the password', () => ({ ...smtp('plain', 'clinic:x@'), SMTP_PLAIN: 'allow' })],
  ['client address', 'X-Forwarded-For itself', proxy({ forwards: 'pass' })],
  ['client address', 'must set X-Forwarded-For', proxy({ forwards: 'remove' })],
  ['WebSocket', 'Upgrade headers', proxy({ webSocket: false })],
  ['uploads', 'allow bodies of 12 MB', proxy({ bodyMax: 1_000_000 })],
  ['PUBLIC_URL', 'something else than Nadi', proxy({ elsewhere: true })],
  [
    'client address',
    'TRUST_PROXY must name',
    () => ({ PUBLIC_URL: `http://${OUTSIDE}:${untrustingPort}` }),
  ],
  [
    'DATA_DIR',
    'other users can open',
    () => {
      chmodSync(folder, 0o755);
      return {};
    },
  ],
  [
    'clock outside',
    'run NTP',
    () => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
      return {};
    },
  ],
];

test('a sound installation needs no attention', async () => {
  expect(await diagnose()).toEqual([]);
});

test.each(misconfigurations)('names %s: %s', async (about, message, plant) => {
  const findings = await diagnose(plant());
  const named = findings.filter((finding) => finding.about.startsWith(about));
  expect(named.map((finding) => finding.message).join('\n')).toContain(message);
});

test.skipIf(pgbouncerMissing()).each([
  ['unlimited', 'statement_timeout is 0 instead of 10s'],
  ['compiling', 'jit is on instead of off'],
] as const)('measures the time limits through a pooler: %s', async (pooler, message) => {
  const findings = await diagnose({ DATABASE_URL: databaseUrls[pooler] });
  expect(findings).toContainEqual({
    ...{ about: 'time limits', ok: false },
    message: expect.stringContaining(message),
  });
});
