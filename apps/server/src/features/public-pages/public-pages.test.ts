import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_CLINIC } from '@nadi/messages/en/default-clinic';
import jsonld from 'jsonld';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { afterAll, expect, test } from 'vitest';
import { saveClinicSettings } from '#store/clinic-settings.ts';
import { requestAs, someAdmin, someDoctor } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';

const ORIGIN = 'https://clinic.example';
const webFolder = mkdtempSync(join(tmpdir(), 'nadi-web-'));
const SHELL =
  '<!doctype html><html lang="en"><head><title>Nadi</title></head><body><div id="root"><p class="opening">Opening</p></div></body></html>';
const PATTERNS = ['doctors(?:\\/([^/]+?))?', 'appointment\\/([^/]+?)', 'about', 'contact', 'login'];
const pages = PATTERNS.map((path) => ({ pattern: `^\\/${path}\\/?$`, preload: [] }));
writeFileSync(join(webFolder, 'index.html'), SHELL);
writeFileSync(join(webFolder, 'app.html'), SHELL);
writeFileSync(join(webFolder, 'site.webmanifest'), '{}');
writeFileSync(join(webFolder, 'pages.json'), JSON.stringify(pages));
afterAll(() => rmSync(webFolder, { recursive: true, force: true }));

const clinic = testClinic({ PUBLIC_URL: ORIGIN, HOST: '0.0.0.0' }, () => ({ webFolder }));

async function open(url: string) {
  const reply = await clinic.app.inject({ url, headers: { accept: 'text/html' } });
  return { status: reply.statusCode, html: reply.body, page: read(reply.body) };
}

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.Node;

/** Reads a document with a parser of the HTML standard. */
function read(html: string) {
  const all: Element[] = [];
  const collect = (node: Node) => {
    if ('tagName' in node) all.push(node);
    if ('childNodes' in node) node.childNodes.forEach(collect);
  };
  collect(parse(html));
  const attribute = (element: Element, name: string) =>
    element.attrs.find((each) => each.name === name)?.value;
  const text = (node: Node): string =>
    'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(text).join(' ') : '';
  const meta = (name: string) => {
    const found = all.filter((each) =>
      [attribute(each, 'name'), attribute(each, 'property')].includes(name),
    );
    expect(found.length, `number of ${name}`).toBeLessThan(2);
    return found[0] && attribute(found[0], 'content');
  };
  const root = all.find((each) => attribute(each, 'id') === 'root');
  const blocks = all.filter((each) => attribute(each, 'type') === 'application/ld+json').map(text);
  const links = all.filter(({ tagName }) => tagName === 'link');
  return {
    title: all.filter(({ tagName }) => tagName === 'title').map(text),
    canonical: links
      .filter((each) => attribute(each, 'rel') === 'canonical')
      .map((each) => attribute(each, 'href')),
    meta,
    text: root ? text(root) : '',
    anchors: all.filter(({ tagName }) => tagName === 'a').map((each) => attribute(each, 'href')),
    data: blocks.map((block) => JSON.parse(block)),
  };
}

const SCHEMA = 'https://schema.org/';

/** Expands structured data with a JSON-LD processor; no context is fetched. */
async function expand(data: object) {
  const documentLoader = async (url: string) => ({
    documentUrl: url,
    document: { '@context': { '@vocab': SCHEMA } },
  });
  const [node] = await jsonld.expand(data as jsonld.JsonLdDocument, { documentLoader });
  return (name: string) => {
    const values = (node as Record<string, unknown[]>)[name.startsWith('@') ? name : SCHEMA + name];
    return values?.map((value) => (value as { '@value'?: unknown })['@value'] ?? value);
  };
}

const OPEN = {
  ...DEFAULT_CLINIC,
  name: 'Kaveri Clinic',
  phone: '+91 80 4718 2200',
  address: ['17, 4th Cross', 'Bengaluru'],
};

async function rename() {
  await saveClinicSettings(clinic.database.db, OPEN, new Date(clinic.now));
}

