import * as routes from '@nadi/contract/generated/route-table';
import type { ReplyBody } from '@nadi/contract/routes';
import { request } from '#shared/api/client.ts';
import { i18n } from '#shared/language/i18n.ts';
import { withConfirmation } from '#shared/portal/confirmation.ts';
import { useFormMutation } from '#shared/portal/mutations.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Field, Form } from '#shared/ui/form.tsx';
import { PasswordInput } from '#shared/ui/password-input.tsx';

type Account = ReplyBody<'listClinicAccounts'>['accounts'][number];

type PasswordDialogProps = {
  open: boolean;
  account: Account;
  onClose: () => void;
};

/** Sets a first password for the owner of an account. */
export function PasswordDialog({ open, account, onClose }: PasswordDialogProps) {
  const { submit, pending, problems } = useFormMutation({
    send: (values) =>
      withConfirmation(() =>
        request(routes.setAccountPassword, {
          accountId: account._id,
          newPassword: String(values.get('newPassword')),
        }),
      ),
    done: i18n._('Password set'),
    onlyField: 'newPassword',
    onDone: onClose,
    reloads: true,
  });
  return (
    <Dialog
      open={open}
      title={i18n._('A new password for {person}', { person: account.name })}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        {i18n._(
          'It ends after 14 days unless it is changed. They are logged out everywhere, and their passkeys end.',
        )}
      </p>
      <Form retain={null} className="grid gap-4" problems={problems} onSubmit={submit}>
        <Field
          name="newPassword"
          label={i18n._('New password')}
          hint={i18n._('8 to 128 characters.')}
        >
          <PasswordInput required autoComplete="new-password" />
        </Field>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {i18n._('Go back')}
          </Button>
          <Button type="submit" pending={pending}>
            {i18n._('Set password')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
