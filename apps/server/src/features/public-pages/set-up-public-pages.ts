import type { FastifyInstance } from 'fastify';
import type { Redis } from 'ioredis';
import type { PageDescriber } from '#platform/http/page-description.ts';
import { createOpening } from '#policies/opening.ts';
import { presentClinicSettings } from '#presenters/clinic-settings.ts';
import { findClinicSettings } from '#store/clinic-settings.ts';
import { findPublicDoctor } from '#store/public-pages.ts';
import { createPageDescriber, type PublicPagesDeps } from './describe-page.ts';
import { serveSearchFiles } from './search-files.ts';
import { serveSharePictures } from './share-pictures.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const NO_DOCTORS = { entries: [], specialities: [] } as const;

interface PublicPages {
  describe: PageDescriber;
  /** Called after a change of the clinic's settings, or if the clinic was emptied. */
  forget(): void;
  /** Returns the websites that may frame the pages under `/embed/`. */
  readEmbedOrigins(): Promise<readonly string[]>;
}

type Deps = Omit<PublicPagesDeps, 'findDoctor'> & { redis: Redis | null };

/**
 * Serves what other sites read of the clinic: search engines, shared links, and websites with its frame. Before
 * the clinic opens, it has no doctors.
 */
export function setUpPublicPages(app: FastifyInstance, deps: Deps): PublicPages {
  const { db } = deps;
  const opening = createOpening();
  const parts = {
    ...deps,
    readDoctors: async () => ((await opening.isClosed(db)) ? NO_DOCTORS : deps.readDoctors(db)),
    findDoctor: async (id: string) =>
      !UUID.test(id) || (await opening.isClosed(db)) ? null : findPublicDoctor(db, id),
  };
  serveSearchFiles(app, parts);
  serveSharePictures(app, parts);
  const pages = createPageDescriber(parts);
  return {
    describe: pages.describe,
    forget() {
      pages.forget();
      opening.forget();
    },
    async readEmbedOrigins() {
      return presentClinicSettings(await findClinicSettings(db)).embedOrigins ?? [];
    },
  };
}
