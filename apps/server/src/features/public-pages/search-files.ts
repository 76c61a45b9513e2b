import { SPECIALITIES } from '@nadi/domain/profile-choices';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '#platform/escape-html.ts';
import {
  doctorPath,
  type ListedEntry,
  type PublicPagesDeps,
  specialityPath,
} from './describe-page.ts';
import { listAlternates } from './page-language.ts';

/** More addresses, or more bytes, make a sitemap invalid (sitemaps.org/protocol.html). */
const ADDRESSES_MAX = 50_000;
const BYTES_MAX = 50 * 1024 * 1024;

/** Requests of the public pages themselves, which a search engine repeats when it runs their scripts. */
const READ_BY_PAGES = [
  '/api/clinic',
  '/api/doctor/list',
  '/api/doctor/availability',
  '/api/secure/public-key',
];

/** The start of each address that is about one person, or of no use to anyone who searches. */
const PRIVATE = [
  ...['/api/', '/sandbox/', '/embed/', '/meeting/', '/join', '/new$', '/rx/', '/receipt/'],
  ...['/my-', '/record-access', '/verify', '/reset-password', '/forgot-password', '/open'],
  // The portals.
  ...[
    '/admin-',
    '/doctor-',
    '/all-appointments',
    '/add-doctor',
    '/audit-trail',
    '/cash-up',
    '/payments',
  ],
  ...['/patients', '/clinic-', '/erasure', '/messages', '/reception', '/reports'],
];

/** Serves the rules for search engines and the list of public pages. */
export function serveSearchFiles(
  app: FastifyInstance,
  { db, origin, readDoctors }: Pick<PublicPagesDeps, 'db' | 'origin' | 'readDoctors'>,
): void {
  const robots = [
    'User-agent: *',
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    ...READ_BY_PAGES.map((path) => `Allow: ${path}`),
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
  let made: { entries: readonly ListedEntry[]; xml: string } | undefined;

  app.get('/robots.txt', { exposeHeadRoute: true }, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', HOURLY).send(robots),
  );
  app.get('/sitemap.xml', { exposeHeadRoute: true }, async (_request, reply) => {
    const { entries } = await readDoctors(db);
    if (made?.entries !== entries) made = { entries, xml: renderSitemap(origin, entries) };
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', HOURLY)
      .send(made.xml);
  });
}

const HOURLY = 'public, max-age=3600';

/**
 * Renders the addresses of all public pages, each with those of its languages; specialities and the list only if they
 * have doctors.
 */
export function renderSitemap(
  origin: string,
  entries: readonly Pick<ListedEntry, 'id' | 'speciality'>[],
): string {
  const used = new Set(entries.map(({ speciality }) => speciality));
  const six = SPECIALITIES.filter((speciality) => used.delete(speciality));
  const paths = [
    ...['/', '/about', '/contact'],
    ...(entries.length > 0 ? ['/doctors'] : []),
    ...[...six, ...[...used].sort()].map(specialityPath),
    ...entries.map(({ id }) => doctorPath(id)),
  ];
  const urls: string[] = [];
  let room = BYTES_MAX - START.length - END.length;
  for (const path of paths.slice(0, ADDRESSES_MAX)) {
    const url = `${renderUrl(origin + path)}\n`;
    // Addresses are ASCII.
    room -= url.length;
    if (room < 0) break;
    urls.push(url);
  }
  return START + urls.join('') + END;
}

const START = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
`;
const END = `</urlset>
`;

function renderUrl(url: string): string {
  const links = listAlternates(url).map(
    ({ language, href }) =>
      `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(href)}"/>`,
  );
  return `<url><loc>${escapeHtml(url)}</loc>${links.join('')}</url>`;
}
