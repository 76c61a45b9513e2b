import { isLanguage } from './parse-push.ts';

/** The caches in which the page stores facts, for the worker only. */
export const CARD_CACHE = 'nadi-offline-card';
export const CARD_KEY = '/offline-card.json';
export const CLINIC_CACHE = 'nadi-offline-clinic';
export const CLINIC_KEY = '/offline-clinic.json';

export interface ClinicFacts {
  name: string;
  /** Empty if the clinic has none. */
  phone: string;
  /** The texts of the page that stored these facts; absent in English. */
  page?: PageTexts;
}

/** The offline page in the language of the page that prepared it. */
export interface PageTexts {
  lang: string;
  dir: 'ltr' | 'rtl';
  title: string;
  state: string;
  heading: string;
  /** Empty with a card. */
  text: string;
  /** Empty if the clinic has no phone. */
  call: string;
  retry: string;
  /** Of a card, else empty: its time zone, when Join opens, and when it was stored. */
  zone: string;
  joinOpens: string;
  stored: string;
  /** The notification that says that notifications have ended. */
  ended: string;
  endedText: string;
}

/** The next appointment. Contains no health data and no names of people. */
export interface CardFacts extends ClinicFacts {
  /** Such as `Wed 6 Jan 2027, 10:00 AM`. */
  when: string;
  zone: string;
  /** Such as `Video call`, or the address; empty if it has none. */
  where: string;
  /** The time from which the call can be joined; empty without a call. */
  joinOpens: string;
  /** Epoch milliseconds. */
  endsAt: number;
  /** The time when the facts were stored, in words. */
  asOf: string;
}

/** Parses a stored card; null for other values, and after the end of the appointment. */
export function parseCard(stored: unknown, now: number): CardFacts | null {
  const { when, zone, where, joinOpens, endsAt, asOf } = fieldsOf(stored);
  const clinic = parseClinic(stored);
  const texts = [when, zone, where, joinOpens, asOf];
  if (!clinic || !texts.every((text) => typeof text === 'string')) return null;
  if (typeof endsAt !== 'number' || now >= endsAt) return null;
  return { ...clinic, when, zone, where, joinOpens, endsAt, asOf } as CardFacts;
}

/** Parses a stored clinic; null for other values. */
export function parseClinic(stored: unknown): ClinicFacts | null {
  const { name, phone, page } = fieldsOf(stored);
  if (typeof name !== 'string' || typeof phone !== 'string') return null;
  const texts = parseTexts(page);
  return { name, phone, ...(texts && { page: texts }) };
}

/** Parses stored texts; null for other values, so that the page is in English. */
function parseTexts(stored: unknown): PageTexts | null {
  const { lang, dir, ...others } = fieldsOf(stored);
  const names = Object.keys(describeInEnglish({ name: '', phone: '' }, null));
  const texts = names.flatMap((name) => (name === 'lang' || name === 'dir' ? [] : [others[name]]));
  if (!isLanguage(lang) || (dir !== 'ltr' && dir !== 'rtl')) return null;
  return texts.every((text) => typeof text === 'string')
    ? ({ ...others, lang, dir } as PageTexts)
    : null;
}

function fieldsOf(stored: unknown): Record<string, unknown> {
  return typeof stored === 'object' && stored !== null ? { ...stored } : {};
}

/** The page's only script: loads the address again when the connection is back. */
export const SCRIPT = "addEventListener('online', () => location.reload());";

/** Renders the page of every address that cannot be loaded. */
export function renderOfflinePage(clinic: ClinicFacts | null, card: CardFacts | null): string {
  const facts = card ?? clinic ?? { name: '', phone: '' };
  const { name, phone } = facts;
  const texts = facts.page ?? describeInEnglish(facts, card);
  const dial = phone.replace(/[^\d+]/g, '');
  const call = phone && `<p><a href="tel:${dial}">${escapeHtml(texts.call)}</a></p>`;
  return `<!doctype html>
<html lang="${texts.lang}" dir="${texts.dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(texts.title)}</title>
<style>${STYLE}</style>
</head>
<body>
${name && `<header>${escapeHtml(name)}</header>`}
<main>
<p class="state" role="status">${escapeHtml(texts.state)}</p>
<h1>${escapeHtml(texts.heading)}</h1>
${card ? renderCard(card, texts) : `<p>${escapeHtml(texts.text)}</p>`}
${call}
<p><a href="">${escapeHtml(texts.retry)}</a></p>
${card ? `<p class="note">${escapeHtml(texts.stored)}</p>` : ''}
</main>
<script>${SCRIPT}</script>
</body>
</html>
`;
}

/** Returns the worker's own texts, for which no page is needed. */
export function describeInEnglish({ phone }: ClinicFacts, card: CardFacts | null): PageTexts {
  return {
    ...{ lang: 'en', dir: 'ltr' },
    title: card ? 'Offline: your next appointment' : 'You are offline',
    state: 'You are offline, or the clinic cannot be reached.',
    heading: card ? 'Your next appointment' : 'This page needs a connection',
    text: card ? '' : 'If your connection was lost, it opens by itself when that is back.',
    call: phone && `Call the clinic: ${phone}`,
    retry: 'Try again',
    zone: card ? `${card.zone} time` : '',
    joinOpens: card?.joinOpens ? `Join opens ${card.joinOpens}` : '',
    stored: card ? `Stored on this device on ${card.asOf}. It may have changed since.` : '',
    ended: 'Notifications have ended',
    endedText: 'Please turn them on again under Messages you get.',
  };
}

function renderCard({ when, where }: CardFacts, { zone, joinOpens }: PageTexts): string {
  const lines = [zone, where, joinOpens].filter(Boolean);
  return `<p class="when" dir="auto">${escapeHtml(when)}</p>
${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n')}`;
}

const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; padding: 24px; font: 17px/1.5 system-ui, sans-serif; background: #f2f7f7; color: #10292b; }
header { max-width: 26rem; margin: 0 auto; padding: 0 24px; font-weight: 600; overflow-wrap: anywhere; }
main { max-width: 26rem; margin: 16px auto 0; padding: 24px; background: #fff; border-radius: 16px; }
h1 { margin: 20px 0 0; font-size: 1rem; color: #0b5f63; }
p { margin: 4px 0; overflow-wrap: anywhere; }
.when { font-size: 1.5rem; font-weight: 600; line-height: 1.3; }
.state { padding: 10px 14px; border-radius: 10px; background: #fdf0d9; color: #6b4300; }
a { display: inline-flex; min-height: 44px; align-items: center; color: #0b5f63; }
.note { color: #4c6365; font-size: .875rem; }
@media (prefers-color-scheme: dark) {
  body { background: #0d1b1c; color: #e5f0f0; }
  main { background: #16282a; }
  h1, a { color: #7fd6d6; }
  .state { background: #3d2c0c; color: #f7d9a0; }
  .note { color: #a9bfc0; }
}
`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
