import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { type Mailer, smtpMailer } from '#platform/mail.ts';
import { SENDER } from './sender.ts';

/** `lost-reply`: the message is accepted, and the connection ends before its sender has the reply. */
export type SmtpBehaviour = 'accept' | 'stall' | 'reset' | 'lost-reply' | 451 | 550;

interface ReceivedMail {
  messageId: string;
  to: string;
  text: string;
}

interface HostileSmtp {
  readonly url: string;
  /** Accepted messages, also those that were never acknowledged to their sender. */
  readonly received: readonly ReceivedMail[];
  /** A mailer with connections of its own. */
  connect(): Mailer;
  close(): Promise<void>;
}

/** Starts a mail server that decides for every message again how to behave; `startTls` by its own certificate. */
export async function startHostileSmtp(
  behave: () => SmtpBehaviour,
  { startTls = false } = {},
): Promise<HostileSmtp> {
  const received: ReceivedMail[] = [];
  const mailers: Mailer[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: startTls ? [] : ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? '' }),
    logger: false,
    async onData(stream, session, done) {
      const parts = await stream.toArray().catch(() => null);
      // The sender was killed in the middle of the message.
      if (!parts) return;
      const mail = await PostalMime.parse(Buffer.concat(parts));
      const behaviour = behave();
      if (behaviour === 'stall') return;
      if (behaviour === 'reset') return disconnect(server, session.id);
      if (typeof behaviour === 'number') {
        return done(Object.assign(new Error('refused'), { responseCode: behaviour }));
      }
      const to = mail.to?.[0]?.address ?? '';
      received.push({ messageId: mail.messageId ?? '', to, text: mail.text ?? '' });
      return behaviour === 'accept' ? done() : disconnect(server, session.id);
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const url = `smtp://127.0.0.1:${port}`;
  return {
    url,
    received,
    connect() {
      const mailer = smtpMailer({ url, from: SENDER, timeouts: { socketTimeout: 500 } });
      mailers.push(mailer);
      return mailer;
    },
    async close() {
      for (const mailer of mailers) mailer.close();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}

interface Connections {
  connections: Set<{ id: string; _socket: Socket }>;
}

function disconnect(server: SMTPServer, id: string): void {
  const { connections } = server as unknown as Connections;
  for (const connection of connections)
    if (connection.id === id) connection._socket.resetAndDestroy();
}
