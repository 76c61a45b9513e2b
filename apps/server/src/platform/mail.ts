import { createTransport, type SendMailOptions } from 'nodemailer';
import { isLoopbackHost } from './addresses.ts';
import { PermanentFailure, UnknownOutcome } from './outbox.ts';

/** A message to one person. */
export interface MailMessage {
  /** `<id@host>`, the same in every attempt (RFC 5322 §3.6.4). */
  readonly messageId: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** An iTIP message (RFC 5546); its method is in the file and in the MIME part. */
  readonly calendar?: {
    readonly method: 'REQUEST' | 'CANCEL';
    readonly content: string;
  };
  readonly headers?: Readonly<Record<string, string>>;
  /** The name of the sender, instead of the configured one. */
  readonly fromName?: string;
  /** A PNG that the HTML shows by its content id (RFC 2392). */
  readonly picture?: { readonly cid: string; readonly content: Uint8Array };
  /** Epoch milliseconds. */
  readonly date: number;
}

/** Delivers a message to a mail server. @throws PermanentFailure if another attempt would fail too */
export interface Mailer {
  send(message: MailMessage): Promise<void>;
  close(): void;
}

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
  const { calendar, picture, headers = {} } = message;
  return {
    from: { name: headerText(message.fromName ?? from.name), address: from.address },
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
    ...(picture && {
      attachments: [
        {
          cid: picture.cid,
          content: Buffer.from(picture.content),
          contentType: 'image/png',
          contentDisposition: 'inline',
          filename: `${picture.cid}.png`,
        },
      ],
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

/** A stalled server costs one attempt. A slow one may take longer, because the outbox renews the lease. */
const TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  dnsTimeout: 10_000,
};

const REASON_MAX = 300;
/** Parameters in the library's URLs that would override our requirement of TLS. */
const TLS_PARAMETERS = ['requireTLS', 'ignoreTLS', 'opportunisticTLS', 'service'];

/** Returns whether TLS is required: for other machines, unless plain SMTP is permitted. */
export function requiresTls(url: string, plain?: 'allow'): boolean {
  return plain !== 'allow' && !isLoopbackHost(new URL(url).hostname);
}

/**
 * Sends by SMTP over a few open connections. `url` is `smtps://user:password@host:465`, or `smtp://…`,
 * which starts TLS by STARTTLS. With `requireTls`, sends nothing to a server that refuses TLS.
 */
export function smtpMailer({
  url,
  from,
  requireTls = requiresTls(url),
  timeouts = TIMEOUTS,
}: {
  url: string;
  from: Sender;
  requireTls?: boolean;
  timeouts?: Partial<typeof TIMEOUTS>;
}): Mailer & { verify(): Promise<void> } {
  const transport = createTransport({
    ...{ url: withoutTlsParameters(url), requireTLS: requireTls },
    ...{ pool: true as const, maxConnections: 4, ...TIMEOUTS, ...timeouts },
  });
  // The failed attempt reports the same error.
  transport.on('error', () => undefined);
  return {
    async send(message) {
      await transport.sendMail(composeMail(message, from)).catch((error: SmtpError) => {
        throw toFailure(error);
      });
    },
    async verify() {
      await transport.verify().catch((error: SmtpError) => {
        throw toFailure(error);
      });
    },
    close: () => transport.close(),
  };
}

function withoutTlsParameters(url: string): string {
  const address = new URL(url);
  for (const name of TLS_PARAMETERS) address.searchParams.delete(name);
  return address.href;
}

type SmtpError = Error & {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
};

/**
 * Replies to these commands are about the message. Replies to earlier ones are about us, and an operator
 * can fix the cause.
 */
const MESSAGE_COMMANDS = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);

/** The server wants a password or TLS first (RFC 4954 §6, RFC 3207 §4). */
const NOT_SIGNED_IN = 530;

/** No server offered the required TLS; nothing was sent. */
export class TlsRefused extends Error {}

/**
 * A 5xx reply to a message is final (RFC 5321 §4.2.1). Without a reply the server may have accepted the
 * message.
 */
function toFailure(error: SmtpError): Error {
  const reason = headerText(error.response ?? error.message).slice(0, REASON_MAX);
  if (error.command === 'STARTTLS' && error.responseCode !== undefined) {
    return new TlsRefused(
      `The mail server refuses TLS, which is required (${reason}). SMTP_PLAIN=allow permits sending without`,
    );
  }
  const { responseCode = 0, command = '' } = error;
  const refused =
    responseCode >= 500 && responseCode !== NOT_SIGNED_IN && MESSAGE_COMMANDS.has(command);
  const badAddress = error.code === 'EENVELOPE' && error.responseCode === undefined;
  if (refused || badAddress) return new PermanentFailure(reason);
  return error.responseCode === undefined ? new UnknownOutcome(reason) : new Error(reason);
}
