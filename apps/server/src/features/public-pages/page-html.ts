import type { WeeklyHours } from '@nadi/contract/schedules';
import { joinWords, type Translator } from '@nadi/messages/en/english';
import {
  degreeText,
  hoursSentence,
  labelled,
  publicPageLabels,
  specialityAndPractice,
} from '@nadi/messages/en/public-pages';
import { nameSpokenLanguage } from '@nadi/messages/spoken-language';
import { formatAmount } from '@nadi/messages/when';
import { escapeHtml } from '#platform/escape-html.ts';
import { type Alternate, hoursLanguage, openGraphLocale } from './page-language.ts';
import { dataElement, type StructuredData } from './structured-data.ts';

interface HeadFacts {
  /** Complete, with the clinic's name. */
  title: string;
  /** One or two sentences. */
  description: string;
  /** Absolute address of the page. */
  url: string;
  /** The clinic's name. */
  site: string;
  /** Absolute address of the picture of 1200 × 630 pixels. */
  picture: string;
  data: readonly StructuredData[];
  locale: string;
  /** The page in each language. */
  alternates: readonly Alternate[];
  /** True if search engines should not list the page, such as an empty list. */
  unlisted?: boolean;
}

/**
 * Renders what search engines and shared links read in a page's head, besides its title. The application
 * removes elements with `data-page` when another page opens in the same document.
 */
export function renderHead(facts: HeadFacts): string {
  const { title, description, url, site, picture, data, locale, alternates } = facts;
  const { unlisted = false } = facts;
  const metas = [
    ['name', 'description', description],
    ...(unlisted ? [['name', 'robots', 'noindex']] : []),
    ['property', 'og:type', 'website'],
    ['property', 'og:locale', openGraphLocale(locale)],
    ['property', 'og:site_name', site],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ['property', 'og:url', url],
    ['property', 'og:image', picture],
    ['property', 'og:image:width', '1200'],
    ['property', 'og:image:height', '630'],
    ['property', 'og:image:alt', title],
    ['name', 'twitter:card', 'summary_large_image'],
  ] as const;
  return [
    `<link rel="canonical" href="${escapeHtml(url)}" data-page>`,
    ...(unlisted ? [] : alternates).map(
      ({ language, href }) =>
        `<link rel="alternate" hreflang="${language}" href="${escapeHtml(href)}" data-page>`,
    ),
    ...metas.map(
      ([kind, name, content]) =>
        `<meta ${kind}="${name}" content="${escapeHtml(content ?? '')}" data-page>`,
    ),
    ...data.map(dataElement),
  ].join('');
}

interface DoctorText {
  name: string;
  speciality: string;
  degree: string;
  experience: string;
  about: string;
  /** In major units. */
  fee: number;
  available: boolean;
  address: string;
  languages: readonly string[];
  registrationNumber: string | null;
  hours: readonly WeeklyHours[];
  specialityLink: Link;
  listLink: Link;
}

interface Link {
  path: string;
  text: string;
}

/**
 * Renders what the doctor's page says, for readers without scripts.
 * @param date `2027-01-05`, the day of the hours
 */
export function renderDoctor(i18n: Translator, doctor: DoctorText, date: string): string {
  const labels = publicPageLabels(i18n);
  const facts = [
    [labels.degree, degreeText(i18n, doctor.degree, doctor.registrationNumber)],
    [
      labels.languages,
      joinWords(
        i18n,
        doctor.languages.map((each) => nameSpokenLanguage(i18n, each)),
      ),
    ],
    [labels.address, doctor.address],
    [labels.fee, formatAmount(i18n, doctor.fee)],
    [labels.hours, hoursSentence(doctor.hours, date, hoursLanguage(i18n)) ?? ''],
  ] as const;
  return [
    heading(doctor.name),
    paragraph(specialityAndPractice(i18n, doctor)),
    doctor.available ? '' : paragraph(labels.notBookable),
    ...facts.map(([label, value]) => (value ? paragraph(labelled(i18n, label, value)) : '')),
    ...doctor.about.split(/\n+/).map(ownParagraph),
    `<p>${link(doctor.specialityLink)} · ${link(doctor.listLink)}</p>`,
  ].join('');
}

interface ListText {
  title: string;
  doctors: readonly { link: Link; text: string }[];
  specialities: readonly Link[];
  /** Null on the last page. */
  next: Link | null;
}

/** Renders a page of a list of doctors as links, with links to the specialities. */
export function renderDoctorList({ title, doctors, specialities, next }: ListText): string {
  const items = doctors.map(
    (doctor) => `<li>${link(doctor.link)}<br>${escapeHtml(doctor.text)}</li>`,
  );
  const more = next ? `<p>${link(next)}</p>` : '';
  const others = specialities.map(link).join(' · ');
  return `${heading(title)}<ul class="grid gap-2">${items.join('')}</ul>${more}<p>${others}</p>`;
}

/** Renders the clinic's contact details, as far as the admin has entered them. */
export function renderContact(
  i18n: Translator,
  title: string,
  facts: readonly (readonly [label: string, value: string])[],
): string {
  const lines = facts.filter(([, value]) => value !== '');
  const paragraphs = lines.map(([label, value]) => paragraph(labelled(i18n, label, value)));
  return heading(title) + paragraphs.join('');
}

function heading(text: string): string {
  return `<h1 class="text-xl">${escapeHtml(text)}</h1>`;
}

function paragraph(text: string): string {
  return text && `<p>${escapeHtml(text)}</p>`;
}

/** Renders what a person wrote, in its own direction. */
function ownParagraph(text: string): string {
  return text && `<p dir="auto">${escapeHtml(text)}</p>`;
}

function link({ path, text }: Link): string {
  return `<a href="${escapeHtml(path)}" class="underline">${escapeHtml(text)}</a>`;
}
