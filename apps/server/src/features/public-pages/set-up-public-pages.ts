import type { FastifyInstance } from 'fastify';
import type { Redis } from 'ioredis';
import type { PageDescriber } from '#platform/http/page-description.ts';
import { presentClinicSettings } from '#presenters/clinic-settings.ts';
import { findClinicSettings } from '#store/clinic-settings.ts';
import { createPageDescriber, type PublicPagesDeps } from './describe-page.ts';
import { serveSearchFiles } from './search-files.ts';
import { serveSharePictures } from './share-pictures.ts';

interface PublicPages {
  describe: PageDescriber;
  /** Called after a change of the clinic's settings. */
  forget(): void;
  /** Returns the websites that may frame the pages under `/embed/`. */
  readEmbedOrigins(): Promise<readonly string[]>;
}

/** Serves what other sites read of the clinic: search engines, shared links, and websites with its frame. */
export function setUpPublicPages(
  app: FastifyInstance,
  deps: PublicPagesDeps & { redis: Redis | null },
): PublicPages {
  serveSearchFiles(app, deps);
  serveSharePictures(app, deps);
  return {
    ...createPageDescriber(deps),
    async readEmbedOrigins() {
      return presentClinicSettings(await findClinicSettings(deps.db)).embedOrigins ?? [];
    },
  };
}
