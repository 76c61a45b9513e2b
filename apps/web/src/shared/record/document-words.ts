import type { RecordDocument } from '@nadi/contract/record';
import type { DocumentKind } from '@nadi/domain/documents';
import { parseIsoDate } from '@nadi/domain/iso-date';
import { displayDate } from '@nadi/messages/en/dates';

export const DOCUMENT_KIND_LABELS: Record<DocumentKind, string> = {
  report: 'Report or test result',
  prescription: 'Prescription',
  scan: 'Scan or X-ray',
  letter: 'Letter',
  other: 'Something else',
};

/** Describes a document: "Letter, dated 3 Jan 2027"; null if the patient has given neither kind nor date. */
export function documentText({ kind, date }: Pick<RecordDocument, 'kind' | 'date'>): string | null {
  const dated = date && `dated ${displayDate(parseIsoDate(date))}`;
  const text = [kind && DOCUMENT_KIND_LABELS[kind], dated].filter(Boolean).join(', ');
  return text ? `${text.charAt(0).toUpperCase()}${text.slice(1)}` : null;
}
