import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

const types = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' };

/** Serves one file of src/pages at `url`, with CORS for any origin. */
export function serveAsset(app: FastifyInstance, url: string, file: string): void {
  const body = readFileSync(new URL(`./pages/${file}`, import.meta.url), 'utf8');
  const type = file.endsWith('.css') ? types.css : types.js;
  app.get(url, (_request, reply) =>
    reply
      .type(type)
      .header('cache-control', 'no-cache')
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(body),
  );
}
