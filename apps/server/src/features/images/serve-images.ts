import type { FastifyInstance } from 'fastify';
import { Problem } from '#platform/problem.ts';
import { findImage } from '#store/images.ts';
import type { Db } from '#store/tables.ts';

/**
 * Names are random and pictures never change under one, so browsers keep them forever. Browsers
 * alone: some are of patients.
 */
const IMMUTABLE = 'private, max-age=31536000, immutable';

const PICTURE = /^([0-9a-z-]{1,64}?)(?<!-icon)(-96)?\.webp$/;
/** Of the clinic's logo. */
const ICON = /^([0-9a-f]{32}-icon)(-192)?\.png$/;

export function serveImages(app: FastifyInstance, db: Db): void {
  app.get<{ Params: { file: string } }>('/uploads/:file', async (request, reply) => {
    const { file } = request.params;
    const name = PICTURE.exec(file) ?? ICON.exec(file);
    const bytes = name?.[1] ? await findImage(db, name[1], name[2] ? 'small' : 'large') : null;
    if (!bytes) throw new Problem('not-found');
    return reply
      .header('content-type', file.endsWith('.png') ? 'image/png' : 'image/webp')
      .header('cache-control', IMMUTABLE)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  });
}
