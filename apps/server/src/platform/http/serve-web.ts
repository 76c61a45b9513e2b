import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Problem } from '#platform/problem.ts';

/** The built web application; a page's address that is no file gets the one document. */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  const built = existsSync(join(folder, 'index.html'));
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
    const page = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    const ours = /^\/(api|uploads|socket\.io|assets|sandbox)(\/|$)/.test(request.url);
    if (!built || !page || ours) throw new Problem('not-found');
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}
