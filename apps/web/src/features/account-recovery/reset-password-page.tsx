import { passwordProblem } from '@nadi/domain/password-rule';
import { passwordProblemMessage } from '@nadi/messages/en/password-problem';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '#app/paths.ts';
import { isProblem } from '#shared/api/api-error.ts';
import { i18n } from '#shared/language/i18n.ts';
import { useLocation } from '#shared/router/router.tsx';
import { Button, LinkButton } from '#shared/ui/button.tsx';
import { FailureNotice } from '#shared/ui/failure-notice.tsx';
import { Field, Form, type FormProblems } from '#shared/ui/form.tsx';
import { PasswordInput } from '#shared/ui/password-input.tsx';
import { toProblems } from '#shared/ui/use-action.ts';
import { parseLink, type RecoveryLink, resetPassword } from './recovery-calls.ts';
import { RecoveryFrame } from './recovery-frame.tsx';

/** Sets the password of the link's account; opening the page does not use up the link. */
export function ResetPasswordPage() {
  const { hash } = useLocation();
  const [link] = useState(() => parseLink(hash));
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (password: string) => resetPassword(link.kind, link.token, password),
  });
  const [problems, setProblems] = useState<FormProblems>();
  const refused = toProblems(error);
  const spent = link.token === '' || isProblem(error, 'link-invalid');

  function submit(values: FormData) {
    const password = String(values.get('password'));
    const problem = passwordProblem(password);
    setProblems(problem ? { password: passwordProblemMessage(problem, i18n) } : undefined);
    if (!problem) mutate(password);
  }

  if (isSuccess) return <PasswordSet link={link} />;
  if (spent) return <LinkSpent link={link} />;
  return (
    <RecoveryFrame
      title={i18n._('Choose a new password')}
      lead={i18n._('It takes effect at once. All your devices are logged out.')}
    >
      <Form
        retain={null}
        aria-label={i18n._('Choose a new password')}
        className="grid gap-5"
        problems={problems ?? refused}
        onSubmit={submit}
      >
        <Field
          name="password"
          label={i18n._('New password')}
          hint={i18n._('8 to 128 characters. Three or four words you remember do well.')}
        >
          <PasswordInput required autoComplete="new-password" />
        </Field>
        {!refused && <FailureNotice error={error} fallback={i18n._('An error occurred')} />}
        <Button type="submit" pending={isPending} className="min-h-12 text-base">
          {i18n._('Save new password')}
        </Button>
      </Form>
    </RecoveryFrame>
  );
}

function PasswordSet({ link }: { link: RecoveryLink }) {
  return (
    <RecoveryFrame
      title={i18n._('Your password is set')}
      lead={i18n._('Log in with your new password.')}
    >
      <LinkButton to={link.kind === 'user' ? paths.login : paths.adminLogin}>
        {i18n._('To the login')}
      </LinkButton>
    </RecoveryFrame>
  );
}

function LinkSpent({ link }: { link: RecoveryLink }) {
  return (
    <RecoveryFrame
      title={i18n._('This link no longer works')}
      lead={i18n._('It has expired, was already used, or is not complete. You can get a new one.')}
    >
      <LinkButton to={`${paths.forgotPassword}#role=${link.kind}`}>
        {i18n._('Send a new link')}
      </LinkButton>
    </RecoveryFrame>
  );
}
