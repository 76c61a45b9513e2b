import { isoDateAt } from '@nadi/domain/iso-date';
import { MESSAGES_PER_DAY, UNCONFIRMED_LINKS_PER_DAY } from '@nadi/domain/limits';
import { ACCOUNT_MESSAGES } from '@nadi/domain/message-kinds';
import { DAILY_LIMIT_REACHED } from '@nadi/messages/en/message-kinds';
import type { DueEntry } from '#platform/outbox.ts';
import { countMessage, type MessageCounter, uncountMessage } from '#store/message-counts.ts';
import { listDelivered } from '#store/messages.ts';
import type { MessageContext } from './message-context.ts';

/** Messages with a link or a code that anyone may request for an account; both are limited elsewhere. */
const WITH_LINKS: readonly string[] = [
  'verify-email',
  'reset-password',
  'invitation',
  'sign-in-code',
];
const SECURITY: readonly string[] = ACCOUNT_MESSAGES;

type Level = keyof typeof MESSAGES_PER_DAY;

/** One message of the day's allowance. */
export interface Allowance {
  /** Gives the allowance back if the message did not leave. */
  restore(): Promise<void>;
}

export const UNLIMITED: Allowance = { restore: async () => undefined };

/**
 * Counts a message to a mailbox; null if the day's allowance is used up
 * (docs/product/messages.md#daily-limit).
 * @throws Error if the message must wait for another day
 */
export async function takeMailAllowance(
  entry: Pick<DueEntry, 'id' | 'kind' | 'recipient' | 'payload'>,
  email: string,
  context: MessageContext,
): Promise<Allowance | null> {
  const { id: entryId, kind, recipient, payload } = entry;
  const level = await findLevel(recipient, email, context);
  const counter = { address: normaliseMailbox(email), entryId };
  if (WITH_LINKS.includes(kind)) return takeLinkAllowance(level, counter, context);
  if (kind === 'calendar-entry' && payload.method === 'REQUEST' && payload.seriesId) {
    return allowanceOfSeries(payload.seriesId, context);
  }
  const max = MESSAGES_PER_DAY[level];
  const topic = SECURITY.includes(kind) ? 'security' : 'other';
  const allowance = await take({ ...counter, topic }, max, context);
  if (allowance || !CORRECTIONS.includes(kind)) return allowance;
  if (payload.method !== 'REQUEST' && !(await isInCalendar(payload, context))) return null;
  if (kind === 'appointment-cancelled' || payload.method === 'CANCEL') return UNLIMITED;
  // The message is retried for a day, so that it leaves with the next day's allowance.
  throw new Error(DAILY_LIMIT_REACHED);
}

/**
 * Anyone can register any number of accounts for one mailbox. The owner of a confirmed address always gets
 * a link, so that others cannot use up the owner's links for a new password.
 */
function takeLinkAllowance(
  level: Level,
  counter: Pick<MessageCounter, 'address' | 'entryId'>,
  context: MessageContext,
): Promise<Allowance | null> | Allowance {
  if (level !== 'unconfirmed') return UNLIMITED;
  return take({ ...counter, topic: 'links' }, UNCONFIRMED_LINKS_PER_DAY, context);
}

/**
 * The calendar entries of a series, at most twelve, count with its one announcement and follow it.
 * @throws Error if the announcement has not left
 */
async function allowanceOfSeries(seriesId: string, { db }: MessageContext): Promise<Allowance> {
  const announcement = `series-booked:${seriesId}`;
  if ((await listDelivered(db, [announcement])).size > 0) return UNLIMITED;
  throw new Error('the announcement of the series comes first');
}

/** Without these, a calendar shows an appointment at a wrong time. */
const CORRECTIONS: readonly string[] = [
  ...['appointment-rescheduled', 'appointment-cancelled', 'calendar-entry'],
];

