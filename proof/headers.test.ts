import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anotherNode } from '@nadi/server/testing/another-node';
import { type TestClinic, testClinic } from '@nadi/server/testing/build-app';
import evaluator from 'csp_evaluator/dist/evaluator.js';
import finding from 'csp_evaluator/dist/finding.js';
import parser from 'csp_evaluator/dist/parser.js';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { exactly, report } from './support/verdict.ts';

const clinic = testClinic();
const webFolder = mkdtempSync(join(tmpdir(), 'nadi-web-'));
const pages = [
  { pattern: '^/my-profile$', preload: [], portal: false },
  { pattern: '^/admin-login$', preload: [], portal: true },
];
writeFileSync(join(webFolder, 'index.html'), '<!doctype html><title>Home</title>');
writeFileSync(join(webFolder, 'app.html'), '<!doctype html><title>App</title>');
writeFileSync(join(webFolder, 'site.webmanifest'), '{}');
writeFileSync(join(webFolder, 'pages.json'), JSON.stringify(pages));
afterAll(() => rmSync(webFolder, { recursive: true, force: true }));

const LIVE = { RAZORPAY_KEY_ID: 'rzp_live_x', RAZORPAY_KEY_SECRET: 'x', PAYMENT_SANDBOX: 'off' };
let plain: TestClinic['app'];
let live: TestClinic['app'];

beforeEach(async () => {
  const https = { PUBLIC_URL: 'https://clinic.example' };
  plain = await anotherNode(clinic, https, { webFolder });
  live = await anotherNode(clinic, { ...https, ...LIVE }, { webFolder });
});
afterEach(() => Promise.all([plain.close(), live.close()]));

const DOCUMENTS = ['/', '/my-profile', '/admin-login', '/nowhere', '/api/docs/'];
const OTHERS = [
  '/api/doctor/list',
  '/api/user/appointments',
  '/api/nothing',
  '/uploads/x.webp',
  '/healthz',
];

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'cross-origin-resource-policy': 'same-origin',
  'x-dns-prefetch-control': 'off',
  'x-permitted-cross-domain-policies': 'none',
};

test('every answer, page or not, found or not, has every header', async () => {
  for (const app of [plain, live]) {
    for (const url of [...DOCUMENTS, ...OTHERS]) {
      const { headers } = await app.inject({ url, headers: { accept: 'text/html' } });
      expect(headers, url).toMatchObject(EVERYWHERE);
      expect(headers['content-security-policy'], url).toBeTypeOf('string');
      expect(headers['permissions-policy'], url).toMatch(/camera=\(self\).*geolocation=\(\)/);
      expect(headers['x-powered-by'], url).toBeUndefined();
      expect(headers['set-cookie'], url).toBeUndefined();
      expect(headers['access-control-allow-origin'], url).toBeUndefined();
    }
  }
});

test('what a call answers is kept by no cache', async () => {
  for (const url of ['/api/user/appointments', '/api/vitals/latest', '/healthz', '/api/nothing']) {
    const { headers } = await plain.inject({ url });
    expect([url, headers['cache-control']]).toEqual([url, 'no-store']);
  }
});

test('a page over plain http is not promised to be https forever', async () => {
  const { headers } = await clinic.app.inject({ url: '/healthz' });
  expect(headers['strict-transport-security']).toBeUndefined();
});

test('the policies of every kind of reply stop foreign scripts', async () => {
  const high: string[] = [];
  for (const [name, app] of Object.entries({ plain, live })) {
    for (const url of [...DOCUMENTS, '/sandbox/', '/api/doctor/list']) {
      const { headers } = await app.inject({ url, headers: { accept: 'text/html' } });
      const policy = String(headers['content-security-policy']);
      const parsed = new parser.CspParser(policy).csp;
      const found = new evaluator.CspEvaluator(parsed).evaluate();
      const grave = found.filter(({ severity }) => severity === finding.Severity.HIGH);
      high.push(...grave.map(({ directive, value }) => `${name} ${url}: ${directive} ${value}`));
      expect(scriptsOf(policy), url).not.toMatch(/unsafe|\*|data:|https:(?!\/\/)/);
      // The documentation's page brings a policy of its own.
      expect(policy, url).toMatch(/base-uri '(none|self)'/);
      expect(policy, url).toMatch(/frame-ancestors '(none|self)'/);
    }
  }
  expect(high).toEqual([]);
  expect(report([exactly('policies: findings of high severity', high.length, 0)])).toBe(true);
});

test('only a provider that is set up is let in, and by its documented hosts alone', async () => {
  expect(hostsIn(await policyOf(plain, '/my-profile'))).toEqual([]);
  for (const host of hostsIn(await policyOf(live, '/my-profile')))
    expect(host).toMatch(/^https:\/\/[a-z-]+\.razorpay\.com$/);
});

test('nothing unsafe is allowed; live Razorpay alone may place its window by style attributes', async () => {
  for (const url of DOCUMENTS.filter((path) => path !== '/api/docs/'))
    expect(await policyOf(plain, url), url).not.toContain('unsafe-');
  const unsafe = (await policyOf(live, '/my-profile'))
    .split(';')
    .filter((part) => /unsafe-/.test(part));
  expect(unsafe).toEqual(["style-src-attr 'unsafe-inline'"]);
});

test('the policy of the portals allows no other host, inline script or markup from text', async () => {
  for (const app of [plain, live]) {
    const policy = await policyOf(app, '/admin-login');
    expect(policy).toContain("trusted-types service-worker;require-trusted-types-for 'script'");
    expect(policy).not.toContain('unsafe-');
    expect(hostsIn(policy)).toEqual([]);
  }
});

async function policyOf(app: TestClinic['app'], url: string): Promise<string> {
  const { headers } = await app.inject({ url, headers: { accept: 'text/html' } });
  return String(headers['content-security-policy']);
}

function scriptsOf(policy: string): string {
  return policy.split(';').find((part) => /^script-src /.test(part.trim())) ?? '';
}

function hostsIn(policy: string): string[] {
  return policy.match(/https?:\/\/[^\s;]+/g) ?? [];
}
