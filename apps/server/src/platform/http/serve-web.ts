import { existsSync, readFileSync } from 'node:fs';
import type { OutgoingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Problem } from '#platform/problem.ts';
import { refuseOtherMethod } from './method-not-allowed.ts';

/** The manifest that `scripts/prerender-web.ts` writes. */
const pagesSchema = z.array(
  z.object({
    pattern: z.string(),
    preload: z.array(z.string()),
    portal: z.boolean().default(false),
  }),
);

/** A page in the build's manifest: its addresses and the files of its first load. */
interface WebPage {
  pattern: RegExp;
  /** Value of the Link header. */
  preload: string;
  portal: boolean;
}

/**
 * Serves the built web application. index.html is the home page alone. Every other address gets the empty
 * shell app.html, with 404 if it is not a page of the application.
 * @param portalHeaders additional headers of the doctor's and the admin's pages
 */
export async function serveWeb(
  app: FastifyInstance,
  folder: string,
  portalHeaders: OutgoingHttpHeaders,
): Promise<void> {
  const built = existsSync(join(folder, 'app.html'));
  const pages = built ? readPages(join(folder, 'pages.json')) : [];
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      index: ['index.html'],
      preCompressed: true,
      // The server does not serve the build's own files.
      dotfiles: 'ignore',
      setHeaders: (reply, path) => {
        // Vite adds a hash of the content to these names.
        const hashed = path.includes('/assets/');
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    refuseOtherMethod(request, reply);
    const ours = /^\/(api|uploads|socket\.io|assets|sandbox)(\/|$)/.test(request.url);
    if (!built || ours || !['GET', 'HEAD'].includes(request.method)) throw new Problem('not-found');
    const path = request.url.replace(/\?.*/, '');
    const page = pages.find(({ pattern }) => pattern.test(path));
    if (!acceptsHtml(request.headers.accept, page !== undefined)) throw new Problem('not-found');
    if (page?.preload) reply.header('link', page.preload);
    if (page?.portal) reply.headers(portalHeaders);
    return reply.code(page ? 200 : 404).sendFile('app.html');
  });
}

/** Browsers accept HTML explicitly. Clients that accept anything get a page if there is one. */
function acceptsHtml(accept = '*/*', known: boolean): boolean {
  if (/text\/html/i.test(accept)) return !/text\/html\s*;\s*q=0(\.0*)?\s*(,|$)/i.test(accept);
  return known && /(\*|text)\/\*/.test(accept);
}

function readPages(file: string): WebPage[] {
  const pages = pagesSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  return pages.map(({ pattern, preload, portal }) => ({
    portal,
    pattern: new RegExp(pattern, 'i'),
    preload: preload.map((path) => `<${path}>; rel=modulepreload`).join(', '),
  }));
}
