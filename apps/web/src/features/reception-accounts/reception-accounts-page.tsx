import * as routes from '@nadi/contract/generated/route-table';
import type { ReplyBody } from '@nadi/contract/routes';
import { EMAIL_MAX, PERSON_NAME_MAX } from '@nadi/domain/limits';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { request } from '#shared/api/client.ts';
import { withConfirmation } from '#shared/portal/confirmation.ts';
import { useChange, useFormMutation } from '#shared/portal/mutations.ts';
import { portalQuery } from '#shared/portal/portal.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { ConfirmDialog, Dialog } from '#shared/ui/dialog.tsx';
import { Field, Form } from '#shared/ui/form.tsx';
import { Input } from '#shared/ui/input.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { LoadState } from '#shared/ui/loaded.tsx';
import { PartLoadError } from '#shared/ui/notice.tsx';
import { PageHeading } from '#shared/ui/page-heading.tsx';
import { PasswordInput } from '#shared/ui/password-input.tsx';
import { Status } from '#shared/ui/status.tsx';

export type ReceptionAccount = ReplyBody<'listReception'>['accounts'][number];

export function ReceptionAccountsPage() {
  const query = useQuery(portalQuery('admin', routes.listReception, {}));
  const { data } = query;
  return (
    <div className="grid max-w-3xl gap-5">
      <PageHeading title="Reception accounts">
        Reception books, moves and cancels for patients and takes cash. It sees no vitals, notes,
        documents, meetings, settings or audit trail.
      </PageHeading>
      {data ? (
        <>
          <Card className="p-0!">
            {data.accounts.length === 0 ? (
              <p className="px-5 py-8 text-ink-soft">No accounts yet. Add the first one below.</p>
            ) : (
              <ul>
                {data.accounts.map((account) => (
                  <li key={account._id} className="not-last:border-b not-last:border-line">
                    <AccountRow account={account} mail={data.mailEnabled} />
                  </li>
                ))}
              </ul>
            )}
          </Card>
          <AddAccount mail={data.mailEnabled} />
        </>
      ) : (
        <LoadState query={query} failure="The accounts could not be loaded." skeleton="h-60" />
      )}
    </div>
  );
}

type AddAccountProps = {
  /** Whether an invitation can be sent instead of a password. */
  mail: boolean;
};

function AddAccount({ mail }: AddAccountProps) {
  const { round, submit, pending, problems } = useFormMutation({
    send: (values) => {
      const text = (field: string) => String(values.get(field) ?? '').trim();
      const password = String(values.get('password') ?? '');
      const account = { name: text('name'), email: text('email'), ...(password && { password }) };
      return withConfirmation(() => request(routes.addReception, account));
    },
    done: 'Account added',
    reloads: true,
  });
  return (
    <Card className="grid gap-4 sm:p-8">
      <h2 className="text-lg">Add an account</h2>
      <Form
        retain="account"
        key={round}
        aria-label="Add an account"
        className="grid max-w-md gap-4"
        problems={problems}
        onSubmit={submit}
      >
        <Field name="name" label="Name">
          <Input required maxLength={PERSON_NAME_MAX} autoComplete="off" />
        </Field>
        <Field name="email" label="E-mail">
          <Input type="email" required maxLength={EMAIL_MAX} autoComplete="off" />
        </Field>
        <Field
          name="password"
          label={mail ? 'First password (optional)' : 'First password'}
          hint={
            mail
              ? 'Without one, they get an e-mail with a link to choose their own.'
              : '8 to 128 characters. It ends after 14 days unless it is changed.'
          }
        >
          <PasswordInput required={!mail} autoComplete="new-password" />
        </Field>
        <Button type="submit" pending={pending} className="justify-self-start max-sm:w-full">
          Add account
        </Button>
      </Form>
    </Card>
  );
}

const ResetSecondFactor = lazyPart(
  async () => (await import('./reset-second-factor.tsx')).ResetSecondFactor,
  PartLoadError,
);

type AccountRowProps = {
  account: ReceptionAccount;
  /** Whether an invitation can be sent. */
  mail: boolean;
};

function AccountRow({ account, mail }: AccountRowProps) {
  const [opened, setOpened] = useState<'password' | 'end'>();
  const close = () => setOpened(undefined);
  const receptionId = account._id;
  const invite = useChange(
    () => withConfirmation(() => request(routes.inviteReception, { receptionId })),
    { done: 'Done' },
  );
  const end = useChange(
    () => withConfirmation(() => request(routes.endReception, { receptionId })),
    { done: 'Done', onDone: close },
  );
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
          <ResetSecondFactor account={account} />
        </Suspense>
      )}
      <Button variant="danger" onClick={() => setOpened('end')}>
        End
        <span className="sr-only"> the account of {account.name}</span>
      </Button>
      <PasswordDialog open={opened === 'password'} account={account} onClose={close} />
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

type PasswordDialogProps = {
  open: boolean;
  account: ReceptionAccount;
  onClose: () => void;
};

function PasswordDialog({ open, account, onClose }: PasswordDialogProps) {
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
    onDone: onClose,
    reloads: true,
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
