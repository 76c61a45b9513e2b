import { isoDateAt } from '@nadi/domain/iso-date';
import { minutes } from '@nadi/domain/limits';
import { LOCALES, readLocale } from '@nadi/domain/locales';
import type { Bilingual } from '@nadi/messages/en/bilingual';
import type { Translator } from '@nadi/messages/en/english';
import { medicineDetails, medicineTitle } from '@nadi/messages/en/medicines';
import { prescriptionTranslator } from '@nadi/messages/prescription-translator';
import {
  prescriptionDay,
  prescriptionTitle,
  verificationTexts,
} from '@nadi/messages/prescriptions';
import type { FastifyInstance } from 'fastify';
import type { Redis } from 'ioredis';
import { clientNetwork } from '#platform/addresses.ts';
import type { Clock } from '#platform/clock.ts';
import { escapeHtml } from '#platform/escape-html.ts';
import { sendPage } from '#platform/http/replies.ts';
import type { WebOptions } from '#platform/http/serve-web.ts';
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
  chooseLanguage: WebOptions['chooseLanguage'];
}

/**
 * Serves the page where anyone who holds a prescription can check it: its number shows the state,
 * the token of its QR code the lines as well, so that altered paper is noticed
 * (docs/product/prescriptions.md).
 */
export function serveVerification(app: FastifyInstance, deps: Deps): void {
  const { db, redis, clock, zone, chooseLanguage } = deps;
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
    const reader = prescriptionTranslator(
      await chooseLanguage(request, reply, { setsCookie: false }),
    );
    if (!found) return sendPage(reply.code(404), unknownPage(branding, reader), SHEET_POLICY);
    const signed = await checkSignature(db, found);
    const shown = { withLines: !isNumber, today, signed, branding, reader };
    const page = verificationPage(found, shown);
    return sendPage(reply, page, SHEET_POLICY);
  });
}

interface Shown {
  /** Its language stands beside the English, which a pharmacist reads. */
  reader: Translator;
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
  const { withLines, today, signed, branding, reader } = shown;
  const sheet = parseSheet(stored);
  const title = prescriptionTitle(reader, stored.number);
  const texts = verificationTexts(reader);
  const both = (text: Bilingual) => htmlOf(text, reader);
  const day = (isoDate: string) => both(prescriptionDay(reader, isoDate));
  const ended = prescriptionState(stored);
  const expired = ended === 'issued' && sheet.validUntil && sheet.validUntil < today;
  const state = signed === false ? 'altered' : expired ? 'expired' : ended;
  const { qualification, registrationNumber } = sheet.doctor;
  const facts: [Bilingual, string][] = [
    [texts.clinic, escapeHtml(sheet.clinic.name)],
    [texts.doctor, escapeHtml(`${sheet.doctor.name}, ${qualification}`)],
    [texts.registration, escapeHtml(registrationNumber)],
    [texts.issuedOn, day(sheet.issuedOn)],
    [texts.validUntil, sheet.validUntil ? day(sheet.validUntil) : ''],
    [texts.signature, signed ? both(texts.signed) : ''],
    [texts.patient, withLines ? escapeHtml(initials(sheet.patient.name)) : ''],
  ];
  const list = facts
    .filter(([, value]) => value)
    .map(([name, value]) => `<dt>${both(name)}</dt><dd>${value}</dd>`)
    .join('');
  return sheetPage(
    title.english,
    { name: sheet.clinic.name, address: markAddress(branding) },
    `${translationOf(title, reader)}<p class="state ${state}">${both(texts.states[state])}</p><dl>${list}</dl>${
      withLines ? medicines(sheet.items, reader) : `<p class="hint">${both(texts.scan)}</p>`
    }`,
  );
}

function unknownPage(branding: Branding, reader: Translator): string {
  const { title, text, hint } = verificationTexts(reader).unknown;
  const both = (each: Bilingual) => htmlOf(each, reader);
  const lines = `<p class="state cancelled">${both(text)}</p><p class="hint">${both(hint)}</p>`;
  return sheetPage(
    title.english,
    { name: branding.name, address: markAddress(branding) },
    translationOf(title, reader) + lines,
  );
}

function medicines(items: ReturnType<typeof parseSheet>['items'], reader: Translator): string {
  const texts = verificationTexts(reader);
  const rows = items.map((item) => {
    const details = medicineDetails(item, reader).map((line) => `<br>${isolated(line)}`);
    return `<li><strong>${isolated(medicineTitle(item))}</strong>${details.join('')}</li>`;
  });
  const hint = `<p class="hint">${htmlOf(texts.compareLines, reader)}</p>`;
  return `<h2>${htmlOf(texts.medicines, reader)}</h2><ol>${rows.join('')}</ol>${hint}`;
}

/** Writes the English and, on a line of its own, its translation. */
function htmlOf(text: Bilingual, reader: Translator): string {
  return escapeHtml(text.english) + translationOf(text, reader);
}

function translationOf({ translated }: Bilingual, { locale }: Translator): string {
  if (translated === null) return '';
  const { dir } = LOCALES[readLocale(locale)];
  return `<span class="translated" lang="${locale}" dir="${dir}">${escapeHtml(translated)}</span>`;
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
