import { parseIsoDate } from '@nadi/domain/iso-date';
import { displayDate } from '@nadi/messages/en/dates';
import { medicineDetails, medicineTitle } from '@nadi/messages/en/medicines';
import { parseSheet, prescriptionState } from '#presenters/prescription.ts';
import type { StoredPrescription } from '#store/prescriptions.ts';
import { VERIFICATION_STYLE } from './verification-style.ts';

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
}

/** Returns a page without scripts: it names the patient by initials at most, and no diagnosis. */
export function verificationPage(
  stored: StoredPrescription,
  { withLines, today, signed }: Shown,
): string {
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
    sheet.clinic.name,
    `<p class="state ${state}">${STATES[state]}</p><dl>${list}</dl>${
      withLines
        ? medicines(sheet.items)
        : '<p class="hint">Scan the QR code on the paper to compare the medicines.</p>'
    }`,
  );
}

export function unknownPage(): string {
  return page(
    'Prescription not found',
    '',
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

/** @param clinic empty if it is not known */
function page(title: string, clinic: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title><style>${VERIFICATION_STYLE}</style></head><body><header><p>${MARK}${escapeHtml(clinic || 'Nadi')}</p></header><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;
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

function escapeHtml(text = ''): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
