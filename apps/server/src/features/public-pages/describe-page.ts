import type { ClinicDetails } from '@nadi/contract/clinic';
import type { WeeklyHours } from '@nadi/contract/schedules';
import { isoDateAt } from '@nadi/domain/iso-date';
import { type Instant, seconds } from '@nadi/domain/limits';
import { minorToMajor } from '@nadi/domain/minor-units';
import { formatMoney } from '@nadi/domain/money';
import { findSpeciality, SPECIALITIES } from '@nadi/domain/profile-choices';
import { DEFAULT_HOURS, formatClock } from '@nadi/domain/schedules/schedule';
import {
  aboutDescription,
  doctorDescription,
  hoursSentence,
  publicPageLabels as labels,
  practiceText,
  publicPages,
  specialityDescription,
} from '@nadi/messages/en/public-pages';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import type { PageDescriber, PageDescription } from '#platform/http/page-description.ts';
import { presentClinicSettings, presentSettingsWithHours } from '#presenters/clinic-settings.ts';
import { imageUrl, presentHours } from '#presenters/doctor.ts';
import { findClinicSettings } from '#store/clinic-settings.ts';
import type { PublicDoctor } from '#store/public-pages.ts';
import type { Db } from '#store/tables.ts';
import { findClinicHours } from '#store/working-hours.ts';
import { renderContact, renderDoctor, renderDoctorList, renderHead } from './page-html.ts';
import { clinicPicturePath, doctorPicturePath } from './share-pictures.ts';
import { clinicData, doctorData, doctorListData, type StructuredData } from './structured-data.ts';

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

export interface PublicPagesDeps {
  db: Db;
  log: Pick<FastifyBaseLogger, 'warn'>;
  clock: Clock;
  zone: string;
  /** Origin of the clinic's site, without a slash at the end. */
  origin: string;
  readDoctors: ReadPublicDoctors;
  /** Returns a doctor whose page everyone may see, else null. */
  findDoctor(id: string): Promise<PublicDoctor | null>;
}

const STALE_AFTER = seconds(2);
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
  const clinicPages = describeOften(deps);
  const describe = findDescriber(deps, clinicPages.describe);
  return {
    describe: ((path, query) =>
      describe(path, query).catch((err: unknown) => {
        deps.log.warn({ err }, 'public page not described');
        return null;
      })) satisfies PageDescriber,
    /** Describes the clinic's own pages again: its settings have changed. */
    forget: clinicPages.forget,
  };
}

type DescribeClinicPage = (page: ClinicPage) => Promise<PageDescription>;

