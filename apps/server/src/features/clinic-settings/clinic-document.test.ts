import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_CLINIC } from '@nadi/messages/en/default-clinic';
import Fastify from 'fastify';
import { afterAll, expect, test, vi } from 'vitest';
import { requestAs, someAdmin } from '#testing/actors.ts';
import { anotherNode } from '#testing/another-node.ts';
import { testClinic } from '#testing/build-app.ts';
import { clinicDocuments, renderDocument, renderManifest } from './clinic-document.ts';

const webFolder = mkdtempSync(join(tmpdir(), 'nadi-web-'));
afterAll(() => rmSync(webFolder, { recursive: true }));
const clinic = testClinic({}, () => ({ webFolder }));

const SHELL = readFileSync(new URL('../../../../web/index.html', import.meta.url), 'utf8');
const HOME = SHELL.replace(
  /<div id="root">.*<\/div>/,
  '<div id="root"><a class="x" href="/"><svg viewBox="0 0 32 32" class="size-9"><rect></rect></svg><span class="brand-name">Nadi</span></a><p>Nadi</p></div>',
);

writeFileSync(join(webFolder, 'index.html'), HOME);
writeFileSync(join(webFolder, 'app.html'), SHELL);
writeFileSync(join(webFolder, 'pages.json'), '[]');
writeFileSync(join(webFolder, 'site.webmanifest'), '{}');

const titleOf = (html: string) => /<title>(.*):/.exec(html)?.[1];

test('leaves the documents as they were built for a clinic without a name of its own', () => {
  expect(renderDocument(HOME, DEFAULT_CLINIC)).toBe(HOME);
});

test('writes the name into the title, the header and the page without scripts', () => {
  const html = renderDocument(HOME, { name: 'Kaveri Clinic' });
  expect(html).toContain('<html data-clinic="Kaveri Clinic" data-logo="/mark/KC-teal.svg" lang=');
  expect(html).toContain('<title>Kaveri Clinic: book a doctor, meet by video</title>');
  expect(html).toContain('<noscript>Kaveri Clinic needs JavaScript');
  expect(html).toContain(
    '<img class="size-9" src="/mark/KC-teal.svg" alt=""/><span class="brand-name">Kaveri Clinic</span>',
  );
  expect(html).toContain('<p>Nadi</p>');
  expect(html).toContain('<link rel="icon" href="/mark/KC-teal.svg" type="image/svg+xml">');
  expect(html).not.toContain('apple-touch-icon');
});

test('a hostile name stays text', () => {
  const name = `$&$1</title> <script>"'&amp;`;
  const html = renderDocument(HOME, { name });
  const escaped = '$&#38;$1&#60;/title&#62; &#60;script&#62;&#34;&#39;&#38;amp;';
  expect(html).toContain(`<html data-clinic="${escaped}" data-logo="/mark/1S-teal.svg" lang`);
  expect(html).toContain(`<title>${escaped}: book`);
  expect(html.match(/<script/g)).toHaveLength(1);
});

const LOGO = `/uploads/${'ab'.repeat(16)}.webp`;

test('writes the logo into the header and the icons', () => {
  const html = renderDocument(HOME, { ...DEFAULT_CLINIC, logo: LOGO });
  const address = LOGO.replace('.webp', '');
  expect(html).toContain(`data-clinic="Nadi" data-logo="${address}-96.webp"`);
  expect(html).toContain(
    `<img class="size-9" src="${address}-96.webp" alt=""/><span class="brand-name">Nadi</span>`,
  );
  expect(html).toContain(`<link rel="icon" href="${address}-icon-192.png" type="image/png">`);
  expect(html).toContain(`<link rel="apple-touch-icon" href="${address}-icon-192.png">`);
});

test('links the style sheet only for a clinic with branding of its own', () => {
  const built = HOME.replace(
    '</head>',
    '<meta name="branding" content="/assets/branding-1a.css"></head>',
  );
  expect(renderDocument(built, DEFAULT_CLINIC)).toBe(HOME);
  const html = renderDocument(built, { ...DEFAULT_CLINIC, accent: 'plum' });
  expect(html).toContain('<html data-accent="plum" lang="en-IN">');
  expect(html).toContain('<link rel="stylesheet" href="/assets/branding-1a.css"></head>');
});

test('the manifest has the name and the icons of the clinic', () => {
  const built = readFileSync(
    new URL('../../../../web/public/site.webmanifest', import.meta.url),
    'utf8',
  );
  expect(renderManifest(built, DEFAULT_CLINIC)).toBe(built);
  const name = 'K "Kaveri" </script>';
  const { icons, ...manifest } = JSON.parse(renderManifest(built, { name, logo: LOGO }));
  expect(manifest).toMatchObject({ name, short_name: name, start_url: '/' });
  expect(icons.map(({ sizes }: { sizes: string }) => sizes)).toEqual(['192x192', '512x512']);
  expect(JSON.parse(renderManifest(built, { name })).icons).toEqual([
    { src: '/mark/KK-teal.svg', sizes: 'any', type: 'image/svg+xml' },
  ]);
});

test('shows a new name at once on the same server, on others after two seconds', async () => {
  const other = await anotherNode(clinic, {}, { webFolder });
  const read = async (app: typeof other) => {
    const { body } = await app.inject({ url: '/', headers: { accept: 'text/html' } });
    // The title ends with the name (features/public-pages).
    return /<title>.*? · (.*?)<\/title>/.exec(body)?.[1];
  };
  expect([await read(clinic.app), await read(other)]).toEqual(['Nadi', 'Nadi']);
  const as = await someAdmin(clinic);
  await requestAs(clinic, 'updateClinicSettings', { name: 'Kaveri Clinic' }, { as });
  expect([await read(clinic.app), await read(other)]).toEqual(['Kaveri Clinic', 'Nadi']);
  clinic.now += 2000;
  expect(await read(other)).toBe('Kaveri Clinic');
  await other.close();
});

test('keeps the last known name while the database fails, and says so in the log', async () => {
  const as = await someAdmin(clinic);
  await requestAs(clinic, 'updateClinicSettings', { name: 'Kaveri Clinic' }, { as });
  let db = clinic.database.db;
  const log = { warn: vi.fn() };
  const documents = clinicDocuments(Fastify(), {
    clock: { now: () => clinic.now },
    log,
    get db() {
      return db;
    },
  });
  const read = async () => titleOf(await documents.render(HOME, '/'));
  expect(await read()).toBe('Kaveri Clinic');
  db = {} as typeof db;
  clinic.now += 2000;
  expect([await read(), await read()]).toEqual(['Kaveri Clinic', 'Kaveri Clinic']);
  expect(log.warn).toHaveBeenCalledTimes(1);
});
