import { KeyRound } from 'lucide-react';
import { useDetails } from '#shared/ui/drawer.tsx';
import { Field } from '#shared/ui/form.tsx';
import { PasswordInput } from '#shared/ui/password-input.tsx';
import { DetailsForm } from './details-form.tsx';
import { useChangePassword } from './use-change-password.ts';

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
      title="Change password"
      details={details}
      problems={problems}
      pending={changing}
      submitLabel="Save new password"
      onSubmit={change}
    >
      <p className="measure text-ink-soft">
        You stay logged in here. Everywhere else you are logged out, which is also the way to end a
        login on a device you have lost.
      </p>
      <input type="text" hidden name="username" autoComplete="username" value={email} readOnly />
      <Field name="currentPassword" label="Current password">
        <PasswordInput required autoComplete="current-password" />
      </Field>
      <Field
        name="newPassword"
        label="New password"
        hint="8 to 128 characters. Three or four words you remember do well."
      >
        <PasswordInput required autoComplete="new-password" />
      </Field>
    </DetailsForm>
  );
}
