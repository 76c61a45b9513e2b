import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LOCALE_CODES } from '@nadi/domain/locales';
import { english } from '@nadi/messages/en/english';
import { afterAll, expect, test } from 'vitest';
import { requestAs, someAdmin, someDoctor } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { createPageDescriber } from './describe-page.ts';

const ORIGIN = 'https://clinic.example';
const webFolder = mkdtempSync(join(tmpdir(), 'nadi-web-'));
const PATTERNS = ['doctors(?:\\/([^/]+?))?', 'appointment\\/([^/]+?)', 'about', 'contact', 'login'];
const pages = PATTERNS.map((path) => ({
  pattern: `^\\/${path}\\/?$`,
  preload: [],
  translated: { hi: [], ur: [], de: [] },
}));
for (const [ending, lang] of [
  ['html', 'en-IN'],
  ['hi.html', 'hi'],
]) {
  const shell = `<!doctype html><html lang="${lang}"><head><title>Nadi</title></head><body><div id="root"></div></body></html>`;
  writeFileSync(join(webFolder, `index.${ending}`), shell);
  writeFileSync(join(webFolder, `app.${ending}`), shell);
}
writeFileSync(join(webFolder, 'site.webmanifest'), '{}');
writeFileSync(join(webFolder, 'pages.json'), JSON.stringify(pages));
afterAll(() => rmSync(webFolder, { recursive: true, force: true }));

const clinic = testClinic({ PUBLIC_URL: ORIGIN, HOST: '0.0.0.0' }, () => ({ webFolder }));

async function open(url: string, headers: Record<string, string> = {}) {
  const { body } = await clinic.app.inject({ url, headers: { accept: 'text/html', ...headers } });
  const links = [...body.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)"/g)];
  return {
    html: body,
    alternates: Object.fromEntries(links.map(([, language, href]) => [language, href])),
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(body)?.[1],
    openGraph: /property="og:locale" content="([^"]*)"/.exec(body)?.[1],
  };
}

/** Describes a page in a language that puts its code before each sentence. */
async function describe(path: string, language = 'ur') {
  const describer = createPageDescriber({
    ...{ db: clinic.database.db, clock: { now: () => clinic.now }, log: { warn: () => {} } },
    ...{ zone: 'Asia/Kolkata', origin: ORIGIN },
    readDoctors: async () => ({
      entries: [
        { id: 'd1', name: 'Dr. A', speciality: 'Neurologist', experience: 4, fee_minor: 1 },
      ],
      specialities: [],
    }),
    findDoctor: async () => null,
    ownWords: {
      read: async (locale) => ({
        locale,
        _: (sentence, values) => `${locale}: ${english._(sentence, values)}`,
      }),
    },
  });
  return describer.describe(path, new URLSearchParams(), language);
}

test.each(['/', '/doctors', '/about', '/contact'])(
  '%s names its address in each language for search engines',
  async (path) => {
    await someDoctor(clinic);
    const { alternates } = await open(path);
    expect(alternates).toEqual({
      ...Object.fromEntries(LOCALE_CODES.map((code) => [code, `${ORIGIN}${path}?lang=${code}`])),
      'x-default': ORIGIN + path,
    });
  },
);

test('a doctor’s page and a further page of the list name their addresses too', async () => {
  for (let each = 0; each < 13; each += 1) await someDoctor(clinic);
  const { id } = await someDoctor(clinic);
  expect((await open(`/appointment/${id}`)).alternates.de).toBe(
    `${ORIGIN}/appointment/${id}?lang=de`,
  );
  expect((await open('/doctors?page=2')).alternates.hi).toBe(
    `${ORIGIN}/doctors?page=2&#38;lang=hi`,
  );
});

test.each(['/doctors/Neurologist', '/doctors/Astrologer', '/appointment/x', '/login'])(
  '%s, which search engines do not list, names no other language',
  async (path) => expect((await open(path)).alternates).toEqual({}),
);

test.each([
  ['/?lang=hi', {}, `${ORIGIN}/?lang=hi`, 'hi_IN'],
  ['/?lang=en', {}, `${ORIGIN}/?lang=en`, 'en_IN'],
  ['/?lang=tlh', {}, `${ORIGIN}/`, 'en_IN'],
  ['/contact', { cookie: 'lang=hi' }, `${ORIGIN}/contact`, 'hi_IN'],
  ['/contact', { 'accept-language': 'de' }, `${ORIGIN}/contact`, 'de_DE'],
])('%s with %o is canonical at the address that was named', async (url, headers, ...expected) => {
  const { canonical, openGraph } = await open(url, headers as Record<string, string>);
  expect([canonical, openGraph]).toEqual(expected);
});

test('links of a page in a named language lead to pages in that language', async () => {
  const { id } = await someDoctor(clinic);
  expect((await open('/doctors?lang=hi')).html).toContain(`href="/appointment/${id}?lang=hi"`);
  expect((await open('/doctors')).html).toContain(`href="/appointment/${id}"`);
});

test('title, description and text are in the language of the document', async () => {
  const home = await describe('/');
  expect(home?.title).toBe('ur: See a doctor from home · Nadi');
  expect(home?.head).toContain('name="description" content="ur: Find a doctor, book a slot');
  const list = await describe('/doctors/Neurologist');
  expect(list?.title).toBe('ur: Neurologist · Nadi');
  expect(list?.text).toContain('ur: 4 Years of practice');
  expect((await describe('/appointment/x'))?.title).toBe('ur: Doctor not found · Nadi');
});

test('the clinic’s own pages are described in each language at the same time', async () => {
  const [first, second] = [await describe('/about'), await describe('/about', 'de')];
  expect([first?.title, second?.title]).toEqual(['ur: About · Nadi', 'de: About · Nadi']);
});

test('a description has the clinic’s own words', async () => {
  const { id } = await someDoctor(clinic, { name: 'Dr. Meera Iyer', speciality: 'Homeopath' });
  const sentence = '{earlier}, {later}';
  const own = { locale: 'hi', sentence, text: '{earlier} | {later}' };
  await requestAs(clinic, 'saveSentence', own, { as: await someAdmin(clinic) });
  clinic.now += 3_000;
  const { html } = await open(`/appointment/${id}?lang=hi`);
  expect(html).toContain('<title>Dr. Meera Iyer | Homeopath · Nadi</title>');
});
