import { isoDateAt, parseIsoDate } from '@nadi/domain/iso-date';
import { minutes } from '@nadi/domain/limits';
import { displayDate } from '@nadi/messages/en/dates';
import { medicineDetails, medicineTitle } from '@nadi/messages/en/medicines';
import type { FastifyInstance } from 'fastify';
import type { Redis } from 'ioredis';
import { clientNetwork } from '#platform/addresses.ts';
import type { Clock } from '#platform/clock.ts';
import { escapeHtml } from '#platform/escape-html.ts';
import { sendPage } from '#platform/http/replies.ts';
import { SHEET_POLICY, sheetPage } from '#platform/http/sheet-page.ts';
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
    if (!found) return sendPage(reply.code(404), unknownPage(branding), SHEET_POLICY);
    const signed = await checkSignature(db, found);
    const page = verificationPage(found, { withLines: !isNumber, today, signed, branding });
    return sendPage(reply, page, SHEET_POLICY);
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
  return sheetPage(
    `Prescription ${stored.number}`,
    { name: sheet.clinic.name, address: markAddress(branding) },
    `<p class="state ${state}">${STATES[state]}</p><dl>${list}</dl>${
      withLines
        ? medicines(sheet.items)
        : '<p class="hint">Scan the QR code on the paper to compare the medicines.</p>'
    }`,
  );
}

function unknownPage(branding: Branding): string {
  return sheetPage(
    'Prescription not found',
    { name: branding.name, address: markAddress(branding) },
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
