import type { Prescription, PrescriptionSheet } from '@nadi/contract/prescriptions';
import { formatAbhaNumber } from '@nadi/domain/abha';
import { isolateFigures } from '@nadi/domain/bidi';
import { parseIsoDate } from '@nadi/domain/iso-date';
import { displayDate } from '@nadi/messages/en/dates';
import { medicineDetails, medicineTitle } from '@nadi/messages/en/medicines';
import { drawQr } from '#platform/qr-code.ts';
import { pictureInput, type TypesetPdf } from '#platform/typesetter.ts';

/**
 * Typesets prescriptions in one file; the same ones give the same bytes until the logo changes.
 * @param logo the clinic's, as a PNG
 */
export function prescriptionsPdf(
  prescriptions: readonly Prescription[],
  logo: Uint8Array | null,
  typeset: TypesetPdf,
): Promise<Buffer> {
  const inputs = {
    logo: pictureInput(logo),
    sheets: JSON.stringify(prescriptions.map(sheetOf)),
  };
  const issuedAt = prescriptions.map((each) => each.issuedAt);
  return typeset('prescription.typ', inputs, Math.max(...issuedAt));
}

const STAMPS = { issued: '', replaced: 'REPLACED', cancelled: 'CANCELLED' } as const;

/** Returns every text as the template prints it. */
function sheetOf({ sheet, number, state, url }: Prescription) {
  const { age, gender, dob } = sheet.patient;
  const facts = [
    age !== null && `${age} years`,
    gender !== 'Not Selected' && gender,
    dob && `born ${displayDate(parseIsoDate(dob))}`,
  ];
  return {
    ...sheet,
    number,
    stamp: STAMPS[state],
    issuedOn: displayDate(parseIsoDate(sheet.issuedOn)),
    validUntil: sheet.validUntil ? displayDate(parseIsoDate(sheet.validUntil)) : '',
    qr: qrSvg(url),
    verifyAt: new URL(`/rx/${number}`, url).href,
    ...isolatedTexts(sheet),
    patient: { ...sheet.patient, facts: facts.filter(Boolean).join(', '), ids: listIds(sheet) },
    items: sheet.items.map((item) => ({
      title: medicineTitle(item),
      details: medicineDetails(item),
    })),
  };
}

/** How India's health network knows the patient. */
function listIds({ patient: { abhaNumber, abhaAddress } }: PrescriptionSheet): string {
  const ids = [abhaNumber && formatAbhaNumber(abhaNumber), abhaAddress].filter(Boolean);
  return ids.length > 0 ? `ABHA ${ids.join(', ')}` : '';
}

/** Free texts, whose figures must not be reordered by Urdu or Arabic around them. */
function isolatedTexts(sheet: PrescriptionSheet) {
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
