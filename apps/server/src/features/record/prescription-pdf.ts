import type { Prescription, PrescriptionSheet } from '@nadi/contract/prescriptions';
import { formatAbhaNumber } from '@nadi/domain/abha';
import { isolateFigures } from '@nadi/domain/bidi';
import type { Bilingual } from '@nadi/messages/en/bilingual';
import { english, type Translator } from '@nadi/messages/en/english';
import { medicineDetails, medicineTitle } from '@nadi/messages/en/medicines';
import {
  patientFacts,
  prescriptionDay,
  prescriptionFoot,
  prescriptionLabels,
  prescriptionStamp,
  prescriptionTitle,
} from '@nadi/messages/prescriptions';
import { drawQr } from '#platform/qr-code.ts';
import { pictureInput, type TypesetPdf } from '#platform/typesetter.ts';

/**
 * Typesets prescriptions in one file; the same ones give the same bytes until the logo changes. A file in another
 * language than English has the English beside it, for the pharmacist.
 * @param logo the clinic's, as a PNG
 */
export function prescriptionsPdf(
  prescriptions: readonly Prescription[],
  logo: Uint8Array | null,
  typeset: TypesetPdf,
  i18n: Translator = english,
): Promise<Buffer> {
  const inputs = {
    lang: i18n.locale,
    logo: pictureInput(logo),
    sheets: JSON.stringify(prescriptions.map((each) => sheetOf(each, i18n))),
  };
  const issuedAt = prescriptions.map((each) => each.issuedAt);
  return typeset('prescription.typ', inputs, Math.max(...issuedAt));
}

/** Returns every text as the template prints it; a list has the English and, if there is one, its translation. */
export function sheetOf({ sheet, number, state, url }: Prescription, i18n: Translator = english) {
  const labels = Object.entries(prescriptionLabels(i18n));
  return {
    ...sheet,
    labels: Object.fromEntries(labels.map(([name, label]) => [name, toList(label)])),
    number,
    title: toList(prescriptionTitle(i18n, number)),
    stamp: state === 'issued' ? [] : toList(prescriptionStamp(i18n, state)),
    foot: toList(prescriptionFoot(i18n, { number, page: '{page}', pages: '{pages}' })),
    issuedOn: toList(prescriptionDay(i18n, sheet.issuedOn)),
    validUntil: sheet.validUntil ? toList(prescriptionDay(i18n, sheet.validUntil)) : [],
    qr: qrSvg(url),
    verifyAt: new URL(`/rx/${number}`, url).href,
    ...isolatedTexts(sheet),
    patient: { ...sheet.patient, facts: patientFacts(i18n, sheet.patient), ids: listIds(sheet) },
    items: sheet.items.map((item) => ({
      title: medicineTitle(item),
      details: medicineDetails(item, i18n),
    })),
  };
}

function toList({ english: source, translated }: Bilingual): string[] {
  return translated === null ? [source] : [source, translated];
}

/** How India's health network knows the patient. */
function listIds({ patient: { abhaNumber, abhaAddress } }: PrescriptionSheet): string {
  const ids = [abhaNumber && formatAbhaNumber(abhaNumber), abhaAddress].filter(Boolean);
  return ids.length > 0 ? `ABHA ${ids.join(', ')}` : '';
}

type FreeTexts = Pick<
  PrescriptionSheet,
  'complaints' | 'findings' | 'diagnosis' | 'tests' | 'advice' | 'clinic' | 'doctor'
>;

/** Free texts, whose figures must not be reordered by Urdu or Arabic around them. */
function isolatedTexts(sheet: PrescriptionSheet): FreeTexts {
  const { complaints, findings, diagnosis, tests, advice, clinic, doctor } = sheet;
  const texts = Object.entries({ complaints, findings, diagnosis, tests, advice });
  const isolated = texts.flatMap(([name, text]) => (text ? [[name, isolateFigures(text)]] : []));
  return {
    ...Object.fromEntries(isolated),
    clinic: { ...clinic, address: clinic.address.map(isolateFigures) },
    doctor: { ...doctor, address: doctor.address.map(isolateFigures) },
  };
}

/** The empty border that a QR code needs, in modules (ISO/IEC 18004). */
const QUIET_ZONE = 4;

function qrSvg(text: string): string {
  const { size, path } = drawQr(text, 'low');
  const [start, side] = [-QUIET_ZONE, size + 2 * QUIET_ZONE];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${start} ${start} ${side} ${side}"><path d="${path}"/></svg>`;
}
