import { createTransport } from 'nodemailer';
import { PermanentFailure, UnknownOutcome } from '#platform/outbox.ts';
import { composeMail, headerText, type Sender } from './compose-mail.ts';
import type { Mailer } from './mail-message.ts';

/** A stalled server costs an attempt; a slow one takes its time, and the outbox renews the lease. */
const TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  dnsTimeout: 10_000,
};

const REASON_MAX = 300;

/** Sends by SMTP over a few kept connections. `url` is `smtps://user:password@host:465`. */
export function smtpMailer({
  url,
  from,
  timeouts = TIMEOUTS,
}: {
  url: string;
  from: Sender;
  timeouts?: Partial<typeof TIMEOUTS>;
}): Mailer & { verify(): Promise<void> } {
  const settings = { url, pool: true as const, maxConnections: 4, ...TIMEOUTS, ...timeouts };
  const transport = createTransport(settings);
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

type SmtpError = Error & { code?: string; responseCode?: number; response?: string };

/**
 * A 5xx reply is final (RFC 5321 §4.2.1), except to our own credentials, which an operator can fix.
 * Without a reply the server may have accepted the message.
 */
function toFailure(error: SmtpError): Error {
  const reason = headerText(error.response ?? error.message).slice(0, REASON_MAX);
  const refused = error.responseCode !== undefined && error.responseCode >= 500;
  const badAddress = error.code === 'EENVELOPE' && error.responseCode === undefined;
  if ((refused && error.code !== 'EAUTH') || badAddress) return new PermanentFailure(reason);
  return error.responseCode === undefined ? new UnknownOutcome(reason) : new Error(reason);
}
