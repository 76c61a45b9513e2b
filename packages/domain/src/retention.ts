import { isoDateAt, parseIsoDate } from './iso-date.ts';
import type { Instant } from './limits.ts';

/** The treatment of one kind of data by an erasure; `keep` ends on a date, and the data is erased then. */
export const ERASURE_ACTIONS = ['delete', 'pseudonymise', 'keep'] as const;
export type ErasureAction = (typeof ERASURE_ACTIONS)[number];

interface Rule {
  readonly action: ErasureAction;
  /** Tables with data of this kind. */
  readonly tables: readonly string[];
  /** The law that requires keeping, and the fewest years. */
  readonly law?: { readonly name: string; readonly years: number };
}

/**
 * The retention table (docs/product/erasure.md#retention): every kind of data about a patient, and what an
 * erasure does with it. `docs/privacy.md` is generated from it.
 */
export const RETENTION = {
  'sign-in': {
    action: 'delete',
    tables: [
      ...['sessions', 'passkeys', 'passkey_challenges', 'account_tokens', 'sign_in_codes'],
      ...['sign_in_attempts', 'sign_in_tries', 'sign_in_waits', 'known_addresses'],
    ],
  },
  contact: { action: 'delete', tables: ['patients', 'images'] },
  family: { action: 'delete', tables: ['dependants'] },
  messages: {
    action: 'delete',
    tables: [
      ...['outbox', 'sandbox_messages', 'message_counts', 'message_opt_outs'],
      'push_subscriptions',
    ],
  },
  meetings: {
    action: 'delete',
    tables: ['meeting_attendance', 'lobby_decisions', 'guest_invitations'],
  },
  waitlist: { action: 'delete', tables: ['waitlist_entries', 'waitlist_offers'] },
  devices: { action: 'delete', tables: ['devices', 'vitals_minutes', 'document_uploads'] },
  'own-health': { action: 'delete', tables: ['health_entries', 'health_entry_versions'] },
  copies: { action: 'delete', tables: ['record_copies', 'record_copy_parts'] },
  record: {
    action: 'keep',
    tables: [
      ...['appointment_reasons', 'intake_answers', 'consents', 'encounters', 'notes'],
      ...['note_versions', 'note_addenda', 'shared_summaries', 'prescriptions', 'prescribed_lines'],
      ...['documents', 'document_parts', 'health_entries', 'health_entry_versions'],
      ...['appointments', 'erasures', 'emergency_accesses', 'disputes', 'dispute_answers'],
    ],
    law: { name: 'Indian Medical Council Regulations 2002, 1.3.1', years: 3 },
  },
  payments: {
    action: 'keep',
    tables: ['invoices', 'ledger_entries', 'refunds', 'payment_orders'],
    law: { name: 'Income-tax Rules 1962, rule 6F', years: 7 },
  },
  appointments: {
    action: 'pseudonymise',
    tables: [
      ...['appointments', 'appointment_moves', 'appointment_series', 'series_appointments'],
      ...['claims', 'walk_ins', 'request_proposals', 'replans', 'replan_offers'],
      ...['delay_notices', 'retained_appointments', 'meeting_presence', 'imported_rows'],
      ...['meeting_locks', 'meeting_endings'],
    ],
  },
  audit: { action: 'pseudonymise', tables: ['audit_entries', 'audit_chain'] },
} as const satisfies Record<string, Rule>;

export type RetentionKind = keyof typeof RETENTION;
export const RETENTION_KINDS = Object.keys(RETENTION) as RetentionKind[];

/** Years after the last appointment, and after the end of a financial year; the law's minimum applies. */
export interface RetentionTerms {
  recordYears: number | null | undefined;
  paymentYears: number | null | undefined;
  /** Such as `04-01`. */
  fiscalYearStart: string;
}

