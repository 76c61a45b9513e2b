import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { Problem } from '#platform/problem.ts';
import { openApiDocument } from './openapi.ts';
import { sendCached } from './pipeline/encode.ts';
import { CachedReply } from './replies.ts';

const DOCUMENT_PATH = '/api/docs/json';
/** Address of the same document from the plugin. */
const YAML_PATH = '/api/docs/yaml';

/**
 * Serves the routes as a page to read and try, at `/api/docs`, and as an OpenAPI document at
 * `/api/docs/json`.
 */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  const document = openApiDocument();
  let cached: CachedReply | undefined;
  await app.register(async (docs) => {
    await docs.register(swagger, {
      mode: 'static',
      // The plugin's type supports OpenAPI 2.0 and 3.0 only, but this is 3.1.
      specification: { document: document as never },
    });
    // The plugin would create half a megabyte of text for every request, at any spelling of the path.
    docs.addHook('onRequest', async (request, reply) => {
      const path = request.routeOptions.url;
      if (path === YAML_PATH) throw new Problem('not-found');
      if (path !== DOCUMENT_PATH) return;
      cached ??= new CachedReply(document);
      return sendCached(request, reply, cached);
    });
    await docs.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  });
}
