import type { ReplyBody } from '@nadi/contract/routes';
import { formatInstant } from '#shared/format/instants.ts';
import { Notice } from '#shared/ui/notice.tsx';

type Listed = ReplyBody<'listMessages'>;

/** Says once why messages cannot be sent, and how mail is sent. */
export function DeliveryNotices({ listed }: { listed: Listed }) {
  const { mail, webhook, delays, timeZone } = listed;
  return (
    <>
      {mail === 'off' && (
        <Notice tone="waiting">
          <p className="font-semibold">E-mail is not set up</p>
          <p>
            Confirmations, reminders and links for a new password are not sent. Set SMTP_URL and
            MAIL_FROM on the server.
            {webhook && ' Messages about appointments go to the gateway only.'}
          </p>
        </Notice>
      )}
      {mail === 'sandbox' && (
        <Notice tone="info">
          <p>
            This clinic is being tried out: messages stay on this machine, in the{' '}
            <a href="/sandbox/mail" className="font-medium text-action underline">
              trial inbox
            </a>
            .
          </p>
        </Notice>
      )}
      {delays.map(({ reason, messages, since }) => (
        <Notice key={reason} tone="danger" urgent>
          <p className="font-semibold">
            {messages === 1 ? '1 message is' : `${messages.toLocaleString('en-IN')} messages are`}{' '}
            not accepted since {formatInstant(since, timeZone)}
          </p>
          <p className="wrap-anywhere">{reason}</p>
          <p>They are tried again for a day and leave by themselves once they are accepted.</p>
        </Notice>
      ))}
    </>
  );
}
