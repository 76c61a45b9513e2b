import type { CopiedRecord } from '@nadi/contract/copies';
import { parseIsoDate } from '@nadi/domain/iso-date';
import { formatMoney } from '@nadi/domain/money';
import { NOT_IN_COPY } from '@nadi/messages/en/copies';
import { displayDate } from '@nadi/messages/en/dates';
import {
  formatDay,
  formatInstant,
  type SheetEntry,
  type SheetSection,
  withNothing,
} from './sheet-texts.ts';

/** Long lists end here in the PDF; the other files of the copy have all of it. */
const LINES_MAX = 200;

/** Lists what belongs to the account, and what is not in the copy. */
export function accountSections(record: CopiedRecord): SheetSection[] {
  const { messages, access, missing } = record;
  const sections: SheetSection[] = [
    { title: 'Payments', entries: paymentEntries(record) },
    { title: 'Waitlist and walk-ins', entries: queueEntries(record) },
    { title: 'Account', entries: accountEntries(record) },
    {
      title: 'Messages',
      note: noteOf(messages.length, 'messages.csv'),
      entries: messages
        .slice(-LINES_MAX)
        .toReversed()
        .map((message) => ({
          title: `${formatInstant(record, message.createdAt)}: ${message.subject ?? message.kind}`,
          lines: [`By ${message.channel}, ${message.state}`],
        })),
    },
    {
      title: 'Opened in an emergency',
      entries: record.emergencies.map(({ openedAt, endsAt, doctor, reason }) => ({
        title: `${formatInstant(record, openedAt)}: ${doctor || 'a doctor'}`,
        lines: [`Reason: ${reason}`, `Ended ${formatInstant(record, endsAt)}`],
      })),
    },
    {
      title: 'Who saw or changed the record',
      note: noteOf(access.length, 'who-read-my-record.csv'),
      entries: access.slice(0, LINES_MAX).map(({ at, name, role, description }) => ({
        title: `${formatInstant(record, at)}: ${name || role}`,
        lines: [description],
      })),
    },
  ];
  const left = missing.map((name) => ({
    title: name,
    lines: ['This document could not be read.'],
  }));
  const notIn = NOT_IN_COPY.map((sentence) => ({ title: '', lines: [sentence] }));
  return [
    ...sections.map(withNothing),
    { title: 'Not in this document', entries: [...left, ...notIn] },
  ];
}

function noteOf(count: number, file: string): string {
  return count > LINES_MAX
    ? `The latest ${LINES_MAX} of ${count}; the copy has all in ${file}.`
    : '';
}

function paymentEntries(record: CopiedRecord): SheetEntry[] {
  const payments = record.payments.map((payment) => ({
    title: `${formatInstant(record, payment.startedAt)}: ${formatMoney(payment.amount)}`,
    lines: [
      `${payment.provider}, ${payment.reference}, ${payment.state}${payment.test ? ', test' : ''}`,
      payment.receipt ? `Receipt ${payment.receipt}` : '',
      payment.refunded > 0 ? `Refunded: ${formatMoney(payment.refunded)}` : '',
    ],
  }));
  const invoices = record.invoices.map(({ kind, number, issuedAt, amount }) => ({
    title: `${kind === 'invoice' ? 'Invoice' : 'Credit note'} ${number}`,
    lines: [
      `${formatDay(record, issuedAt)}, ${amount < 0 ? '−' : ''}${formatMoney(Math.abs(amount))}`,
    ],
  }));
  return [...payments, ...invoices];
}

function queueEntries(record: CopiedRecord): SheetEntry[] {
  const waitlist = record.waitlist.map(({ doctor, speciality, joinedAt, endedAt }) => ({
    title: `Waitlist: ${doctor ?? speciality ?? ''}`,
    lines: [
      `Joined ${formatInstant(record, joinedAt)}${endedAt ? `, ended ${formatInstant(record, endedAt)}` : ''}`,
    ],
  }));
  const walkIns = record.walkIns.map(({ day, token, doctor, arrivedAt }) => ({
    title: `Walk-in on ${displayDate(parseIsoDate(day))}, number ${token}`,
    lines: [`Arrived ${formatInstant(record, arrivedAt)}${doctor ? `, for ${doctor}` : ''}`],
  }));
  return [...waitlist, ...walkIns];
}

function accountEntries(record: CopiedRecord): SheetEntry[] {
  const { sessions, passkeys, notifications, switchedOffMessages } = record;
  return [
    ...sessions.map(({ browser, system, createdAt, activeAt }) => ({
      title: `Login: ${[browser, system].filter(Boolean).join(' on ') || 'unknown browser'}`,
      lines: [`${formatInstant(record, createdAt)}, last used ${formatInstant(record, activeAt)}`],
    })),
    ...passkeys.map(({ name, createdAt }) => ({
      title: `Passkey: ${name}`,
      lines: [`Added ${formatInstant(record, createdAt)}`],
    })),
    ...notifications.map(({ createdAt }) => ({
      title: 'Notifications to a browser',
      lines: [`Turned on ${formatInstant(record, createdAt)}`],
    })),
    ...switchedOffMessages.map((kind) => ({ title: `Messages switched off: ${kind}`, lines: [] })),
  ];
}
