import { type Accent, accentColours, DEFAULT_ACCENT } from '@nadi/domain/branding';
import { LOCALES, readLocale } from '@nadi/domain/locales';
import { isolate } from '@nadi/messages/create-translator';
import { joinWords, type Translator } from '@nadi/messages/en/english';
import { type MailText, mailFrame } from '@nadi/messages/en/mail';
import { escapeHtml } from '#platform/escape-html.ts';

interface Clinic {
  name: string;
  phone: string;
  email: string;
  accent?: Accent | undefined;
  /** The address of the logo, which is attached to the message. */
  logo?: string | undefined;
}

/** Names the attached logo in the HTML (RFC 2392). */
export const LOGO_CID = 'logo';

const RIGHT_TO_LEFT_MARK = '\u200f';

interface Addressee {
  name: string;
}

interface Frame {
  /** Of the language of the message. */
  i18n: Translator;
  unsubscribeUrl: string | null;
}

/** Renders a message as plain text and as HTML that reads the same without images and in dark mode. */
export function renderMail(
  mail: MailText,
  clinic: Clinic,
  to: Addressee,
  frame: Frame,
): { subject: string; text: string; html: string } {
  return {
    subject: mail.subject,
    text: renderText(mail, clinic, to, frame),
    html: renderHtml(mail, clinic, to, frame),
  };
}

/** Renders one line for a phone: subject, facts and link. */
export function renderShortText(mail: MailText, clinic: Clinic, i18n: Translator): string {
  const { heading, facts = [], action } = mail;
  const values = facts.map(([, value]) => isolate(i18n, value));
  // The first letter decides the direction of the whole text on a phone, and the clinic's name may be Latin.
  const mark = LOCALES[readLocale(i18n.locale)].dir === 'rtl' ? RIGHT_TO_LEFT_MARK : '';
  return [
    `${mark}${isolate(i18n, clinic.name)}: ${heading}.`,
    values.length > 0 && `${joinWords(i18n, values)}.`,
    action?.url,
  ]
    .filter(Boolean)
    .join(' ');
}

function renderText(
  mail: MailText,
  clinic: Clinic,
  to: Addressee,
  { i18n, unsubscribeUrl }: Frame,
): string {
  const { facts = [], action, links = [], notes = [] } = mail;
  const linkLines = [...(action ? [action] : []), ...links].map(
    ({ label, url }) => `${label}:\n${url}`,
  );
  return [
    mailFrame.greeting(i18n, to.name),
    mail.heading,
    ...mail.paragraphs,
    ...(facts.length > 0
      ? [facts.map(([label, value]) => `${label}: ${isolate(i18n, value)}`).join('\n')]
      : []),
    ...linkLines,
    ...notes,
    [
      ...['--', clinic.name, mailFrame.questions(i18n, clinic), mailFrame.automatic(i18n)],
      unsubscribeUrl === null ? '' : `${mailFrame.unsubscribe(i18n)}: ${unsubscribeUrl}`,
    ]
      .filter((line) => line !== '')
      .join('\n'),
  ].join('\n\n');
}

// Mail programs support tables and inline styles. Colours are readable on white and when inverted;
// `color-scheme` selects the dark ones in programs that support it.
const FONT = "font-family:Figtree,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
/** A label up to this number of letters stays on one line on the narrowest phone. */
const LABEL_MAX = 11;
/** A long name without a break would make the message wider than a phone's screen. */
const BREAK = 'word-break:break-word';
/** Nadi's own accent, and another one of the clinic. */
function coloursOf({ accent = DEFAULT_ACCENT }: Clinic) {
  return accent === DEFAULT_ACCENT ? { light: '#006061', dark: '#7fd1d4' } : accentColours(accent);
}

const styleOf = (dark: string) => `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#10191d!important}.card{background:#1a262b!important}
.ink{color:#eef4f5!important}.soft{color:#b3c3c7!important}.line{border-color:#34454b!important}
.button,.mark{background:${dark}!important;color:#06282b!important}.link{color:${dark}!important}}`;

