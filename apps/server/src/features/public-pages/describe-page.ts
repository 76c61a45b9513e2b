import type { WeeklyHours } from '@nadi/contract/schedules';
import { isoDateAt } from '@nadi/domain/iso-date';
import { minorToMajor } from '@nadi/domain/minor-units';
import { findSpeciality, SPECIALITIES } from '@nadi/domain/profile-choices';
import { DEFAULT_HOURS, formatClock } from '@nadi/domain/schedules/schedule';
import { specialityName } from '@nadi/messages/en/doctor-labels';
import {
  doctorDescription,
  doctorTitle,
  listedDoctorText,
  publicPageLabels,
  publicPages,
  specialityDescription,
} from '@nadi/messages/en/public-pages';
import { formatAmount } from '@nadi/messages/when';
import type { FastifyBaseLogger } from 'fastify';
import type { PageDescriber, PageDescription } from '#platform/http/page-description.ts';
import type { OwnWords } from '#platform/http/reply-language.ts';
import { presentClinicSettings } from '#presenters/clinic-settings.ts';
import { imageUrl, presentHours } from '#presenters/doctor.ts';
import { findClinicSettings } from '#store/clinic-settings.ts';
import type { PublicDoctor } from '#store/public-pages.ts';
import type { Db } from '#store/tables.ts';
import { composeDescription, describeMissing } from './compose-description.ts';
import {
  type ClinicPagesDeps,
  type DescribeClinicPage,
  describeClinicPages,
} from './describe-clinic.ts';
import { renderDoctor, renderDoctorList } from './page-html.ts';
import { addressIn, type PageLanguage, readNamedLanguage } from './page-language.ts';
import { doctorPicturePath } from './share-pictures.ts';
import { doctorData, doctorListData } from './structured-data.ts';

/** A doctor of the public list. */
export interface ListedEntry {
  id: string;
  name: string;
  speciality: string;
  /** In years; null if the text has no number. */
  experience: number | null;
  fee_minor: number;
}

/** Reads the public doctors in the order of the list. */
export type ReadPublicDoctors = (db: Db) => Promise<{
  entries: readonly ListedEntry[];
  /** The clinic's own specialities, besides the six. */
  specialities: readonly string[];
}>;

export interface PublicPagesDeps extends ClinicPagesDeps {
  log: Pick<FastifyBaseLogger, 'warn'>;
  readDoctors: ReadPublicDoctors;
  ownWords: Pick<OwnWords, 'read'>;
  /** Returns a doctor whose page everyone may see, else null. */
  findDoctor(id: string): Promise<PublicDoctor | null>;
}

/** As many as a page of the list shows. */
const PAGE_SIZE = 12;
const DAILY: readonly WeeklyHours[] = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
  weekday,
  clock: [formatClock(DEFAULT_HOURS.from), formatClock(DEFAULT_HOURS.until)],
}));

/**
 * Returns the function that describes a public page. It returns null for all other pages, and while the
 * database does not answer: the application then shows what it can.
 */
export function createPageDescriber(deps: PublicPagesDeps) {
  const clinicPages = describeClinicPages(deps);
  const describe = findDescriber(deps, clinicPages.describe);
  return {
    describe: ((path, query, language) =>
      describe(path, query, language).catch((err: unknown) => {
        deps.log.warn({ err }, 'public page not described');
        return null;
      })) satisfies PageDescriber,
    /** Describes the clinic's own pages again: its settings have changed. */
    forget: clinicPages.forget,
  };
}

function findDescriber(deps: PublicPagesDeps, describeClinic: DescribeClinicPage): PageDescriber {
  return async (path, query, language) => {
    const [name = '', param, ...rest] = path.split('/').filter(Boolean).map(decode);
    const isClinic = name === '' || name === 'about' || name === 'contact';
    const isDescribed = isClinic ? !param : name === 'doctors' || (name === 'appointment' && param);
    if (rest.length > 0 || !isDescribed) return null;
    const pageLanguage = {
      i18n: await deps.ownWords.read(language),
      named: readNamedLanguage(query),
    };
    if (isClinic) return describeClinic(name === '' ? 'home' : name, pageLanguage);
    const page = { ...deps, ...pageLanguage };
    return name === 'doctors'
      ? describeList(page, param, query)
      : describeDoctor(page, param ?? '');
  };
}