/** Returns the years that apply: the clinic's, and never fewer than the law requires. */
export function yearsRetained(kind: 'record' | 'payments', terms: RetentionTerms): number {
  const own = kind === 'record' ? terms.recordYears : terms.paymentYears;
  return Math.max(own ?? 0, RETENTION[kind].law.years);
}

/**
 * Returns the last day on which the record is kept: years after the last appointment, and for a child
 * years after the 18th birthday.
 * @param lastDay of the last appointment, `2026-11-28`
 * @param bornOn null if unknown
 */
export function recordRetainedUntil(
  { lastDay, bornOn }: { lastDay: string; bornOn: string | null },
  terms: RetentionTerms,
): string {
  const adultOn = bornOn === null ? lastDay : addYears(bornOn, ADULT_YEARS);
  return addYears(adultOn > lastDay ? adultOn : lastDay, yearsRetained('record', terms));
}

const ADULT_YEARS = 18;

/** Returns the last day on which payments are kept: years after the financial year of the last one ends. */
export function paymentsRetainedUntil(lastDay: string, terms: RetentionTerms): string {
  const { year } = parseIsoDate(lastDay);
  const isNext = lastDay.slice(5) >= terms.fiscalYearStart;
  const start = `${isNext ? year + 1 : year}-${terms.fiscalYearStart}`;
  return addDays(addYears(start, yearsRetained('payments', terms)), -1);
}

/** Adds years to a date; 29 February becomes 1 March in other years. */
function addYears(date: string, years: number): string {
  const { year, month, day } = parseIsoDate(date);
  return new Date(Date.UTC(year + years, month - 1, day)).toISOString().slice(0, 10);
}

function addDays(date: string, days: number): string {
  const { year, month, day } = parseIsoDate(date);
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10);
}

/** How long the clinic has to answer a request, in days. */
export const ERASURE_ANSWER_DAYS = 30;

/** Returns the last day for an answer to a request. */
export function erasureAnswerBy(zone: string, requestedAt: Instant): string {
  return addDays(isoDateAt(zone, requestedAt), ERASURE_ANSWER_DAYS);
}

/** Why an erasure has to wait: a payment in progress, a refund in progress, the patient in a meeting. */
export const ERASURE_BLOCKS = ['open-payment', 'open-refund', 'in-meeting'] as const;
export type ErasureBlock = (typeof ERASURE_BLOCKS)[number];

/** Data of a patient that an erasure finds. */
export interface ErasureFacts {
  bornOn: string | null;
  /** Day of the last appointment that was not cancelled; null without one. */
  lastDay: string | null;
  /** Day of the last payment or refund; null without one. */
  lastPaidOn: string | null;
  counts: Readonly<Partial<Record<RetentionKind, number>>>;
}

export interface ErasureLine {
  kind: RetentionKind;
  action: ErasureAction;
  count: number;
  /** The last day on which the data is kept. */
  until?: string;
}

/**
 * Returns what an erasure does with each kind of data that the patient has. Data whose time to be kept is
 * over is deleted.
 * @param today `2026-11-28`
 */
export function planErasure(
  facts: ErasureFacts,
  terms: RetentionTerms,
  today: string,
): ErasureLine[] {
  const { lastDay, lastPaidOn, bornOn } = facts;
  const until: Partial<Record<RetentionKind, string | null>> = {
    record: lastDay && recordRetainedUntil({ lastDay, bornOn }, terms),
    payments: lastPaidOn && paymentsRetainedUntil(lastPaidOn, terms),
  };
  return RETENTION_KINDS.flatMap((kind): ErasureLine[] => {
    const count = facts.counts[kind] ?? 0;
    if (count === 0) return [];
    const { action } = RETENTION[kind];
    if (action !== 'keep') return [{ kind, action, count }];
    const last = until[kind];
    // Payments lose the name and stay as figures.
    const after = kind === 'payments' ? 'pseudonymise' : 'delete';
    return last && last >= today
      ? [{ kind, action, count, until: last }]
      : [{ kind, action: after, count }];
  });
}