function renderHtml(
  mail: MailText,
  clinic: Clinic,
  to: Addressee,
  { i18n, unsubscribeUrl }: Frame,
): string {
  const { facts = [], action, links = [], notes = [] } = mail;
  const colours = coloursOf(clinic);
  const { dir } = LOCALES[readLocale(i18n.locale)];
  // Mail programs lack the properties that follow the direction.
  const [start, end] = dir === 'rtl' ? ['right', 'left'] : ['left', 'right'];
  const paragraph = (text: string) =>
    `<p class="ink" style="margin:0 0 16px;color:#0e2830;font-size:16px;line-height:24px;${BREAK}">${escapeHtml(text)}</p>`;
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td class="soft line" width="30%" style="padding:8px 0;padding-${end}:16px;color:#455c63;border-bottom:1px solid #d9e4e5;vertical-align:top${label.length > LABEL_MAX ? '' : ';white-space:nowrap'}">${escapeHtml(label)}</td>` +
      `<td class="ink line" style="padding:8px 0;color:#0e2830;border-bottom:1px solid #d9e4e5;font-weight:600;vertical-align:top;${BREAK}">${escapeHtml(isolate(i18n, value))}</td></tr>`,
  );
  const table =
    rows.length > 0
      ? `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="margin:0 0 24px;font-size:16px;line-height:24px">${rows.join('')}</table>`
      : '';
  const button = action
    ? `<p style="margin:0 0 16px"><a class="button" href="${escapeHtml(action.url)}" style="display:inline-block;padding:13px 22px;border-radius:12px;background:${colours.light};color:#ffffff;font-size:16px;line-height:20px;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>`
    : '';
  const more = links.map(
    ({ label, url }) =>
      `<p style="margin:0 0 16px;font-size:16px;line-height:24px"><a class="link" href="${escapeHtml(url)}" style="color:${colours.light}">${escapeHtml(label)}</a></p>`,
  );
  const foot = [mailFrame.questions(i18n, clinic), mailFrame.automatic(i18n)]
    .filter((line) => line !== '')
    .map(escapeHtml)
    .concat(unsubscribeUrl === null ? [] : unsubscribeAnchor(i18n, unsubscribeUrl))
    .join('<br>');
  return `<!doctype html>
<html lang="${i18n.locale}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(mail.subject)}</title><style>${styleOf(colours.dark)}</style></head>
<body class="page" style="margin:0;padding:0;background:#f1f8f9;${FONT}">
<table role="presentation" class="page" width="100%" cellspacing="0" cellpadding="0" style="background:#f1f8f9"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:560px;text-align:${start}">
<tr><td class="ink" style="padding:0 4px 16px;color:#0e2830;font-size:17px;line-height:32px;font-weight:700;${BREAK}">${mark(clinic, end)}${escapeHtml(clinic.name)}</td></tr>
<tr><td class="card" style="padding:28px 24px 12px;background:#ffffff;border-radius:12px">
<h1 class="ink" style="margin:0 0 16px;color:#0e2830;font-size:22px;line-height:30px;${BREAK}">${escapeHtml(mail.heading)}</h1>
${[paragraph(mailFrame.greeting(i18n, to.name)), ...mail.paragraphs.map(paragraph), table, button, ...more, ...notes.map(paragraph)].join('\n')}
</td></tr>
<tr><td class="soft" style="padding:16px 4px 0;color:#455c63;font-size:13px;line-height:20px">${foot}</td></tr>
</table></td></tr></table></body></html>`;
}

/** The attached logo, or the clinic's initial on the colour of its pages; programs hide pictures from elsewhere. */
function mark(clinic: Clinic, end: string): string {
  const { name, logo } = clinic;
  const box = `width:32px;height:32px;margin-${end}:10px;border-radius:9px`;
  if (logo)
    return `<img src="cid:${LOGO_CID}" alt="" width="32" height="32" style="${box};vertical-align:middle">`;
  const [initial = ''] = name;
  return `<span class="mark" aria-hidden="true" style="display:inline-block;${box};background:${coloursOf(clinic).light};color:#ffffff;text-align:center">${escapeHtml(initial.toUpperCase())}</span>`;
}

function unsubscribeAnchor(i18n: Translator, url: string): string {
  return `<a class="soft" href="${escapeHtml(url)}" style="color:#455c63">${escapeHtml(mailFrame.unsubscribe(i18n))}</a>`;
}
