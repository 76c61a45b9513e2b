import { createHash } from 'node:crypto';
import { isoDateAt, parseIsoDate } from '@nadi/domain/iso-date';
import { minutes } from '@nadi/domain/limits';
import { displayDate } from '@nadi/messages/en/dates';
import { medicineDetails, medicineTitle } from '@nadi/messages/en/medicines';
import type { FastifyInstance } from 'fastify';
import type { Redis } from 'ioredis';
import { clientNetwork } from '#platform/addresses.ts';
import type { Clock } from '#platform/clock.ts';
import { escapeHtml } from '#platform/escape-html.ts';
import { PAGE_COLOURS, sendPage } from '#platform/http/replies.ts';
import { createThrottle } from '#platform/throttle.ts';
import { type Branding, markAddress, presentClinicSettings } from '#presenters/clinic-settings.ts';
import { parseSheet, prescriptionState } from '#presenters/record.ts';
import { findClinicSettings } from '#store/clinic-settings.ts';
import {
  findPrescriptionByNumber,
  findPrescriptionByToken,
  type StoredPrescription,
} from '#store/prescriptions.ts';
import type { Db } from '#store/tables.ts';
import { checkSignature } from './prescriptions.ts';

const TRIES_PER_MINUTE = 30;

/** The whole style of the page: system fonts, both colour schemes, and paper. */
const VERIFICATION_STYLE = `${PAGE_COLOURS}
:root{--ok:oklch(.45 .1 152);--ok-soft:oklch(.96 .032 156);--bad:oklch(.52 .185 27);--bad-soft:oklch(.96 .018 25)}
@media(prefers-color-scheme:dark){:root{--ok:#8fe0ae;--ok-soft:#16351f;--bad:#ffb4ab;--bad-soft:#47201d}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:400 1rem/1.5 Figtree,system-ui,sans-serif;-webkit-text-size-adjust:100%}
header{background:var(--card);border-bottom:1px solid var(--line)}
header p{display:flex;align-items:center;gap:.6rem;max-width:40rem;min-height:4rem;margin:0 auto;padding:.5rem 1rem;font-weight:700;overflow-wrap:anywhere}
header :is(svg,img){flex:none;width:2.25rem;height:2.25rem}
main{max-width:40rem;margin:0 auto;padding:1.5rem 1rem 3rem;overflow-wrap:anywhere}
h1{font-size:1.6rem;line-height:1.25;margin:.5rem 0 1rem}
h2{font-size:1.2rem;margin:1.75rem 0 .75rem}
.state{margin:0 0 1rem;padding:1rem;border-radius:.75rem;font-weight:600}
.issued{background:var(--ok-soft);color:var(--ok)}
.replaced,.expired{background:var(--wait-soft);color:var(--wait)}
.cancelled,.altered{background:var(--bad-soft);color:var(--bad)}
dl,ol{margin:0;padding:0 1rem;background:var(--card);border-radius:.75rem;box-shadow:var(--shadow)}
dl{display:grid;grid-template-columns:1fr}
dt{padding-top:.75rem;font-size:.85rem;color:var(--soft)}
dd{margin:0;padding-bottom:.75rem;border-bottom:1px solid var(--line);font-weight:500;font-variant-numeric:tabular-nums}
dd:last-child,li:last-child{border-bottom:0}
ol{list-style:none;counter-reset:line}
li{counter-increment:line;padding:1rem 0 1rem 2rem;border-bottom:1px solid var(--line);position:relative}
li::before{content:counter(line)".";position:absolute;left:0;font-weight:600}
.hint{color:var(--soft)}
@media(min-width:30rem){dl{grid-template-columns:12rem 1fr}dt,dd{padding:.75rem 0;border-bottom:1px solid var(--line)}dt:last-of-type{border-bottom:0}}
@media print{:root{--page:#fff;--card:#fff;--ink:#000;--soft:#333;--line:#999;--shadow:none}header{border:0}main{padding:0}.state{border:2px solid;background:none;color:#000}dl,ol{padding:0}li{break-inside:avoid}}
`;

/** Nothing but the page's own style, by its hash, and the clinic's logo. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(VERIFICATION_STYLE).digest('base64')}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

type ByCode = { Params: { code: string } };

interface Deps {
  db: Db;
  redis: Redis | null;
  clock: Clock;
  zone: string;
}

/**
 * Serves the page where anyone who holds a prescription can check it: its number shows the state,
 * the token of its QR code the lines as well, so that altered paper is noticed
 * (docs/product/prescriptions.md).
 */
