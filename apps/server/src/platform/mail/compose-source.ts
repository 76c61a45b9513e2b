import { createTransport } from 'nodemailer';
import { composeMail, type Sender } from './compose-mail.ts';
import type { MailMessage } from './mail-message.ts';

/** Returns a message as a mail server would receive it (RFC 5322), without sending it. */
export async function composeSource(message: MailMessage, from: Sender): Promise<string> {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message: source } = await transport.sendMail(composeMail(message, from));
  return String(source);
}
