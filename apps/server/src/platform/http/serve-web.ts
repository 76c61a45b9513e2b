import { existsSync, globSync, readFileSync } from 'node:fs';
import type { OutgoingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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
    /** Files to preload in each further language; none for a page that is in English only. */
    translated: z.record(z.string(), z.array(z.string())).optional(),
  }),
);

/** A page in the build's manifest: its addresses and the files of its first load. */
interface WebPage {
  pattern: RegExp;
  preload: readonly string[];
  portal: boolean;
  /** Other websites may frame it; it has a document of its own. */
  embed: boolean;
  translated?: Readonly<Record<string, readonly string[]>> | undefined;
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
  /** Returns the code of the language of a document, and sets the headers of the choice. */
  chooseLanguage(
    request: FastifyRequest,
    reply: FastifyReply,
    /** `setsCookie` is false for a frame on another website, and for the check of a paper: these store nothing. */
    options?: { setsCookie: boolean },
  ): Promise<string>;
}

/**
 * Serves the built web application. index.html is the home page alone. Every other address gets the empty
 * shell app.html, with 404 if it is not a page of the application. These and the
 * manifest are rendered for each request; all other files are sent as they were built.
 * Pages come in the language of the request (docs/languages.md#choice).
 */
export async function serveWeb(app: FastifyInstance, options: WebOptions): Promise<void> {
  const { folder, portalHeaders, render, describe, chooseLanguage } = options;
  const built = existsSync(join(folder, 'app.html'));
  const pages = built ? readPages(join(folder, 'pages.json')) : [];
  const homes = readDocuments(folder, 'index');
  const shells = readDocuments(folder, 'app');
  const frames = readDocuments(folder, 'embed');
  const send = documentSender();
  if (built) {
    await serveBuiltFiles(app, folder);
    app.get('/', { exposeHeadRoute: true }, async (request, reply) => {
      const language = await chooseLanguage(request, reply);
      const home = homes.find(language);
      const described = await describe('/', readQuery(request), language);
      return send(request, reply, writeDescription(await render(home, '/'), described));
    });
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
    if (page?.embed) {
      setHeaders(reply, await options.embedHeaders());
      const frame = frames.find(await chooseLanguage(request, reply, { setsCookie: false }));
      return send(request, reply, await render(frame, path));
    }
    const language = await chooseLanguage(request, reply);
    const link = page && linkHeader([...page.preload, ...(page.translated?.[language] ?? [])]);
    if (link) reply.header('link', link);
    if (page?.portal) reply.headers(portalHeaders);
    const described =
      page && !page.portal ? await describe(path, readQuery(request), language) : null;
    const html = writeDescription(await render(shells.find(language), path), described);
    return send(request, reply.code(described?.status ?? (page ? 200 : 404)), html);
  });
}

/** Reads a built document, which is English, and what the build made of it in other languages: `app.hi.html`. */
function readDocuments(folder: string, name: string) {
  const inEnglish = join(folder, `${name}.html`);
  const english = existsSync(inEnglish) ? readFileSync(inEnglish, 'utf8') : '';
  const others = new Map(
    globSync(`${name}.*.html`, { cwd: folder }).map((file) => [
      file.split('.')[1],
      readFileSync(join(folder, file), 'utf8'),
    ]),
  );
  return { find: (language: string) => others.get(language) ?? english };
}

function readQuery({ url }: FastifyRequest): URLSearchParams {
  return new URLSearchParams(/\?.*/.exec(url)?.[0] ?? '');
}

/** RFC 8288. */
function linkHeader(files: readonly string[]): string {
  return files.map((path) => `<${path}>; rel=modulepreload; fetchpriority=low`).join(', ');
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
  return pages.map((page) => ({ ...page, pattern: new RegExp(page.pattern, 'i') }));
}
