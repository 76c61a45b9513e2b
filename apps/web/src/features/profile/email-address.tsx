import { EMAIL_MAX } from '@nadi/domain/limits';
import { Mail } from 'lucide-react';
import { Button } from '#shared/ui/button.tsx';
import { useDetails } from '#shared/ui/drawer.tsx';
import { Field } from '#shared/ui/form.tsx';
import { Input } from '#shared/ui/input.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { PasswordInput } from '#shared/ui/password-input.tsx';
import { DetailsForm } from './details-form.tsx';
import { useEmail } from './use-email.ts';

/** Notices about an unconfirmed or pending address. Nothing if the clinic sends no mail. */
export function EmailNotices({ token }: { token: string }) {
  const { address, resend, resending } = useEmail(token);
  if (!address?.mail) return null;
  const { verified, newEmail } = address;
  if (verified && !newEmail) return null;
  return (
    <>
      {!verified && (
        <Notice tone="waiting">
          <p className="font-semibold">Your e-mail address is not confirmed yet</p>
          <p>
            Open the link that we sent to your address, so that confirmations and reminders reach
            you.
          </p>
          <Button
            variant="secondary"
            pending={resending}
            className="justify-self-start"
            onClick={resend}
          >
            Send the link again
          </Button>
        </Notice>
      )}
      {newEmail && (
        <Notice tone="info">
          <p>
            We write to <span className="font-semibold break-all">{newEmail}</span> once you have
            opened the link that we sent there. Until then your address stays as it is.
          </p>
        </Notice>
      )}
    </>
  );
}

/** Changes the address. Nothing if the clinic sends no mail, because it could not be confirmed. */
export function ChangeEmail({ token }: { token: string }) {
  const details = useDetails();
  const { address, change, changing, problems } = useEmail(token, details.close);
  if (!address?.mail) return null;
  return (
    <DetailsForm
      icon={Mail}
      title="Change e-mail address"
      details={details}
      problems={problems}
      pending={changing}
      submitLabel="Send the link"
      onSubmit={change}
    >
      <p className="measure text-ink-soft">
        We send a link to the new address and a notice to the current one. The new address counts
        once you have opened the link.
      </p>
      <Field name="email" label="New e-mail address">
        <Input required type="email" maxLength={EMAIL_MAX} autoComplete="email" />
      </Field>
      <Field name="password" label="Your password">
        <PasswordInput required autoComplete="current-password" />
      </Field>
    </DetailsForm>
  );
}
