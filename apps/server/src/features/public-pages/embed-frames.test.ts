import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { requestAs, someAdmin } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';

const webFolder = mkdtempSync(join(tmpdir(), 'nadi-web-'));
const SHELL = '<!doctype html><html lang="en"><head><title>Nadi</title></head><body></body></html>';
const pages = [
  { pattern: '^\\/doctors(?:\\/([^/]+?))?\\/?$', preload: [] },
  { pattern: '^\\/my-appointments\\/?$', preload: [] },
  { pattern: '^\\/admin-login\\/?$', preload: [], portal: true },
  { pattern: '^\\/embed\\/doctors(?:\\/([^/]+?))?\\/?$', preload: [], embed: true },
  { pattern: '^\\/embed\\/doctor\\/([^/]+?)\\/?$', preload: [], embed: true },
];
for (const name of ['index.html', 'app.html', 'embed.html']) {
  writeFileSync(join(webFolder, name), SHELL);
}
writeFileSync(join(webFolder, 'embed.js'), '');
writeFileSync(join(webFolder, 'site.webmanifest'), '{}');
writeFileSync(join(webFolder, 'pages.json'), JSON.stringify(pages));
afterAll(() => rmSync(webFolder, { recursive: true, force: true }));

const clinic = testClinic({}, () => ({ webFolder }));
const WEBSITE = 'https://www.lakeview.example';

async function framing(url: string, headers: Record<string, string> = {}) {
  const reply = await clinic.app.inject({ url, headers: { accept: 'text/html', ...headers } });
  const policy = String(reply.headers['content-security-policy']);
  return {
    ancestors: /frame-ancestors ([^;]*)/.exec(policy)?.[1],
    options: reply.headers['x-frame-options'],
    reply,
  };
}

async function save(embedOrigins: string[]) {
  return requestAs(
    clinic,
    'updateClinicSettings',
    { embedOrigins },
    { as: await someAdmin(clinic) },
  );
}

test.each([
  ...['/embed/doctors', '/embed/doctors/Neurologist', '/embed/doctor/x'],
  '/embed/doctors?lang=hi',
])('only the websites of the settings may frame %s', async (url) => {
  expect(await framing(url)).toMatchObject({ ancestors: "'none'", options: undefined });
  await save([WEBSITE, 'http://localhost:3000']);
  const { ancestors, options, reply } = await framing(url);
  expect([ancestors, options]).toEqual([`${WEBSITE} http://localhost:3000`, undefined]);
  expect(reply.headers['x-robots-tag']).toBe('noindex');
  expect(reply.headers['set-cookie']).toBeUndefined();
  await save([]);
  expect((await framing(url)).ancestors).toBe("'none'");
});

test.each([
  ...['/', '/doctors', '/my-appointments', '/admin-login', '/embed', '/embed/', '/embed.html'],
  ...[
    '/embed/login',
    '/embed/doctor',
    '/embed/doctors/a/b',
    '/embedded/doctors',
    '/embed//doctors',
  ],
  ...['//embed/doctors', '/embed/../my-appointments', '/embed/%2e%2e/my-appointments'],
  ...['/embed/doctors%2F..%2F..%2Fmy-appointments%2Fx/y', '/my-appointments?/embed/doctors'],
  ...['/my-appointments#/embed/doctors', '/x/embed/doctors', '/embed/doctors\\..\\login\\x/y'],
  ...['/api/clinic', '/api/nothing', '/embed.js', '/healthz', '/uploads/x.webp', '/rx/1'],
])('no website may frame %s, allowed or not', async (url) => {
  await save([WEBSITE]);
  const requested = { referer: `${WEBSITE}/`, origin: WEBSITE, 'sec-fetch-dest': 'iframe' };
  const { ancestors, options } = await framing(url, requested);
  expect([ancestors, options]).toEqual(["'none'", 'DENY']);
});

test.each([
  'lakeview.example',
  'http://lakeview.example',
  'https://lakeview.example/booking',
  'https://*.example',
  '*',
  "https://lakeview.example; script-src 'unsafe-inline'",
  'https://lakeview.example https://other.example',
])('refuses the website %s with a sentence', async (website) => {
  const { status, body } = await save([WEBSITE, website]);
  expect([status, body.code]).toEqual([400, 'bad-input']);
  expect(body.message).toContain('an address such as https://www.clinic.example, without a path');
  expect((await framing('/embed/doctors')).ancestors).toBe("'none'");
});

test('takes at most twenty websites, and shows visitors none of them', async () => {
  const websites = Array.from({ length: 21 }, (_, n) => `https://site-${n}.example`);
  expect((await save(websites)).body.code).toBe('bad-input');
  expect((await save(websites.slice(1))).status).toBe(200);
  const { settings } = (await requestAs(clinic, 'getClinic')).body;
  expect(settings).not.toHaveProperty('embedOrigins');
});