/** A mistyped address may contain a stray %. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

type PageDeps = PublicPagesDeps & PageLanguage;

async function describeDoctor(deps: PageDeps, id: string): Promise<PageDescription> {
  const { origin, zone, clock, i18n } = deps;
  const doctor = await deps.findDoctor(id);
  if (!doctor) return describeMissing(deps.db, publicPages(i18n).doctorNotFound.title);
  const clinic = presentClinicSettings(doctor.settings);
  const facts = toFacts(doctor);
  const url = origin + doctorPath(doctor.id);
  const photo = doctor.image_id && origin + imageUrl(doctor.image_id);
  const words = { ...facts, fee: formatAmount(i18n, facts.fee) };
  const links = {
    specialityLink: specialityLink(deps, doctor.speciality),
    listLink: { path: addressIn('/doctors', deps.named), text: publicPageLabels(i18n).allDoctors },
  };
  return composeDescription(deps, clinic, {
    title: doctorTitle(i18n, doctor),
    description: doctorDescription(i18n, words),
    path: doctorPath(doctor.id),
    picture: doctorPicturePath(doctor, clinic.name),
    data: [doctorData(origin, { ...facts, url, photo })],
    text: renderDoctor(i18n, { ...facts, ...links }, isoDateAt(zone, clock.now())),
  });
}

function toFacts(doctor: PublicDoctor) {
  const { address_line1, address_line2 } = doctor;
  return {
    ...doctor,
    fee: minorToMajor(doctor.fee_minor),
    address: [address_line1, address_line2].filter(Boolean).join(', '),
    registrationNumber: doctor.registration_number,
    hours: doctor.hours?.map(presentHours) ?? DAILY,
  };
}

async function describeList(
  deps: PageDeps,
  wanted: string | undefined,
  query: URLSearchParams,
): Promise<PageDescription> {
  const { i18n, named } = deps;
  const { entries, specialities: own } = await deps.readDoctors(deps.db);
  const specialities = [...SPECIALITIES, ...own];
  const speciality = wanted && findSpeciality(wanted.trim(), specialities);
  if (speciality && !specialities.includes(speciality)) {
    return describeMissing(deps.db, publicPages(i18n).specialityNotFound.title);
  }
  const clinic = presentClinicSettings(await findClinicSettings(deps.db));
  const listed = speciality ? entries.filter((each) => each.speciality === speciality) : entries;
  const pages = Math.max(1, Math.ceil(listed.length / PAGE_SIZE));
  const page = Math.min(pages, Math.max(1, Math.trunc(Number(query.get('page'))) || 1));
  const shown = listed.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  const path = speciality ? specialityPath(speciality) : '/doctors';
  const title = speciality ? specialityName(i18n, speciality) : publicPages(i18n).doctors.title;
  const urls = shown.map((doctor) => ({
    name: doctor.name,
    url: deps.origin + doctorPath(doctor.id),
  }));
  return composeDescription(deps, clinic, {
    title,
    description: speciality
      ? specialityDescription(i18n, { speciality, clinic: clinic.name, count: listed.length })
      : publicPages(i18n).doctors.description,
    path: page === 1 ? path : `${path}?page=${page}`,
    data: [doctorListData(title, urls)],
    unlisted: listed.length === 0,
    text: renderDoctorList({
      title,
      doctors: shown.map((doctor) => ({
        link: { path: addressIn(doctorPath(doctor.id), named), text: doctor.name },
        text: listedText(i18n, doctor),
      })),
      specialities: specialities.map((each) => specialityLink(deps, each)),
      next: page < pages ? nextLink(deps, `${path}?page=${page + 1}`) : null,
    }),
  });
}

function listedText(i18n: PageLanguage['i18n'], { fee_minor, ...doctor }: ListedEntry): string {
  const fee = formatAmount(i18n, minorToMajor(fee_minor));
  return listedDoctorText(i18n, { ...doctor, fee });
}

function specialityLink({ i18n, named }: PageLanguage, speciality: string) {
  return {
    path: addressIn(specialityPath(speciality), named),
    text: specialityName(i18n, speciality),
  };
}

function nextLink({ i18n, named }: PageLanguage, path: string) {
  return { path: addressIn(path, named), text: publicPageLabels(i18n).nextPage };
}

export function doctorPath(id: string): string {
  return `/appointment/${id}`;
}

export function specialityPath(speciality: string): string {
  return `/doctors/${encodeURIComponent(speciality)}`;
}
