import * as routes from '@nadi/contract/generated/route-table';
import { EMAIL_MAX } from '@nadi/domain/limits';
import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { backgroundQuery } from '#shared/api/background-query.ts';
import { request } from '#shared/api/client.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Button } from '#shared/ui/button.tsx';
import { useDetails } from '#shared/ui/drawer.tsx';
import { Field } from '#shared/ui/form.tsx';
import { Input } from '#shared/ui/input.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { PasswordInput } from '#shared/ui/password-input.tsx';
import { RichText } from '#shared/ui/rich-text.tsx';
import { useAction } from '#shared/ui/use-action.ts';
import { DetailsForm } from './details-form.tsx';

/** Notices about an unconfirmed or pending address. Nothing if the clinic sends no mail. */
export function EmailNotices({ token }: { token: string }) {
  const { data: address } = useQuery(emailQuery(token));
  const resending = useAction({
    send: () => request(routes.resendVerification),
    done: i18n._('We have sent you a link.'),
  });
  if (!address?.mail) return null;
  const { verified, newEmail } = address;
  if (verified && !newEmail) return null;
  return (
    <>
      {!verified && (
        <Notice tone="waiting">
          <p className="font-semibold">{i18n._('Your e-mail address is not confirmed yet')}</p>
          <p>
            {i18n._(
              'Open the link that we sent to your address, so that confirmations and reminders reach you.',
            )}
          </p>
          <Button
            variant="secondary"
            pending={resending.isPending}
            className="justify-self-start"
            onClick={() => resending.mutate()}
          >
            {i18n._('Send the link again')}
          </Button>
        </Notice>
      )}
      {newEmail && (
        <Notice tone="info">
          <p>
            <RichText
              text={i18n._(
                'We write to <address>{email}</address> once you have opened the link that we sent there. Until then your address stays as it is.',
                { email: newEmail },
              )}
              marks={{
                address: (words) => <span className="font-semibold break-all">{words}</span>,
              }}
            />
          </p>
        </Notice>
      )}
    </>
  );
}

/** Changes the address. Nothing if the clinic sends no mail, because it could not be confirmed. */
export function ChangeEmail({ token }: { token: string }) {
  const details = useDetails();
  const query = emailQuery(token);
  const { data: address } = useQuery(query);
  const { mutate, isPending, problems } = useAction({
    send: (values: FormData) =>
      request(routes.changeEmail, {
        email: String(values.get('email')).trim(),
        password: String(values.get('password')),
      }),
    done: i18n._('We have sent you a link.'),
    refresh: query.queryKey,
    onDone: details.close,
  });
  if (!address?.mail) return null;
  return (
    <DetailsForm
      icon={Mail}
      retain="change-email"
      title={i18n._('Change e-mail address')}
      details={details}
      problems={problems}
      pending={isPending}
      submitLabel={i18n._('Send the link')}
      onSubmit={mutate}
    >
      <p className="measure text-ink-soft">
        {i18n._(
          'We send a link to the new address and a notice to the current one. The new address counts once you have opened the link.',
        )}
      </p>
      <Field name="email" label={i18n._('New e-mail address')}>
        <Input required type="email" maxLength={EMAIL_MAX} autoComplete="email" />
      </Field>
      <Field name="password" label={i18n._('Your password')}>
        <PasswordInput required autoComplete="current-password" />
      </Field>
    </DetailsForm>
  );
}

function emailQuery(token: string) {
  return backgroundQuery('patient', ['patient', token, 'email'], routes.getEmail, {});
}
