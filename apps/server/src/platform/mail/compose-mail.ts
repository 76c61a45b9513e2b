import { createTransport, type SendMailOptions } from 'nodemailer';
import type { MailMessage } from './mail-message.ts';

export interface Sender {
  readonly name: string;
  readonly address: string;
}

/** Control characters, which include line breaks, and separators that some programs treat as line breaks. */
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** Returns a text that stays within its header, even if it contains line breaks. */
export function headerText(text: string): string {
  return text.replace(BREAKS, ' ').trim();
}

/** Parses `Clinic <care@example.org>` or `care@example.org`; null for other text. */
export function parseSender(text: string): Sender | null {
  const match =
    /^\s*(?:"?([^"<>\p{Cc}]*?)"?\s*<([^\s<>@]+@[^\s<>@]+)>|([^\s<>@]+@[^\s<>@]+))\s*$/u.exec(text);
  const address = match?.[2] ?? match?.[3];
  return address ? { name: match?.[1]?.trim() ?? '', address } : null;
}

/** Returns nodemailer's options. All text written by people passes through `headerText`. */
export function composeMail(message: MailMessage, from: Sender): SendMailOptions {
  const { calendar, headers = {} } = message;
  return {
    from: { name: headerText(from.name), address: from.address },
    to: { name: headerText(message.to.name), address: headerText(message.to.address) },
    subject: headerText(message.subject),
    messageId: message.messageId,
    date: new Date(message.date),
    text: message.text,
    html: message.html,
    headers: {
      // Suppresses out-of-office replies (RFC 3834 §5).
      'Auto-Submitted': 'auto-generated',
      ...Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, headerText(value)]),
      ),
    },
    ...(calendar && {
      icalEvent: { method: calendar.method, filename: 'invite.ics', content: calendar.content },
    }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Returns a message as a mail server would receive it (RFC 5322), without sending it. */
export async function composeSource(message: MailMessage, from: Sender): Promise<string> {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message: source } = await transport.sendMail(composeMail(message, from));
  return String(source);
}
