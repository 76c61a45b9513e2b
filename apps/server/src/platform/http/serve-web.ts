import { existsSync, readFileSync } from 'node:fs';
import type { OutgoingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Problem } from '#platform/problem.ts';

/** What the build knows of a page: which addresses it has, which files its first visit needs. */
interface WebPage {
  pattern: RegExp;
  /** Value of a Link header. */
  preload: string;
  portal: boolean;
}

/**
 * The built web application. index.html is the home page alone; every other address gets the empty
 * shell app.html, with 404 where it is no page of the application.
 * @param portalHeaders what the doctor's and the admin's pages have over the others
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
      cacheControl: false,
      setHeaders: (reply, path) => {
        // Vite puts a hash of the content into these names.
        const hashed = path.includes('/assets/');
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const wanted = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    const ours = /^\/(api|uploads|socket\.io|assets|sandbox)(\/|$)/.test(request.url);
    if (!built || !wanted || ours) throw new Problem('not-found');
    const [path = ''] = request.url.split('?');
    const page = pages.find(({ pattern }) => pattern.test(path));
    if (page?.preload) reply.header('link', page.preload);
    if (page?.portal) reply.headers(portalHeaders);
    return reply.code(page ? 200 : 404).sendFile('app.html');
  });
}

function readPages(file: string): WebPage[] {
  const pages: { pattern: string; preload: string[]; portal: boolean }[] = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  return pages.map(({ pattern, preload, portal }) => ({
    portal,
    pattern: new RegExp(pattern, 'i'),
    preload: preload.map((path) => `<${path}>; rel=modulepreload`).join(', '),
  }));
}
