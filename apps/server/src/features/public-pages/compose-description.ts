import type { ClinicDetails } from '@nadi/contract/clinic';
import type { PageDescription } from '#platform/http/page-description.ts';
import { presentClinicSettings } from '#presenters/clinic-settings.ts';
import { findClinicSettings } from '#store/clinic-settings.ts';
import type { Db } from '#store/tables.ts';
import { renderHead } from './page-html.ts';
import { addressIn, listAlternates, type PageLanguage } from './page-language.ts';
import { clinicPicturePath } from './share-pictures.ts';
import type { StructuredData } from './structured-data.ts';

interface Described {
  /** Without the clinic's name. */
  title: string;
  description: string;
  path: string;
  /** Path of the picture; by default the clinic's. */
  picture?: string;
  data: readonly StructuredData[];
  unlisted?: boolean;
  text: string | null;
}

/** @param origin of the clinic's site, without a slash at the end */
interface Site extends PageLanguage {
  origin: string;
}

/** Composes the document's description of a page. */
export function composeDescription(
  { origin, i18n, named }: Site,
  clinic: ClinicDetails,
  { path, picture, text, ...page }: Described,
): PageDescription {
  const title = `${page.title} · ${clinic.name}`;
  const head = renderHead({
    ...page,
    title,
    url: addressIn(origin + path, named),
    site: clinic.name,
    picture: origin + (picture ?? clinicPicturePath(clinic.name)),
    locale: i18n.locale,
    alternates: listAlternates(origin + path),
  });
  return { status: 200, title, head, text };
}

/** Describes an address of a page that does not exist. */
export async function describeMissing(db: Db, title: string): Promise<PageDescription> {
  const { name } = presentClinicSettings(await findClinicSettings(db));
  const head = '<meta name="robots" content="noindex" data-page>';
  return { status: 404, title: `${title} · ${name}`, head, text: null };
}
