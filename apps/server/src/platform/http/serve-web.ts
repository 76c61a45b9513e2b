import { existsSync, readFileSync } from 'node:fs';
import type { OutgoingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { Problem } from '#platform/problem.ts';
import { refuseOtherMethod } from './method-not-allowed.ts';
import { type PageDescriber, writeDescription } from './page-description.ts';
import { documentSender } from './send-document.ts';

/** The manifest that `scripts/prerender-web.ts` writes. */
const pagesSchema = z.array(
  z.object({
    pattern: z.string(),
    preload: z.array(z.string()),
    portal: z.boolean().default(false),
    embed: z.boolean().default(false),
  }),
);

/** A page in the build's manifest: its addresses and the files of its first load. */
interface WebPage {
  pattern: RegExp;
  /** Value of the Link header. */
  preload: string;
  portal: boolean;
  /** Other websites may frame it; it has a document of its own. */
  embed: boolean;
}

/** The manifest for home screens. */
export const MANIFEST_PATH = '/site.webmanifest';

/** Returns a built document as it is sent at a path. */
export type RenderDocument = (html: string, path: string) => Promise<string>;

export interface WebOptions {
  folder: string;
  /** Additional headers of the doctor's and the admin's pages. */
  portalHeaders: OutgoingHttpHeaders;
  /** Returns the headers of the pages that other websites may frame; undefined ones are removed. */
  embedHeaders(): Promise<OutgoingHttpHeaders>;
  render: RenderDocument;
  describe: PageDescriber;
}

/**
 * Serves the built web application. index.html is the home page alone. Every other address gets the empty
 * shell app.html, with 404 if it is not a page of the application. These and the
 * manifest are rendered for each request; all other files are sent as they were built.
 */
export async function serveWeb(app: FastifyInstance, options: WebOptions): Promise<void> {
  const { folder, portalHeaders, render, describe } = options;
  const built = existsSync(join(folder, 'app.html'));
  const pages = built ? readPages(join(folder, 'pages.json')) : [];
  const shell = built ? readFileSync(join(folder, 'app.html'), 'utf8') : '';
  const framed = pages.some(({ embed }) => embed);
  const frame = framed ? readFileSync(join(folder, 'embed.html'), 'utf8') : '';
  const send = documentSender();
  if (built) {
    await serveBuiltFiles(app, folder);
    const home = readFileSync(join(folder, 'index.html'), 'utf8');
    app.get('/', { exposeHeadRoute: true }, async (request, reply) =>
      send(
        request,
        reply,
        writeDescription(await render(home, '/'), await describe('/', new URLSearchParams())),
      ),
    );
    const manifest = readFileSync(join(folder, MANIFEST_PATH), 'utf8');
    app.get(MANIFEST_PATH, { exposeHeadRoute: true }, async (request, reply) => {
      reply.type('application/manifest+json; charset=utf-8');
      return send(request, reply, await render(manifest, MANIFEST_PATH));
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    refuseOtherMethod(request, reply);
    const ours = /^\/(api|uploads|socket\.io|assets|sandbox)(\/|$)/.test(request.url);
    if (!built || ours || !['GET', 'HEAD'].includes(request.method)) throw new Problem('not-found');
    const path = request.url.replace(/\?.*/, '');
    const page = pages.find(({ pattern }) => pattern.test(path));
    if (!acceptsHtml(request.headers.accept, page !== undefined)) throw new Problem('not-found');
    if (page?.preload) reply.header('link', page.preload);
    if (page?.portal) reply.headers(portalHeaders);
    if (page?.embed) {
      setHeaders(reply, await options.embedHeaders());
      return send(request, reply, await render(frame, path));
    }
    const { search = '' } = /(?<search>\?.*)/.exec(request.url)?.groups ?? {};
    const described =
      page && !page.portal ? await describe(path, new URLSearchParams(search)) : null;
    const html = writeDescription(await render(shell, path), described);
    return send(request, reply.code(described?.status ?? (page ? 200 : 404)), html);
  });
}

function setHeaders(reply: FastifyReply, headers: OutgoingHttpHeaders): void {
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) reply.removeHeader(name);
    else reply.header(name, value);
  }
}

/** Other websites load this script, whose address never changes. */
const SHARED_SCRIPT = /\/embed\.js(\.\w+)?$/;

async function serveBuiltFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    index: false,
    allowedPath: (path) => !path.endsWith('.html'),
    preCompressed: true,
    // The server does not serve the build's own files.
    dotfiles: 'ignore',
    setHeaders: (reply, path) => {
      // Vite adds a hash of the content to these names.
      const hashed = path.includes('/assets/');
      if (SHARED_SCRIPT.test(path)) {
        reply.header('cross-origin-resource-policy', 'cross-origin');
        reply.header('cache-control', 'public, max-age=3600');
        return;
      }
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}

/** Browsers accept HTML explicitly. Clients that accept anything get a page if there is one. */
function acceptsHtml(accept = '*/*', known: boolean): boolean {
  if (/text\/html/i.test(accept)) return !/text\/html\s*;\s*q=0(\.0*)?\s*(,|$)/i.test(accept);
  return known && /(\*|text)\/\*/.test(accept);
}

function readPages(file: string): WebPage[] {
  const pages = pagesSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  return pages.map(({ pattern, preload, portal, embed }) => ({
    portal,
    embed,
    pattern: new RegExp(pattern, 'i'),
    preload: preload.map((path) => `<${path}>; rel=modulepreload; fetchpriority=low`).join(', '),
  }));
}