function findDescriber(deps: PublicPagesDeps, describeClinic: DescribeClinicPage): PageDescriber {
  return async (path, query) => {
    const [name = '', param, ...rest] = path.split('/').filter(Boolean).map(decode);
    if (rest.length > 0) return null;
    if (name === 'appointment' && param) return describeDoctor(deps, param);
    if (name === 'doctors') return describeList(deps, param, query);
    if (param) return null;
    if (name === '') return describeClinic('home');
    if (name === 'about' || name === 'contact') return describeClinic(name);
    return null;
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

async function describeDoctor(deps: PublicPagesDeps, id: string): Promise<PageDescription> {
  const { origin, zone, clock } = deps;
  const doctor = await deps.findDoctor(id);
  if (!doctor) return describeMissing(deps, publicPages.doctorNotFound.title);
  const clinic = presentClinicSettings(doctor.settings);
  const facts = toFacts(doctor);
  const url = origin + doctorPath(doctor.id);
  const photo = doctor.image_id && origin + imageUrl(doctor.image_id);
  const words = { ...facts, fee: formatMoney(facts.fee) };
  return toDescription(deps, clinic, {
    title: `${doctor.name}, ${doctor.speciality}`,
    description: doctorDescription(words),
    path: doctorPath(doctor.id),
    picture: doctorPicturePath(doctor, clinic.name),
    data: [doctorData(origin, { ...facts, url, photo })],
    text: renderDoctor(facts, isoDateAt(zone, clock.now())),
  });
}

function toFacts(doctor: PublicDoctor) {
  const { address_line1, address_line2, speciality } = doctor;
  return {
    ...doctor,
    fee: minorToMajor(doctor.fee_minor),
    address: [address_line1, address_line2].filter(Boolean).join(', '),
    registrationNumber: doctor.registration_number,
    hours: doctor.hours?.map(presentHours) ?? DAILY,
    specialityPath: specialityPath(speciality),
  };
}

async function describeList(
  deps: PublicPagesDeps,
  wanted: string | undefined,
  query: URLSearchParams,
): Promise<PageDescription> {
  const { entries, specialities: own } = await deps.readDoctors(deps.db);
  const specialities = [...SPECIALITIES, ...own];
  const speciality = wanted && findSpeciality(wanted.trim(), specialities);
  if (speciality && !specialities.includes(speciality)) {
    return describeMissing(deps, publicPages.specialityNotFound.title);
  }
  const clinic = presentClinicSettings(await findClinicSettings(deps.db));
  const listed = speciality ? entries.filter((each) => each.speciality === speciality) : entries;
  const pages = Math.max(1, Math.ceil(listed.length / PAGE_SIZE));
  const page = Math.min(pages, Math.max(1, Math.trunc(Number(query.get('page'))) || 1));
  const shown = listed.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  const path = speciality ? specialityPath(speciality) : '/doctors';
  const title = speciality || publicPages.doctors.title;
  const urls = shown.map((doctor) => ({
    name: doctor.name,
    url: deps.origin + doctorPath(doctor.id),
  }));
  return toDescription(deps, clinic, {
    title,
    description: speciality
      ? specialityDescription(speciality, clinic.name, listed.length)
      : publicPages.doctors.description,
    path: page === 1 ? path : `${path}?page=${page}`,
    data: [doctorListData(title, urls)],
    unlisted: listed.length === 0,
    text: renderDoctorList({
      title,
      doctors: shown.map((doctor) => ({
        path: doctorPath(doctor.id),
        name: doctor.name,
        text: listedText(doctor),
      })),
      specialities: specialities.map((each) => ({ path: specialityPath(each), name: each })),
      next: page < pages ? `${path}?page=${page + 1}` : null,
    }),
  });
}

function listedText({ speciality, experience, fee_minor }: ListedEntry): string {
  const fee = formatMoney(minorToMajor(fee_minor));
  if (experience === null) return `${speciality}, ${fee}`;
  const years = experience === 1 ? '1 Year' : `${experience} Year`;
  return `${practiceText({ speciality, experience: years })}, ${fee}`;
}

type ClinicPage = 'home' | 'about' | 'contact';

/** Describes these pages at most once in two seconds, because the home page is fetched most. */
function describeOften(deps: PublicPagesDeps) {
  const made = new Map<ClinicPage, { at: Instant; page: Promise<PageDescription> }>();
  const describe: DescribeClinicPage = (name) => {
    const now = deps.clock.now();
    const known = made.get(name);
    if (known && Math.abs(now - known.at) < STALE_AFTER) return known.page;
    const page = describeClinicPage(deps, name);
    made.set(name, { at: now, page });
    page.catch(() => made.delete(name));
    return page;
  };
  return { describe, forget: () => made.clear() };
}

async function describeClinicPage(
  deps: PublicPagesDeps,
  page: ClinicPage,
): Promise<PageDescription> {
  const { db, origin, zone, clock } = deps;
  const stored = await findClinicSettings(db);
  const clinic = presentSettingsWithHours(stored, await findClinicHours(db));
  const hours =
    clinic.openingHours && hoursSentence(clinic.openingHours, isoDateAt(zone, clock.now()));
  const contact = [
    [labels.address, clinic.address.join(', ')],
    [labels.hours, hours ?? clinic.openingHoursText ?? ''],
    [labels.phone, clinic.phone],
    [labels.email, clinic.email],
  ] as const;
  return toDescription(deps, clinic, {
    ...publicPages[page],
    ...(page === 'about' && { description: aboutDescription(clinic.name, clinic.about) }),
    path: page === 'home' ? '/' : `/${page}`,
    data: [clinicData({ origin, clinic })],
    text: page === 'contact' ? renderContact(clinic.name, contact) : null,
  });
}

async function describeMissing(deps: PublicPagesDeps, title: string): Promise<PageDescription> {
  const { name } = presentClinicSettings(await findClinicSettings(deps.db));
  const head = '<meta name="robots" content="noindex" data-page>';
  return { status: 404, title: `${title} · ${name}`, head, text: null };
}

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

function toDescription(
  { origin }: PublicPagesDeps,
  clinic: ClinicDetails,
  { path, picture, text, ...page }: Described,
): PageDescription {
  const title = `${page.title} · ${clinic.name}`;
  const head = renderHead({
    ...page,
    title,
    url: origin + path,
    site: clinic.name,
    picture: origin + (picture ?? clinicPicturePath(clinic.name)),
  });
  return { status: 200, title, head, text };
}

export function doctorPath(id: string): string {
  return `/appointment/${id}`;
}

export function specialityPath(speciality: string): string {
  return `/doctors/${encodeURIComponent(speciality)}`;
}
