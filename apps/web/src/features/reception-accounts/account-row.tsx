import * as routes from '@nadi/contract/generated/route-table';
import type { RouteAddress } from '@nadi/contract/route-definition';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { request } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { withConfirmation } from '#shared/portal/confirmation.ts';
import { useFormMutation } from '#shared/portal/mutations.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog, Dialog } from '#shared/ui/dialog.tsx';
import { Field, Form } from '#shared/ui/form.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { PartLoadError } from '#shared/ui/notice.tsx';
import { PasswordInput } from '#shared/ui/password-input.tsx';
import { Status } from '#shared/ui/status.tsx';
import { toast } from '#shared/ui/toast.ts';
import type { ReceptionAccount } from './reception-accounts-page.tsx';

const ResetSecondFactor = lazyPart(
  async () => (await import('./reset-second-factor.tsx')).ResetSecondFactor,
  PartLoadError,
);

type AccountRowProps = {
  account: ReceptionAccount;
  /** Whether an invitation can be sent. */
  mail: boolean;
  onChange: () => void;
};

export function AccountRow({ account, mail, onChange }: AccountRowProps) {
  const [opened, setOpened] = useState<'password' | 'end'>();
  const close = () => setOpened(undefined);
  const invite = useAccountMutation(routes.inviteReception, account, onChange);
  const end = useAccountMutation(routes.endReception, account, () => {
    close();
    onChange();
  });
  return (
    <div className="flex flex-wrap items-center gap-3 px-4 py-3 sm:px-5">
      <span className="min-w-0 flex-1 basis-48">
        <span className="block font-medium wrap-anywhere">{account.name}</span>
        <span className="block text-sm text-ink-soft wrap-anywhere">{account.email}</span>
        {account.temporaryPasswordEndsAt && (
          <Status tone="waiting" className="mt-1">
            First password
          </Status>
        )}
      </span>
      {mail && (
        <Button variant="ghost" pending={invite.isPending} onClick={() => invite.mutate()}>
          Invite
          <span className="sr-only"> {account.name}</span>
        </Button>
      )}
      <Button variant="secondary" onClick={() => setOpened('password')}>
        Set password
        <span className="sr-only"> of {account.name}</span>
      </Button>
      {account.secondFactor && (
        <Suspense>
          <ResetSecondFactor account={account} onChange={onChange} />
        </Suspense>
      )}
      <Button variant="danger" onClick={() => setOpened('end')}>
        End
        <span className="sr-only"> the account of {account.name}</span>
      </Button>
      <PasswordDialog
        open={opened === 'password'}
        account={account}
        onClose={close}
        onChange={onChange}
      />
      <ConfirmDialog
        open={opened === 'end'}
        title={`End the account of ${account.name}?`}
        confirmLabel="End account"
        pending={end.isPending}
        onConfirm={() => end.mutate()}
        onCancel={close}
      >
        <p>They are logged out at once and cannot log in any more. What they did stays recorded.</p>
      </ConfirmDialog>
    </div>
  );
}

function useAccountMutation(
  route: RouteAddress<'inviteReception' | 'endReception'>,
  { _id: receptionId }: ReceptionAccount,
  onDone: () => void,
) {
  return useMutation({
    mutationFn: () => withConfirmation(() => request(route, { receptionId })),
    onSuccess: ({ message }) => {
      void toast.success(message ?? 'Done');
      onDone();
    },
    onError: (error) => void toast.error(errorMessage(error, 'An error occurred')),
  });
}

type PasswordDialogProps = {
  open: boolean;
  account: ReceptionAccount;
  onClose: () => void;
  onChange: () => void;
};

function PasswordDialog({ open, account, onClose, onChange }: PasswordDialogProps) {
  const { submit, pending, problems } = useFormMutation({
    send: (values) =>
      withConfirmation(() =>
        request(routes.setReceptionPassword, {
          receptionId: account._id,
          newPassword: String(values.get('newPassword')),
        }),
      ),
    done: 'Password set',
    onlyField: 'newPassword',
    onDone: () => {
      onClose();
      onChange();
    },
  });
  return (
    <Dialog open={open} title={`A new password for ${account.name}`} onClose={onClose}>
      <p className="text-ink-soft">
        It ends after 14 days unless it is changed. They are logged out everywhere, and their
        passkeys end.
      </p>
      <Form retain={null} className="grid gap-4" problems={problems} onSubmit={submit}>
        <Field name="newPassword" label="New password" hint="8 to 128 characters.">
          <PasswordInput required autoComplete="new-password" />
        </Field>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Go back
          </Button>
          <Button type="submit" pending={pending}>
            Set password
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
