import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import { openClinic, renewOwnerLink } from '#store/opening.ts';
import { requestAs, someAdmin, someDoctor } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { renderSitemap } from './search-files.ts';

const ORIGIN = 'https://clinic.example';
const clinic = testClinic({ PUBLIC_URL: ORIGIN, HOST: '0.0.0.0' });

const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const XHTML = 'http://www.w3.org/1999/xhtml';

/** Returns the addresses of a sitemap, and those of other languages; throws if it is no well-formed XML. */
function readSitemap(xml: string) {
  const found: string[] = [];
  const alternates: { language: string; href: string }[] = [];
  const open: string[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    expect(uri).toBe(local === 'link' ? XHTML : SITEMAP);
    open.push(local);
    if (local !== 'link') return;
    expect([open.join('/'), attributes.rel?.value]).toEqual(['urlset/url/link', 'alternate']);
    alternates.push({
      language: attributes.hreflang?.value ?? '',
      href: attributes.href?.value ?? '',
    });
  });
  parser.on('closetag', () => void open.pop());
  parser.on('text', (text) => {
    if (open.join('/') === 'urlset/url/loc') found.push(text);
  });
  parser.write(xml).close();
  return { found, alternates };
}

async function readOwn() {
  const { headers, body } = await clinic.app.inject('/sitemap.xml');
  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  return readSitemap(body).found.map((url) => url.replace(ORIGIN, ''));
}

test('the sitemap has the pages, the used specialities and the doctors', async () => {
  expect(await readOwn()).toEqual(['/', '/about', '/contact']);
  const first = await someDoctor(clinic, { speciality: 'Neurologist' });
  const second = await someDoctor(clinic, { speciality: 'Ear, nose & <throat>' });
  expect(await readOwn()).toEqual([
    ...['/', '/about', '/contact', '/doctors', '/doctors/Neurologist'],
    '/doctors/Ear%2C%20nose%20%26%20%3Cthroat%3E',
    ...[first, second].map(({ id }) => `/appointment/${id}`),
  ]);
});

test('a retired doctor leaves the sitemap at once', async () => {
  const { id } = await someDoctor(clinic);
  expect(await readOwn()).toContain(`/appointment/${id}`);
  await requestAs(clinic, 'retireDoctor', { docId: id }, { as: await someAdmin(clinic) });
  expect(await readOwn()).toEqual(['/', '/about', '/contact']);
});

test('lists no doctor before the clinic opens, and describes none', async () => {
  const { id } = await someDoctor(clinic);
  const { db } = clinic.database;
  await renewOwnerLink(db, Buffer.from('link'), new Date(clinic.now));
  expect(await readOwn()).toEqual(['/', '/about', '/contact']);
  const picture = () => clinic.app.inject(`/share/doctor/${id}.jpg`);
  expect((await picture()).statusCode).toBe(404);
  await openClinic(db, new Date(clinic.now));
  expect(await readOwn()).toContain(`/appointment/${id}`);
});

test('a sitemap stays within the 50,000 addresses of the protocol', () => {
  const entries = Array.from({ length: 50_010 }, (_, n) => ({
    id: `d${n}`,
    speciality: 'Neurologist',
  }));
  expect(renderSitemap(ORIGIN, entries).match(/<url>/g)).toHaveLength(50_000);
});

test('the sitemap names each page in every language', () => {
  const { found, alternates } = readSitemap(renderSitemap(ORIGIN, []));
  expect(alternates).toHaveLength(found.length * 5);
  expect(alternates.slice(0, 5)).toEqual([
    ...['en', 'hi', 'ur', 'de'].map((language) => ({
      language,
      href: `${ORIGIN}/?lang=${language}`,
    })),
    { language: 'x-default', href: `${ORIGIN}/` },
  ]);
});

test('a sitemap of long addresses stays within the 50 MB of the protocol', () => {
  const entries = Array.from({ length: 5_000 }, (_, n) => ({
    id: `${n}${'d'.repeat(2_000)}`,
    speciality: 'Neurologist',
  }));
  const xml = renderSitemap(ORIGIN, entries);
  expect(xml.length).toBeLessThan(50 * 1024 * 1024);
  expect(xml.length).toBeGreaterThan(49 * 1024 * 1024);
});

/** Decides as RFC 9309 says: the longest rule that matches, and the allowing one of two. */
function mayFetch(robots: string, path: string): boolean {
  const rules = [...robots.matchAll(/^(Allow|Disallow): (\S+)$/gm)].map(([, kind, rule = '']) => ({
    allow: kind === 'Allow',
    length: rule.length,
    matches: rule.endsWith('$') ? path === rule.slice(0, -1) : path.startsWith(rule),
  }));
  const [best] = rules
    .filter(({ matches }) => matches)
    .sort((a, b) => b.length - a.length || Number(b.allow) - Number(a.allow));
  return best?.allow ?? true;
}

test('robots may read public pages with what these need, and nothing else', async () => {
  const { body } = await clinic.app.inject('/robots.txt');
  expect(body).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  for (const path of [
    ...['/', '/doctors', '/doctors/Neurologist', '/appointment/x', '/about', '/contact', '/login'],
    ...['/assets/app.js', '/uploads/x.webp', '/share/clinic.jpg', '/embed.js', '/news'],
    ...[
      '/api/clinic',
      '/api/doctor/list?page=1',
      '/api/doctor/availability',
      '/api/secure/public-key',
    ],
  ])
    expect([path, mayFetch(body, path)]).toEqual([path, true]);
  for (const path of [
    ...['/api/user/login', '/api/doctor/profile', '/sandbox/mail', '/meeting/x', '/join', '/new'],
    ...[
      '/my-appointments',
      '/my-profile',
      '/receipt/x',
      '/rx/1',
      '/verify-email',
      '/embed/doctors',
    ],
    ...['/admin-login', '/doctor-dashboard', '/patients/x', '/clinic-settings', '/reception'],
  ])
    expect([path, mayFetch(body, path)]).toEqual([path, false]);
});
