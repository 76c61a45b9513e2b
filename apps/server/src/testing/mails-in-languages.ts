import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { calendarUid } from '@nadi/domain/appointment';
import { LOCALE_CODES, LOCALES, type LocaleCode } from '@nadi/domain/locales';
import type { MessageKind } from '@nadi/domain/message-kinds';
import ICAL from 'ical.js';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { expect } from 'vitest';
import { smtpMailer } from '#platform/mail.ts';
import type { TestClinic } from './build-app.ts';
import { registerSecret } from './find-leaks.ts';
import { itipClient } from './itip-client.ts';
import { SENDER } from './sender.ts';
import { mailOutbox, readMail } from './trial-mail.ts';

interface ReceivedEvent {
  method: string;
  uid: string;
  sequence: number;
  /** Epoch milliseconds. */
  startsAt: number;
  endsAt: number;
  summary: string;
}

export interface ReceivedMail {
  locale: LocaleCode;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Null without a calendar part. */
  event: ReceivedEvent | null;
}

/** Starts a mail server that stores the source of each message. */
export async function startSmtpInbox() {
  const received: Buffer[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    async onData(stream, _session, done) {
      received.push(Buffer.concat(await stream.toArray()));
      done();
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const mailer = smtpMailer({ url: `smtp://127.0.0.1:${port}`, from: SENDER });
  return {
    mailer,
    /** Ids of the outbox entries that were sent here. */
    seen: new Set<string>(),
    /** Returns the messages since the last call. */
    take: () => received.splice(0),
    async close() {
      mailer.close();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}

export type SmtpInbox = Awaited<ReturnType<typeof startSmtpInbox>>;

/**
 * Sends the patients' new messages of a kind by SMTP in every language, each from the same entries. Reads what arrived
 * and checks its form, which is the same for all kinds.
 */
export async function receiveInLanguages(
  clinic: TestClinic,
  inbox: SmtpInbox,
  kind: MessageKind,
): Promise<ReceivedMail[]> {
  await readMail(clinic);
  const { db } = clinic.database;
  // The clinic's own outbox considers nothing due that begins later.
  const later = { ...clinic, now: clinic.now + 1 };
  const ids = await listNewEntries(clinic, inbox, kind);
  expect(ids.length, `messages of the kind ${kind}`).toBeGreaterThan(0);
  const mails: ReceivedMail[] = [];
  for (const locale of LOCALE_CODES) {
    await db.updateTable('patients').set({ locale }).execute();
    await db
      .updateTable('outbox')
      .set({ state: 'pending', finished_at: null, first_attempt_at: null, attempts: 0 })
      .set({ due_at: new Date(later.now) })
      .where('id', 'in', ids)
      .execute();
    await mailOutbox(later, { mailer: inbox.mailer }).deliverDue();
    for (const source of inbox.take()) mails.push(await readSource(source, locale));
  }
  const counts = LOCALE_CODES.map((code) => mails.filter(({ locale }) => locale === code).length);
  expect(counts, `${kind} in each language`).toEqual(LOCALE_CODES.map(() => ids.length));
  return mails;
}

/** Lists the patients' entries of a kind that were written since the last call. */
async function listNewEntries(
  { database: { db } }: TestClinic,
  { seen }: SmtpInbox,
  kind: MessageKind,
): Promise<string[]> {
  const entries = await db
    .selectFrom('outbox')
    .select('id')
    .where('kind', '=', kind)
    .where('recipient_role', '=', 'patient')
    .where('state', '=', 'done')
    .execute();
  const ids = entries.map(({ id }) => id).filter((id) => !seen.has(id));
  for (const id of ids) seen.add(id);
  return ids;
}

async function readSource(source: Buffer, locale: LocaleCode): Promise<ReceivedMail> {
  const [head = ''] = source.toString('latin1').split('\r\n\r\n');
  expect(head).toMatch(/^[\x20-\x7e\r\n\t]*$/);
  const mail = await PostalMime.parse(source);
  const { subject = '', text = '', html = '' } = mail;
  for (const content of [subject, text, html]) {
    expect(content.trim()).not.toBe('');
    expect(content).not.toMatch(/\ufffd|=\?utf-8/i);
    expect(content).not.toMatch(/\{\w+\}|undefined|\bnull\b/);
  }
  expect(html).toContain(`<html lang="${locale}" dir="${LOCALES[locale].dir}">`);
  expectBareAddresses(text);
  const event = readEvent(source, mail.attachments);
  return { locale, to: mail.to?.[0]?.address ?? '', subject, text, html, event };
}

/** Expects addresses without marks of direction, which programs would make part of the link. */
function expectBareAddresses(text: string): void {
  for (const address of text.match(/https?:\S*/g) ?? []) {
    expect(address).toMatch(/^[\x21-\x7e]+$/);
    registerSecret(/token=([\w-]+)/.exec(address)?.[1] ?? '');
  }
}

type Attachments = Awaited<ReturnType<typeof PostalMime.parse>>['attachments'];

/** Reads the calendar with other libraries than those that wrote it. @throws if it is malformed */
function readEvent(source: Buffer, attachments: Attachments): ReceivedEvent | null {
  const parts = attachments.filter(({ mimeType }) => /calendar|ics/.test(mimeType));
  if (parts.length === 0) return null;
  const file = readFile(source);
  itipClient().receive(file);
  // The parser of mails returns lines without a carriage return.
  const texts = parts.map(({ content }) =>
    typeof content === 'string' ? content : new TextDecoder().decode(content),
  );
  const same = file.replaceAll('\r\n', '\n');
  expect(texts).toEqual([same, same]);
  const calendar = new ICAL.Component(ICAL.parse(file));
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') as ICAL.Component);
  expect(event.description).toContain('http://localhost:4000/my-appointments/');
  expectBareAddresses(event.description);
  const method = String(calendar.getFirstPropertyValue('method'));
  expect(parts.find(({ mimeType }) => mimeType === 'text/calendar')?.method).toBe(method);
  return {
    method,
    uid: event.uid,
    sequence: event.sequence,
    startsAt: event.startDate.toJSDate().getTime(),
    endsAt: event.endDate.toJSDate().getTime(),
    summary: event.summary,
  };
}

/** Returns the attached file as it was written, with its line breaks. */
function readFile(source: Buffer): string {
  const [, base64 = ''] =
    /filename=invite\.ics\r\nContent-Transfer-Encoding: base64\r\n\r\n([\w+/=\r\n]+)/.exec(
      source.toString('latin1'),
    ) ?? [];
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(base64, 'base64'));
}

/** Expects each mail's calendar part to have the id, times and revision of the stored appointment. */
export async function expectStoredEvent(
  { database: { db } }: TestClinic,
  mails: readonly ReceivedMail[],
  appointmentId: string,
  method: 'REQUEST' | 'CANCEL',
): Promise<void> {
  const { starts_at, minutes, calendar_sequence } = await db
    .selectFrom('appointments')
    .select(['starts_at', 'minutes', 'calendar_sequence'])
    .where('id', '=', appointmentId)
    .executeTakeFirstOrThrow();
  const startsAt = starts_at.getTime();
  const endsAt = startsAt + minutes * 60_000;
  const stored = { uid: calendarUid(appointmentId), sequence: calendar_sequence, startsAt, endsAt };
  const events = mails.flatMap(({ locale, event }) =>
    event?.uid === stored.uid ? [{ locale, ...event }] : [],
  );
  expect(events).toMatchObject(LOCALE_CODES.map((locale) => ({ locale, method, ...stored })));
}