/** Returns whether the appointment's calendar entry was sent; the limit applies to those messages. */
async function isInCalendar(
  { appointmentId = '' }: DueEntry['payload'],
  { db }: MessageContext,
): Promise<boolean> {
  const keys = [`booked:${appointmentId}`, `calendar-added:${appointmentId}`];
  return (await listDelivered(db, keys)).size > 0;
}

/**
 * Counts a message to a phone number and to its account. Phone numbers are not confirmed, and an owner who
 * spells the number differently in every message gets no more.
 */
export async function takePhoneAllowance(
  { phone, patientId, entryId }: { phone: string; patientId: string; entryId: string },
  context: MessageContext,
): Promise<Allowance | null> {
  const max = MESSAGES_PER_DAY.unconfirmed;
  const counter = { topic: 'other', entryId } as const;
  const ofNumber = await take({ ...counter, address: parseSubscriber(phone) }, max, context);
  if (!ofNumber) return null;
  const ofAccount = await take({ ...counter, address: `phone of ${patientId}` }, max, context);
  if (!ofAccount) await ofNumber.restore();
  return ofAccount && { restore: () => restoreBoth(ofNumber, ofAccount) };
}

async function restoreBoth(one: Allowance, other: Allowance): Promise<void> {
  await one.restore();
  await other.restore();
}

async function take(
  counted: Omit<MessageCounter, 'day'>,
  max: number,
  { db, zone, now }: MessageContext,
): Promise<Allowance | null> {
  const counter = { ...counted, day: isoDateAt(zone, now) };
  if (!(await countMessage(db, counter, max))) return null;
  return { restore: () => uncountMessage(db, counter) };
}

async function findLevel(
  recipient: DueEntry['recipient'],
  email: string,
  { contactOf }: MessageContext,
): Promise<Level> {
  if (recipient && recipient.role !== 'patient') return 'staff';
  const contact = recipient && (await contactOf(recipient.id));
  return contact?.email === email && contact.email_verified_at ? 'confirmed' : 'unconfirmed';
}

/** Mail servers deliver `asha+1@` to `asha@`, and most ignore case; Gmail ignores dots as well. */
function normaliseMailbox(email: string): string {
  const at = email.lastIndexOf('@');
  const [name = ''] = email.slice(0, at).toLowerCase().split('+');
  const host = email.slice(at + 1).toLowerCase();
  const isGmail = host === 'gmail.com' || host === 'googlemail.com';
  return isGmail ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`;
}

/** Digits of a number within India, without trunk prefix and country code. */
const NATIONAL_DIGITS = 10;
const INDIA = '91';
/** Digits of an E.164 number, with the country code. */
const DIGITS_MAX = 15;

/** Digits with the separators that people write; any other character ends the number. */
const NUMBER = /\d[\d\s().\-\u2010-\u2015\p{Cf}]*/gu;

/**
 * Returns the digits that identify a phone number in any way of writing it: digits of any script, with or
 * without country code and trunk prefix, with an extension or a second number.
 */
export function parseSubscriber(phone: string): string {
  const text = toAsciiDigits(phone);
  const runs = text.match(NUMBER) ?? [];
  const first = runs.find((run) => extractDigits(run).length >= NATIONAL_DIGITS) ?? text;
  const [start = ''] = first.split(/\D/);
  const digits = extractDigits(start.length >= NATIONAL_DIGITS ? start : first);
  const number = digits.replace(/^0+/, '');
  const isAbroad = /^\D*(\+|00)/.test(text) && !number.startsWith(INDIA);
  if (isAbroad) return number.slice(0, DIGITS_MAX);
  const hasCode = number.startsWith(INDIA) && number.length >= NATIONAL_DIGITS + INDIA.length;
  return number.slice(hasCode ? INDIA.length : 0).slice(0, NATIONAL_DIGITS);
}

function extractDigits(text: string): string {
  return text.replace(/\D/g, '');
}

function toAsciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)));
}

/** Unicode encodes digits in contiguous sets of ten, in order (Unicode Standard §4.6). */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return before % 10;
}
