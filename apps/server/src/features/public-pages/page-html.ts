import type { WeeklyHours } from '@nadi/contract/schedules';
import { formatMoney } from '@nadi/domain/money';
import {
  hoursSentence,
  publicPageLabels as labels,
  practiceText,
} from '@nadi/messages/en/public-pages';
import { escapeHtml } from '#platform/escape-html.ts';
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
  /** True if search engines should not list the page, such as an empty list. */
  unlisted?: boolean;
}

/**
 * Renders what search engines and shared links read in a page's head, besides its title. The application
 * removes elements with `data-page` when another page opens in the same document.
 */
export function renderHead(facts: HeadFacts): string {
  const { title, description, url, site, picture, data, unlisted = false } = facts;
  const metas = [
    ['name', 'description', description],
    ...(unlisted ? [['name', 'robots', 'noindex']] : []),
    ['property', 'og:type', 'website'],
    ['property', 'og:locale', 'en_IN'],
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
  /** Path of the speciality's page. */
  specialityPath: string;
}

/**
 * Renders what the doctor's page says, for readers without scripts.
 * @param date `2027-01-05`, the day for which the hours are told
 */
export function renderDoctor(doctor: DoctorText, date: string): string {
  const number = doctor.registrationNumber;
  const facts = [
    [labels.degree, number ? `${doctor.degree}, registration number ${number}` : doctor.degree],
    [labels.languages, doctor.languages.join(', ')],
    [labels.address, doctor.address],
    [labels.fee, formatMoney(doctor.fee)],
    [labels.hours, hoursSentence(doctor.hours, date) ?? ''],
  ] as const;
  const words = { ...doctor, fee: formatMoney(doctor.fee) };
  return [
    heading(doctor.name),
    paragraph(practiceText(words)),
    doctor.available ? '' : paragraph(labels.notBookable),
    ...facts.map(([label, value]) => (value ? paragraph(`${label}: ${value}`) : '')),
    ...doctor.about.split(/\n+/).map(paragraph),
    `<p>${link(doctor.specialityPath, doctor.speciality)} · ${link('/doctors', labels.allDoctors)}</p>`,
  ].join('');
}

interface ListText {
  title: string;
  doctors: readonly { path: string; name: string; text: string }[];
  specialities: readonly { path: string; name: string }[];
  /** Path of the next page; null on the last one. */
  next: string | null;
}

/** Renders a page of a list of doctors as links, with links to the specialities. */
export function renderDoctorList({ title, doctors, specialities, next }: ListText): string {
  const items = doctors.map(
    ({ path, name, text }) => `<li>${link(path, name)}<br>${escapeHtml(text)}</li>`,
  );
  const more = next ? `<p>${link(next, labels.nextPage)}</p>` : '';
  const others = specialities.map(({ path, name }) => link(path, name)).join(' · ');
  return `${heading(title)}<ul class="grid gap-2">${items.join('')}</ul>${more}<p>${others}</p>`;
}

/** Renders the clinic's contact details, as far as the admin has entered them. */
export function renderContact(
  title: string,
  facts: readonly (readonly [label: string, value: string])[],
): string {
  const lines = facts.filter(([, value]) => value !== '');
  return heading(title) + lines.map(([label, value]) => paragraph(`${label}: ${value}`)).join('');
}

function heading(text: string): string {
  return `<h1 class="text-xl">${escapeHtml(text)}</h1>`;
}

function paragraph(text: string): string {
  return text && `<p>${escapeHtml(text)}</p>`;
}

function link(path: string, text: string): string {
  return `<a href="${escapeHtml(path)}" class="underline">${escapeHtml(text)}</a>`;
}
