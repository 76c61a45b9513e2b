import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { days, KNOWN_ADDRESS_FOR, OUTBOX_RETENTION, VITALS_RETENTION } from '@nadi/domain/limits';
import {
  ERASURE_ANSWER_DAYS,
  RETENTION,
  RETENTION_KINDS,
  type RetentionKind,
} from '@nadi/domain/retention';
import { english } from '@nadi/messages/en/english';
import { describeRetention } from '@nadi/messages/en/erased-data';
import { nameErasureAction } from '@nadi/messages/en/erasure-labels';

/**
 * Writes docs/privacy.md, the record of processing, from the retention table. `npm run check` fails if it
 * is out of date.
 */
const path = join(import.meta.dirname, '../docs/privacy.md');

interface Processing {
  purpose: string;
  /** How long it is kept without an erasure. */
  period: string;
  readers: string;
}

const inDays = (duration: number) => `${duration / days(1)} days`;
const ACCOUNT = 'as long as the account';
const ALWAYS = 'no end by itself';

const PROCESSING: Readonly<Record<RetentionKind, Processing>> = {
  'sign-in': {
    purpose: 'log in safely',
    period: `sessions 12 hours, known places ${inDays(KNOWN_ADDRESS_FOR)}, passkeys ${ACCOUNT}`,
    readers: 'the patient',
  },
  contact: {
    purpose: 'reach and recognise the patient',
    period: ACCOUNT,
    readers: 'the patient, reception, admin, treating doctors',
  },
  family: {
    purpose: 'act for a child',
    period: 'until the 18th birthday',
    readers: 'the family, reception, admin',
  },
  messages: {
    purpose: 'tell the patient about appointments',
    period: `${inDays(OUTBOX_RETENTION)} after sending`,
    readers: 'admin: failed and delayed ones',
  },
  meetings: {
    purpose: 'show who is in a meeting, remember hosts’ decisions',
    period: `presence a minute; decisions ${ALWAYS}`,
    readers: 'people in the meeting',
  },
  waitlist: { purpose: 'offer freed times', period: ALWAYS, readers: 'the patient' },
  devices: {
    purpose: 'show pulse and oxygen',
    period: `readings ${inDays(VITALS_RETENTION)}`,
    readers: 'the patient, treating doctors',
  },
  'own-health': {
    purpose: 'tell doctors what matters first',
    period: ACCOUNT,
    readers: 'the patient, treating doctors',
  },
  copies: { purpose: 'hand the record to the patient', period: '7 days', readers: 'the patient' },
  record: {
    purpose: 'treatment, and its documentation by law',
    period: `${ALWAYS}; the portal counts records past their time`,
    readers: 'the patient, the treating doctor',
  },
  payments: {
    purpose: 'receipts, refunds, bookkeeping by law',
    period: ALWAYS,
    readers: 'the patient, accountants, admin',
  },
  appointments: {
    purpose: 'run the day, count appointments',
    period: ALWAYS,
    readers: 'the patient, the doctor, reception, admin',
  },
  audit: {
    purpose: 'prove who did what',
    period: ALWAYS,
    readers: 'admin; the patient: about their own record',
  },
};

const INTRODUCTION = `# Privacy

Written by \`npm run generate\` from \`packages/domain/src/retention.ts\`: a record of processing (GDPR Article 30) to
complete with the clinic's name and contact. It is no legal advice: ask a lawyer which laws and times apply to you.

## What is kept

Who reads each table, and whether the audit trail says so: [security.md](security.md#tables).
`;

const REST = `
## Rights of patients

| Right | DPDP Act 2023 | GDPR | In Nadi |
|---|---|---|---|
| notice | section 5 | Articles 13, 14 | the clinic's own text; [consent](product/record.md#consent) to telemedicine with versions |
| access and copy | section 11 | Articles 15, 20 | [a copy](product/copies.md); *Who saw my record* |
| correction | section 12 | Article 16 | profile, health entries with versions, addenda of doctors |
| erasure | section 12, rule 8 | Article 17 | [a request](product/erasure.md), answered within ${ERASURE_ANSWER_DAYS} days |
| withdrawal of consent | section 6 | Article 7 | consent to telemedicine can be withdrawn before each appointment |
| security | section 8, rule 6 | Article 32 | [security.md](security.md) |

Care itself needs no consent tick in Europe (Article 9(2)(h)). Minors: a parent acts for a child until 18.

## Duties of the operator

1. Publish a notice with the clinic's name, a contact for complaints, and the recipients: the provider of payments, the
   mail server, the TURN server, and the machine's host.
2. Set \`recordYears\` and \`paymentYears\` as your laws require. Nadi's least times are those of India.
3. Answer requests in time; the portal names the day.
4. Delete backups after a time that you state in the notice. Keep a copy of [\`erased.json\`](product/erasure.md#after-a-restore) apart from them.
5. Encrypt the disk; Nadi does not encrypt the database.
6. Report a breach: in Europe within 72 hours (Article 33), in India without delay to the Board and the patients (rule 7). The
   [audit trail](product/record.md#audit-trail) shows whose records were opened.

## Recipients and places

Nadi sends data to no one by itself. Stripe or Razorpay get amount, e-mail address and an id of the appointment; mail goes
through the server in \`SMTP_URL\`; notifications through the browser's push service, without health data; calls go from
browser to browser, or encrypted through the TURN server.

Patients' browsers store the [next appointment's time and place](product/notifications.md#offline), without names or health
data, until sign-out or its end, for loads without a connection.
`;

/** Returns whether docs/privacy.md differs from the retention table. */
export function isPrivacyDocumentStale(): boolean {
  return readFileSync(path, 'utf8') !== privacyDocument();
}

function privacyDocument(): string {
  const head =
    '| Data | Purpose | Kept | An erasure | Read by | Tables |\n|---|---|---|---|---|---|\n';
  return `${INTRODUCTION}\n${head}${RETENTION_KINDS.map(row).join('')}${REST}`;
}

function row(kind: RetentionKind): string {
  const rule = RETENTION[kind];
  const { purpose, period, readers } = PROCESSING[kind];
  const law = 'law' in rule ? `, ${rule.law.years} years: ${rule.law.name}` : '';
  const tables = rule.tables.map((table) => `\`${table}\``).join(', ');
  const cells = [
    dataOf(kind),
    purpose,
    period,
    `${nameErasureAction(english, rule.action)}${law}`,
    readers,
    tables,
  ];
  return `| ${cells.join(' | ')} |\n`;
}

/** Returns the words for many, without the number. */
function dataOf(kind: RetentionKind): string {
  const words = describeRetention(kind, 2).what.replace(/\b2 /, '');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function writePrivacyDocument(): void {
  writeFileSync(path, privacyDocument());
}
