import type { ErasureLine, RetentionKind } from '@nadi/domain/retention';
import { RETENTION, yearsRetained } from '@nadi/domain/retention';
// The table of an erasure is English in every language, so that its sentences are in no catalogue.
import { english } from './english.ts';

interface Words {
  /** The data, with its number. */
  what: string;
  why: string;
  /** Why it is deleted, if nothing requires keeping it any more. */
  whyNow?: string;
}

/** Names `count` of a kind of data, and gives the reason for its treatment by an erasure. */
export function describeRetention(kind: RetentionKind, count: number): Words {
  const noLaw = english._('No law requires us to keep it.');
  switch (kind) {
    case 'sign-in':
      return { what: english._('Password, passkeys and sessions'), why: noLaw };
    case 'contact':
      return { what: english._('Picture, e-mail address, phone number and address'), why: noLaw };
    case 'messages':
      return { what: english._('Messages and notifications'), why: noLaw };
    case 'meetings':
      return { what: english._('Names and devices in meetings'), why: noLaw };
    case 'devices':
      return { what: english._('Devices and their readings'), why: noLaw };
    case 'waitlist':
    case 'own-health':
    case 'copies':
      return { what: nameCounted(kind, count), why: noLaw };
    case 'family':
      return {
        what: nameCounted(kind, count),
        why: english._('Their own records stay with the clinic.'),
      };
    case 'record':
      return {
        what: nameCounted(kind, count),
        why: english._('It is closed: no doctor opens it any more.'),
        whyNow: noLaw,
      };
    case 'payments':
      return {
        what: nameCounted(kind, count),
        why: english._('Name, date and amount, without health data.'),
        whyNow: english._('Amounts and dates stay in the books, without a name.'),
      };
    case 'appointments':
      return {
        what: nameCounted(kind, count),
        why: english._('The clinic counts appointments. Nothing in them names the patient.'),
      };
    case 'audit':
      return {
        what: english._('The list of who opened the record'),
        why: english._('It shows whether access was right. It holds no name and no health data.'),
      };
  }
}

type CountedKind =
  | 'family'
  | 'waitlist'
  | 'own-health'
  | 'copies'
  | 'record'
  | 'payments'
  | 'appointments';

function nameCounted(kind: CountedKind, count: number): string {
  switch (kind) {
    case 'family':
      return english._(
        '{count, plural, one {Links to # family member} other {Links to # family members}}',
        { count },
      );
    case 'waitlist':
      return english._('{count, plural, one {# waitlist entry} other {# waitlist entries}}', {
        count,
      });
    case 'own-health':
      return english._(
        '{count, plural, one {# entry about health that no doctor has confirmed} other {# entries about health that no doctor has confirmed}}',
        { count },
      );
    case 'copies':
      return english._(
        '{count, plural, one {# copy of the record} other {# copies of the record}}',
        {
          count,
        },
      );
    case 'record':
      return english._(
        '{count, plural, one {Record of # appointment, with name and birth date} other {Record of # appointments, with name and birth date}}',
        { count },
      );
    case 'payments':
      return english._(
        '{count, plural, one {# payment, receipt or refund} other {# payments, receipts and refunds}}',
        { count },
      );
    case 'appointments':
      return english._(
        '{count, plural, one {Dates of # appointment} other {Dates of # appointments}}',
        { count },
      );
  }
}

/** Returns one line of a preview or a statement in words. */
export function describeErasureLine(
  { kind, action, count, until }: ErasureLine,
  terms: Parameters<typeof yearsRetained>[1],
) {
  const { what, why, whyNow = why } = describeRetention(kind, count);
  const line = { what, action, ...(until && { until }) };
  if (action !== 'keep') return { ...line, why: whyNow };
  if (kind !== 'record' && kind !== 'payments') return { ...line, why };
  return { ...line, why: `${why} ${describeLaw(kind, yearsRetained(kind, terms))}` };
}

function describeLaw(kind: 'record' | 'payments', years: number): string {
  const { law } = RETENTION[kind];
  const values = { law: law.name, years };
  if (years > law.years) return english._('{law}: the clinic keeps it for {years} years.', values);
  return kind === 'payments'
    ? english._('{law}: {years} years after the financial year.', values)
    : english._('{law}: {years} years.', values);
}
