import type { FastifyInstance } from 'fastify';
import { Problem } from '#platform/problem.ts';
import { findImage } from '#store/images.ts';
import type { Db } from '#store/tables.ts';

/**
 * Names are random and pictures never change under one, so browsers keep them forever. Browsers
 * alone: some are of patients.
 */
const IMMUTABLE = 'private, max-age=31536000, immutable';

export function serveImages(app: FastifyInstance, db: Db): void {
  app.get<{ Params: { file: string } }>('/uploads/:file', async (request, reply) => {
    const name = /^([0-9a-z-]{1,64}?)(-96)?\.webp$/.exec(request.params.file);
    const bytes = name?.[1] ? await findImage(db, name[1], name[2] ? 'small' : 'large') : null;
    if (!bytes) throw new Problem('not-found');
    return reply
      .header('content-type', 'image/webp')
      .header('cache-control', IMMUTABLE)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  });
}
