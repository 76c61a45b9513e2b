import { isoDateAt } from '@nadi/domain/iso-date';
import { type Instant, seconds } from '@nadi/domain/limits';
import {
  aboutDescription,
  hoursSentence,
  publicPageLabels,
  publicPages,
} from '@nadi/messages/en/public-pages';
import type { Clock } from '#platform/clock.ts';
import type { PageDescription } from '#platform/http/page-description.ts';
import { presentSettingsWithHours } from '#presenters/clinic-settings.ts';
import { findClinicSettings } from '#store/clinic-settings.ts';
import type { Db } from '#store/tables.ts';
import { findClinicHours } from '#store/working-hours.ts';
import { composeDescription } from './compose-description.ts';
import { renderContact } from './page-html.ts';
import { hoursLanguage, type PageLanguage } from './page-language.ts';
import { clinicData } from './structured-data.ts';

export interface ClinicPagesDeps {
  db: Db;
  clock: Clock;
  zone: string;
  /** Origin of the clinic's site, without a slash at the end. */
  origin: string;
}

export type ClinicPage = 'home' | 'about' | 'contact';

export type DescribeClinicPage = (
  page: ClinicPage,
  language: PageLanguage,
) => Promise<PageDescription>;

const STALE_AFTER = seconds(2);

/** Describes these pages at most once in two seconds in each language, because the home page is fetched most. */
export function describeClinicPages(deps: ClinicPagesDeps) {
  const made = new Map<string, { at: Instant; page: Promise<PageDescription> }>();
  const describe: DescribeClinicPage = (name, language) => {
    const now = deps.clock.now();
    const key = [name, language.i18n.locale, language.named].join(' ');
    const known = made.get(key);
    if (known && Math.abs(now - known.at) < STALE_AFTER) return known.page;
    const page = describeClinicPage({ ...deps, ...language }, name);
    made.set(key, { at: now, page });
    page.catch(() => made.delete(key));
    return page;
  };
  return { describe, forget: () => made.clear() };
}

async function describeClinicPage(
  deps: ClinicPagesDeps & PageLanguage,
  page: ClinicPage,
): Promise<PageDescription> {
  const { db, origin, zone, clock, i18n } = deps;
  const stored = await findClinicSettings(db);
  const clinic = presentSettingsWithHours(stored, await findClinicHours(db));
  const today = isoDateAt(zone, clock.now());
  const hours =
    clinic.openingHours && hoursSentence(clinic.openingHours, today, hoursLanguage(i18n));
  const labels = publicPageLabels(i18n);
  const contact = [
    [labels.address, clinic.address.join(', ')],
    [labels.hours, hours ?? clinic.openingHoursText ?? ''],
    [labels.phone, clinic.phone],
    [labels.email, clinic.email],
  ] as const;
  return composeDescription(deps, clinic, {
    ...publicPages(i18n)[page],
    ...(page === 'about' && { description: aboutDescription(i18n, clinic) }),
    path: page === 'home' ? '/' : `/${page}`,
    data: [clinicData({ origin, clinic })],
    text: page === 'contact' ? renderContact(i18n, clinic.name, contact) : null,
  });
}