test('a doctor’s document has title, description, picture and text before any script runs', async () => {
  await rename();
  const { id } = await someDoctor(clinic, { name: 'Dr. Meera Iyer', speciality: 'Neurologist' });
  const { status, page } = await open(`/appointment/${id}`);
  expect(status).toBe(200);
  expect(page.title).toEqual(['Dr. Meera Iyer, Neurologist · Kaveri Clinic']);
  const description =
    'Dr. Meera Iyer, MBBS, Neurologist, 4 Years of practice, fee ₹500. See free times and book online.';
  expect(page.meta('description')).toBe(description);
  expect(page.canonical).toEqual([`${ORIGIN}/appointment/${id}`]);
  expect(page.meta('og:title')).toBe(page.title[0]);
  expect(page.meta('og:description')).toBe(description);
  expect(page.meta('og:url')).toBe(`${ORIGIN}/appointment/${id}`);
  expect(page.meta('og:site_name')).toBe('Kaveri Clinic');
  expect(page.meta('og:image')).toMatch(
    new RegExp(`^${ORIGIN}/share/doctor/${id}\\.jpg\\?v=[\\w-]{10}$`),
  );
  expect(page.meta('twitter:card')).toBe('summary_large_image');
  expect(page.meta('robots')).toBeUndefined();
  for (const words of [
    'Dr. Meera Iyer',
    'Neurologist · 4 Years of practice',
    'Degree: MBBS',
    'Address: 17, 4th Cross, Bengaluru',
    'Appointment fee: ₹500',
    'Hours: Every day: 10:00 AM to 9:00 PM.',
  ])
    expect(page.text).toContain(words);
  expect(page.text).not.toContain('Opening');
});

test('a doctor’s structured data is a physician who can be reserved', async () => {
  const { id } = await someDoctor(clinic, { name: 'Dr. Meera Iyer', speciality: 'Neurologist' });
  const { page } = await open(`/appointment/${id}`);
  expect(page.data).toHaveLength(1);
  const doctor = await expand(page.data[0]);
  expect(doctor('@type')).toEqual([`${SCHEMA}Physician`]);
  expect(doctor('name')).toEqual(['Dr. Meera Iyer']);
  expect(doctor('url')).toEqual([`${ORIGIN}/appointment/${id}`]);
  expect(doctor('medicalSpecialty')).toEqual(['https://schema.org/Neurologic']);
  expect(doctor('address')).toEqual(['17, 4th Cross, Bengaluru']);
  expect(doctor('openingHoursSpecification')).toHaveLength(7);
  expect(doctor('potentialAction')).toMatchObject([
    {
      '@type': [`${SCHEMA}ReserveAction`],
      [`${SCHEMA}target`]: [{ '@type': [`${SCHEMA}EntryPoint`] }],
    },
  ]);
  expect(doctor('aggregateRating')).toBeUndefined();
});

test('a doctor who takes no bookings has no reservation, and the text says so', async () => {
  const { id } = await someDoctor(clinic, { available: false });
  const { page } = await open(`/appointment/${id}`);
  expect((await expand(page.data[0]))('potentialAction')).toBeUndefined();
  expect(page.text).toContain('This doctor takes no bookings at the moment.');
});

test('a doctor’s own hours and those of the clinic appear in a sentence', async () => {
  const [own, other] = [await someDoctor(clinic), await someDoctor(clinic)];
  await requestAs(
    clinic,
    'setHours',
    { hours: [{ weekday: 1, clock: ['09:00', '13:00'] }] },
    { as: own },
  );
  const openingHours = [{ weekday: 2, clock: ['08:00', '24:00'] }];
  await requestAs(
    clinic,
    'updateClinicSettings',
    { openingHours },
    { as: await someAdmin(clinic) },
  );
  expect((await open(`/appointment/${own.id}`)).page.text).toContain(
    'Hours: Mon: 9:00 AM to 1:00 PM; Tue to Sun: closed.',
  );
  const { page } = await open(`/appointment/${other.id}`);
  expect(page.text).toContain('Hours: Mon: closed; Tue: 8:00 AM to midnight; Wed to Sun: closed.');
  expect(page.data[0].openingHoursSpecification).toEqual([
    {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: `${SCHEMA}Tuesday`,
      opens: '08:00',
      closes: '23:59',
    },
  ]);
});

test('unknown and retired doctors and specialities are not found, in the application’s own frame', async () => {
  const { id } = await someDoctor(clinic);
  const as = await someAdmin(clinic);
  await requestAs(clinic, 'retireDoctor', { docId: id }, { as });
  const unknown = '7d4b2d5a-1a57-4b30-9a4e-3c3b1b2f9a10';
  for (const url of [
    ...[`/appointment/${id}`, `/appointment/${unknown}`, '/appointment/x'],
    ...['/doctors/Astrologer', '/doctors/%3Cb%3E'],
  ]) {
    const { status, html, page } = await open(url);
    expect([url, status, page.meta('robots')]).toEqual([url, 404, 'noindex']);
    expect(html, url).toContain('<p class="opening">');
    expect([page.canonical, page.data], url).toEqual([[], []]);
  }
});

