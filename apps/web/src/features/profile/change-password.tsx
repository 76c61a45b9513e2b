import * as routes from '@nadi/contract/generated/route-table';
import { passwordProblem } from '@nadi/domain/password-rule';
import { passwordProblemMessage } from '@nadi/messages/en/password-problem';
import { useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { request } from '#shared/api/client.ts';
import { i18n } from '#shared/language/i18n.ts';
import { setSession } from '#shared/session/session.ts';
import { useDetails } from '#shared/ui/drawer.tsx';
import { Field, type FormProblems } from '#shared/ui/form.tsx';
import { PasswordInput } from '#shared/ui/password-input.tsx';
import { useAction } from '#shared/ui/use-action.ts';
import { DetailsForm } from './details-form.tsx';
import { profileQuery } from './use-profile.ts';

type ChangePasswordProps = {
  token: string;
  /** Lets a password manager store the new one under the right name. */
  email: string;
};

export function ChangePassword({ token, email }: ChangePasswordProps) {
  const details = useDetails();
  const { change, changing, problems } = useChangePassword(token, details.close);
  return (
    <DetailsForm
      icon={KeyRound}
      retain="change-password"
      title={i18n._('Change password')}
      details={details}
      problems={problems}
      pending={changing}
      submitLabel={i18n._('Save new password')}
      onSubmit={change}
    >
      <p className="measure text-ink-soft">
        {i18n._(
          'You stay logged in here. Everywhere else you are logged out, which is also the way to end a login on a device you have lost.',
        )}
      </p>
      <input type="text" hidden name="username" autoComplete="username" value={email} readOnly />
      <Field name="currentPassword" label={i18n._('Current password')}>
        <PasswordInput required autoComplete="current-password" />
      </Field>
      <Field
        name="newPassword"
        label={i18n._('New password')}
        hint={i18n._('8 to 128 characters. Three or four words you remember do well.')}
      >
        <PasswordInput required autoComplete="new-password" />
      </Field>
    </DetailsForm>
  );
}

/** Changes the password, which ends all other sessions; this one continues with the new token. */
function useChangePassword(token: string, onChanged: () => void) {
  const queries = useQueryClient();
  const [weak, setWeak] = useState<FormProblems>();
  const { mutate, isPending, problems } = useAction({
    send: (sent: { currentPassword: string; newPassword: string }) =>
      request(routes.changePassword, sent, { as: 'patient' }),
    done: i18n._('Password changed'),
    onDone: ({ token: next }) => {
      // The same person has a new token, so the page keeps its data.
      const known = queries.getQueryData(profileQuery(token).queryKey);
      queries.setQueryData(profileQuery(next).queryKey, known);
      setSession('patient', next);
      onChanged();
    },
  });

  function change(values: FormData) {
    const newPassword = String(values.get('newPassword'));
    const problem = passwordProblem(newPassword);
    setWeak(problem ? { newPassword: passwordProblemMessage(problem, i18n) } : undefined);
    if (!problem) mutate({ currentPassword: String(values.get('currentPassword')), newPassword });
  }

  return { change, changing: isPending, problems: weak ?? problems };
}