export function serveVerification(app: FastifyInstance, { db, redis, clock, zone }: Deps): void {
  const tries = [{ points: TRIES_PER_MINUTE, windowMs: minutes(1) }];
  const throttle = createThrottle('verify-prescription', tries, redis);
  app.get<ByCode>('/rx/:code', { exposeHeadRoute: true }, async (request, reply) => {
    await throttle.consume(clientNetwork(request.ip));
    const { code } = request.params;
    const isNumber = /^[1-9]\d{0,14}$/.test(code);
    const byToken = /^[\w-]{22}$/.test(code);
    const found = isNumber
      ? await findPrescriptionByNumber(db, Number(code))
      : byToken && (await findPrescriptionByToken(db, code));
    const today = isoDateAt(zone, clock.now());
    const branding = presentClinicSettings(await findClinicSettings(db));
    if (!found) return sendPage(reply.code(404), unknownPage(branding), POLICY);
    const signed = await checkSignature(db, found);
    const page = verificationPage(found, { withLines: !isNumber, today, signed, branding });
    return sendPage(reply, page, POLICY);
  });
}

const STATES = {
  issued: 'This prescription was issued and is current.',
  replaced: 'This prescription was replaced by a newer one. Do not use it.',
  cancelled: 'This prescription was cancelled. Do not use it.',
  altered:
    'This prescription is not what the clinic signed. Do not use it, and tell the clinic about it.',
  expired: 'This prescription was issued, and its last day is over. Ask the doctor for a new one.',
} as const;

interface Shown {
  /** The medicines and the patient's initials as well. */
  withLines: boolean;
  /** YYYY-MM-DD in the clinic's zone. */
  today: string;
  /** Whether the clinic's signature is valid; null if there is none. */
  signed: boolean | null;
  branding: Branding;
}

/** Returns a page without scripts: it names the patient by initials at most, and no diagnosis. */
function verificationPage(stored: StoredPrescription, shown: Shown): string {
  const { withLines, today, signed, branding } = shown;
  const sheet = parseSheet(stored);
  const ended = prescriptionState(stored);
  const expired = ended === 'issued' && sheet.validUntil && sheet.validUntil < today;
  const state = signed === false ? 'altered' : expired ? 'expired' : ended;
  const facts = [
    ['Clinic', sheet.clinic.name],
    ['Doctor', `${sheet.doctor.name}, ${sheet.doctor.qualification}`],
    ['Registration number', sheet.doctor.registrationNumber],
    ['Issued on', displayDate(parseIsoDate(sheet.issuedOn))],
    ['Valid until', sheet.validUntil ? displayDate(parseIsoDate(sheet.validUntil)) : ''],
    ['Digital signature', signed ? 'Valid: as the clinic issued it' : ''],
    ['Patient', withLines ? initials(sheet.patient.name) : ''],
  ].filter(([, value]) => value);
  const list = facts
    .map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`)
    .join('');
  return page(
    `Prescription ${stored.number}`,
    { ...branding, name: sheet.clinic.name },
    `<p class="state ${state}">${STATES[state]}</p><dl>${list}</dl>${
      withLines
        ? medicines(sheet.items)
        : '<p class="hint">Scan the QR code on the paper to compare the medicines.</p>'
    }`,
  );
}

function unknownPage(branding: Branding): string {
  return page(
    'Prescription not found',
    branding,
    '<p class="state cancelled">There is no prescription with this number.</p><p class="hint">Compare the number with the paper. If it is the same, ask the doctor before you use it.</p>',
  );
}

function medicines(items: ReturnType<typeof parseSheet>['items']): string {
  const rows = items.map((item) => {
    const details = medicineDetails(item).map((line) => `<br>${isolated(line)}`);
    return `<li><strong>${isolated(medicineTitle(item))}</strong>${details.join('')}</li>`;
  });
  return `<h2>Medicines</h2><ol>${rows.join('')}</ol><p class="hint">Compare each line with the paper.</p>`;
}

/** The mark of `nadi-mark.tsx`, in the colours of this page. */
const MARK =
  '<svg viewBox="0 0 32 32" aria-hidden="true" fill="none"><rect width="32" height="32" rx="9" fill="var(--action)"/><path d="M5 17h4.2l3.3-8.5 4.6 15 3-8.3c.9-2.4 2.9-2.4 3.9-.3s2.6 2.3 3.5.3" stroke="var(--on-action)" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/></svg>';

function page(title: string, branding: Branding, body: string): string {
  const address = markAddress(branding);
  const mark = address ? `<img src="${address}" alt="">` : MARK;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title><style>${VERIFICATION_STYLE}</style></head><body><header><p>${mark}${escapeHtml(branding.name)}</p></header><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;
}

/** Doses keep their order inside right-to-left text. */
function isolated(text: string): string {
  return `<bdi dir="ltr">${escapeHtml(text)}</bdi>`;
}

function initials(name: string): string {
  return name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${[...word][0]}.`)
    .join(' ');
}
