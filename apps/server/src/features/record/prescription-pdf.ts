import { join } from 'node:path';
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { Prescription } from '@nadi/contract/prescriptions';
import { parseIsoDate } from '@nadi/domain/iso-date';
import { displayDate } from '@nadi/messages/en/dates';
import { medicineDetails, medicineTitle } from '@nadi/messages/en/medicines';
import qrcode from 'qrcode-generator';

/** Templates alone: Typst can read nothing outside of it. */
const WORKSPACE = join(import.meta.dirname, '../../../templates');
const CACHED_RUNS = 10;

let compiler: NodeCompiler | undefined;

/** Typesets a prescription; the same one gives the same bytes. */
export async function prescriptionPdf(prescription: Prescription): Promise<Buffer> {
  compiler ??= await createCompiler();
  const pdf = compiler.pdf(
    {
      mainFilePath: join(WORKSPACE, 'prescription.typ'),
      inputs: {
        sheet: JSON.stringify(sheetOf(prescription)),
        qr: qrSvg(prescription.url),
      },
    },
    { creationTimestamp: Math.floor(prescription.issuedAt / 1000) },
  );
  compiler.evictCache(CACHED_RUNS);
  return pdf;
}

/** Typst takes much memory: it is loaded for the first prescription that is read. */
async function createCompiler(): Promise<NodeCompiler> {
  const typst = await import('@myriaddreamin/typst-ts-node-compiler');
  return typst.NodeCompiler.create({ workspace: WORKSPACE });
}

const STAMPS = { issued: '', replaced: 'REPLACED', cancelled: 'CANCELLED' } as const;

/** Every text as the template prints it. */
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
    verifyAt: new URL(`/rx/${number}`, url).href,
    patient: { ...sheet.patient, facts: facts.filter(Boolean).join(', ') },
    items: sheet.items.map((item) => ({
      title: medicineTitle(item),
      details: medicineDetails(item),
    })),
  };
}

function qrSvg(text: string): string {
  const code = qrcode(0, 'L');
  code.addData(text);
  code.make();
  return code.createSvgTag({ scalable: true, margin: 4 });
}
