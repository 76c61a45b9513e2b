import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '#app/paths.ts';
import { ApiError, isProblem } from '#shared/api/api-error.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Link } from '#shared/router/link.tsx';
import { useLocation } from '#shared/router/router.tsx';
import { readToken } from '#shared/session/session.ts';
import { Button, LinkButton } from '#shared/ui/button.tsx';
import { FailureNotice } from '#shared/ui/failure-notice.tsx';
import { Field, Form } from '#shared/ui/form.tsx';
import { PasswordInput } from '#shared/ui/password-input.tsx';
import { RichText } from '#shared/ui/rich-text.tsx';
import { parseLink, verifyEmail } from './recovery-calls.ts';
import { RecoveryFrame } from './recovery-frame.tsx';

/**
 * Confirms an address when the button is pressed, because mail scanners also open links. Without a session of
 * the account it asks for the password, because another person may have registered the address.
 */
export function VerifyEmailPage() {
  const { hash } = useLocation();
  const [{ token }] = useState(() => parseLink(hash));
  const { mutate, data, isPending, isSuccess, error } = useMutation({
    mutationFn: (password: string | undefined) => verifyEmail(token, password),
  });
  const [isSignedIn] = useState(() => readToken('patient') !== null);
  const [needsPassword, setNeedsPassword] = useState(!isSignedIn);
  if (isProblem(error, 'confirm-as-owner') && !needsPassword) setNeedsPassword(true);
  if (isSuccess) {
    return (
      <RecoveryFrame
        title={i18n._('Your address is confirmed')}
        lead={
          data.accessEnded
            ? i18n._(
                'Passkeys and devices that the account already had were removed, in case somebody else had added them. Add yours again in your profile.',
              )
            : i18n._('Thank you. Nothing else is needed.')
        }
      >
        <LinkButton to={paths.home}>{i18n._('To the home page')}</LinkButton>
      </RecoveryFrame>
    );
  }
  if (token === '' || isProblem(error, 'link-invalid')) {
    return (
      <RecoveryFrame
        title={i18n._('This link no longer works')}
        lead={i18n._(
          'It has expired, was already used, or is not complete. Your profile sends a new one.',
        )}
      >
        <LinkButton to={paths.myProfile}>{i18n._('To my profile')}</LinkButton>
      </RecoveryFrame>
    );
  }
  const wrongPassword = error instanceof ApiError && error.field === 'password' && error.message;
  const isExplained = wrongPassword || isProblem(error, 'confirm-as-owner');
  return (
    <RecoveryFrame
      title={i18n._('Confirm your e-mail address')}
      lead={i18n._('So that confirmations and reminders reach you.')}
    >
      <Form
        retain={null}
        aria-label={i18n._('Confirm your e-mail address')}
        className="grid gap-5"
        problems={wrongPassword ? { password: wrongPassword } : undefined}
        onSubmit={(values) => mutate(needsPassword ? String(values.get('password')) : undefined)}
      >
        {needsPassword && (
          <Field
            name="password"
            label={i18n._('Password of this account')}
            hint={
              isSignedIn
                ? i18n._('You are logged in to another account.')
                : i18n._('It shows that the account is yours.')
            }
          >
            <PasswordInput required autoComplete="current-password" />
          </Field>
        )}
        {!isExplained && <FailureNotice error={error} fallback={i18n._('An error occurred')} />}
        <Button type="submit" pending={isPending} className="min-h-12 text-base">
          {i18n._('Confirm my address')}
        </Button>
      </Form>
      {needsPassword && (
        <p className="text-ink-soft">
          <RichText
            text={i18n._(
              'Forgot the password, or did somebody else create the account? <link>Choose a new password</link>. That confirms your address and ends everybody else’s access.',
            )}
            marks={{
              link: (words) => (
                <Link
                  to={`${paths.forgotPassword}#role=user`}
                  className="font-medium text-action underline"
                >
                  {words}
                </Link>
              ),
            }}
          />
        </p>
      )}
    </RecoveryFrame>
  );
}