test('a speciality lists its doctors as links, in text and in structured data', async () => {
  await rename();
  const first = await someDoctor(clinic, { name: 'Dr. One', speciality: 'Dermatologist' });
  await someDoctor(clinic, { name: 'Dr. Two', speciality: 'Neurologist' });
  const { status, page } = await open('/doctors/dermatologist?sort=fee');
  expect([status, page.title]).toEqual([200, ['Dermatologist · Kaveri Clinic']]);
  expect(page.canonical).toEqual([`${ORIGIN}/doctors/Dermatologist`]);
  expect(page.meta('description')).toBe(
    'Dermatologist at Kaveri Clinic: one doctor with fees and free times. Book online.',
  );
  expect(page.text).toContain('Dr. One');
  expect(page.text).not.toContain('Dr. Two');
  expect(page.anchors).toContain(`/appointment/${first.id}`);
  const list = await expand(page.data[0]);
  expect(list('@type')).toEqual([`${SCHEMA}ItemList`]);
  expect(list('numberOfItems')).toEqual([1]);
});

test('the clinic’s own speciality has a page while a doctor has it', async () => {
  await someDoctor(clinic, { speciality: 'Ear, nose & throat' });
  const { status, page } = await open(`/doctors/${encodeURIComponent('ear, nose & throat')}`);
  expect([status, page.title]).toEqual([200, ['Ear, nose & throat · Nadi']]);
  expect((await open('/doctors/Cardiologist')).status).toBe(404);
});

test('search engines do not list a speciality without doctors', async () => {
  const { status, page } = await open('/doctors/Neurologist');
  expect([status, page.meta('robots')]).toEqual([200, 'noindex']);
});

test('the list of doctors has pages with addresses of their own', async () => {
  for (let each = 0; each < 13; each += 1) await someDoctor(clinic);
  const first = await open('/doctors');
  expect(first.page.data[0].itemListElement).toHaveLength(12);
  expect(first.page.anchors).toContain('/doctors?page=2');
  const second = await open('/doctors?page=2');
  expect(second.page.canonical).toEqual([`${ORIGIN}/doctors?page=2`]);
  expect(second.page.data[0].itemListElement).toHaveLength(1);
  expect(second.page.anchors).not.toContain('/doctors?page=3');
  for (const page of ['0', '-1', 'x', '1e9', '99'])
    expect((await open(`/doctors?page=${page}`)).status, page).toBe(200);
});

test('home, about and contact describe the clinic', async () => {
  await rename();
  for (const path of ['/', '/about', '/contact']) {
    const { status, page } = await open(path);
    expect([status, page.canonical]).toEqual([200, [ORIGIN + path]]);
    expect(page.meta('description')?.length).toBeGreaterThan(20);
    const data = await expand(page.data[0]);
    expect(data('@type')).toEqual([`${SCHEMA}MedicalClinic`]);
    expect(data('name')).toEqual(['Kaveri Clinic']);
    expect(data('telephone')).toEqual(['+91 80 4718 2200']);
    expect(data('email')).toBeUndefined();
  }
  expect((await open('/contact')).page.text).toContain('Address: 17, 4th Cross, Bengaluru');
});

test('markup in names and texts stays text, in the page and in its data', async () => {
  const evil = '</script><script>alert(1)</script><img src=x onerror=alert(1)> "&\'';
  const { id } = await someDoctor(clinic, { name: evil, speciality: 'Neurologist' });
  await saveClinicSettings(clinic.database.db, { ...OPEN, name: evil }, new Date(clinic.now));
  for (const url of [`/appointment/${id}`, '/doctors', '/doctors/Neurologist', '/', '/contact']) {
    const { html, page } = await open(url);
    expect(html, url).not.toMatch(/<script>|<img/);
    expect(JSON.stringify(page.data), url).toContain('alert(1)');
    expect(page.meta('og:site_name'), url).toBe(evil);
  }
});

test('other pages have no description', async () => {
  const { status, page } = await open('/login');
  expect([status, page.title, page.meta('description'), page.data]).toEqual([
    200,
    ['Nadi'],
    undefined,
    [],
  ]);
});

test('a document is sent again only if it has changed', async () => {
  const { id } = await someDoctor(clinic);
  const url = `/appointment/${id}`;
  const headers = { accept: 'text/html' };
  const { etag = '' } = (await clinic.app.inject({ url, headers })).headers;
  const again = () =>
    clinic.app.inject({ url, headers: { ...headers, 'if-none-match': String(etag) } });
  expect((await again()).statusCode).toBe(304);
  await clinic.database.db
    .updateTable('doctors')
    .set({ about: 'Speaks slowly.' })
    .where('id', '=', id)
    .execute();
  const changed = await again();
  expect([changed.statusCode, changed.body.includes('Speaks slowly.')]).toEqual([200, true]);
});
