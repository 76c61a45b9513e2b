import * as routes from '@nadi/contract/generated/route-table';
import type { ReplyBody } from '@nadi/contract/routes';
import { EMAIL_MAX, PERSON_NAME_MAX } from '@nadi/domain/limits';
import type { ClinicRole } from '@nadi/domain/permissions';
import { roleName } from '@nadi/messages/en/audit';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { paths } from '#app/portal-paths.ts';
import { request } from '#shared/api/client.ts';
import { i18n } from '#shared/language/i18n.ts';
import { withConfirmation } from '#shared/portal/confirmation.ts';
import { useChange, useFormMutation } from '#shared/portal/mutations.ts';
import { portalQuery } from '#shared/portal/portal.ts';
import { Link } from '#shared/router/link.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { ConfirmDialog, Dialog } from '#shared/ui/dialog.tsx';
import { Field, Form } from '#shared/ui/form.tsx';
import { Input } from '#shared/ui/input.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { LoadState } from '#shared/ui/loaded.tsx';
import { NotedRadioCards } from '#shared/ui/noted-radio-cards.tsx';
import { PartLoadError } from '#shared/ui/notice.tsx';
import { PageHeading } from '#shared/ui/page-heading.tsx';
import { PasswordInput } from '#shared/ui/password-input.tsx';
import { Status } from '#shared/ui/status.tsx';
import {
  PlacesDialog,
  PlacesFields,
  placesText,
  usePlaces,
  wantedPlaces,
} from './account-places.tsx';

export type ClinicAccount = ReplyBody<'listClinicAccounts'>['accounts'][number];

const LINK = 'font-medium text-action underline';

export function ClinicAccountsPage() {
  const query = useQuery(portalQuery('admin', routes.listClinicAccounts, {}));
  const { data } = query;
  return (
    <div className="grid max-w-3xl gap-5">
      <PageHeading title="Accounts">
        People who work for the clinic.{' '}
        <Link to={paths.doctorList} className={LINK}>
          Doctors have a list of their own.
        </Link>
      </PageHeading>
      {data ? (
        <>
          <Card className="p-0!">
            <ul>
              {data.accounts.map((account) => (
                <li
                  key={account._id}
                  className="flex flex-wrap items-center gap-3 px-4 py-3 not-last:border-b not-last:border-line sm:px-5"
                >
                  <Owner account={account} />
                  {account.own ? (
                    <Link to={paths.adminAccount} className={LINK}>
                      Password and sessions
                    </Link>
                  ) : (
                    <AccountActions account={account} mail={data.mailEnabled} />
                  )}
                </li>
              ))}
            </ul>
          </Card>
          <AddAccount mail={data.mailEnabled} />
        </>
      ) : (
        <LoadState query={query} failure="The accounts could not be loaded." skeleton="h-60" />
      )}
    </div>
  );
}

/** The roles of an account, each with what it may do. */
const ROLE_CARDS = [
  {
    value: 'reception',
    label: 'Reception',
    note: 'Books, moves and cancels for patients and takes cash. Sees no vitals, notes, documents, meetings, settings or audit trail.',
  },
  {
    value: 'accountant',
    label: 'Accountant',
    note: 'Sees and exports payments with their receipts and refunds. Refunds nothing, and sees no appointments, patients, doctors or settings.',
  },
  {
    value: 'admin',
    label: 'Admin',
    note: 'May do all that you may. Can also end your account.',
  },
] as const satisfies readonly { value: ClinicRole; label: string; note: string }[];

type AddAccountProps = {
  /** Whether an invitation can be sent instead of a password. */
  mail: boolean;
};

function AddAccount({ mail }: AddAccountProps) {
  const [role, setRole] = useState<ClinicRole>('reception');
  const { round, submit, pending, problems } = useFormMutation({
    send: (values) => {
      const text = (field: string) => String(values.get(field) ?? '').trim();
      const password = String(values.get('password') ?? '');
      const owner = { role, name: text('name'), email: text('email') };
      const locationIds = role === 'reception' ? wantedPlaces(values) : null;
      const limit = locationIds && { locationIds };
      const account = { ...owner, ...limit, ...(password && { password }) };
      return withConfirmation(() => request(routes.addClinicAccount, account));
    },
    done: 'Account added',
    // The next account is not an admin by mistake.
    onDone: () => setRole('reception'),
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
        <NotedRadioCards
          legend="Role"
          name="role"
          cards={ROLE_CARDS}
          selected={role}
          onSelect={setRole}
        />
        {role === 'reception' && <PlacesFields limit={undefined} />}
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

function Owner({ account }: { account: ClinicAccount }) {
  const places = usePlaces();
  return (
    <span className="min-w-0 flex-1 basis-48">
      <span className="block font-medium wrap-anywhere">
        {account.name}
        {account.own && <span className="font-normal text-ink-soft"> (you)</span>}
      </span>
      <span className="block text-sm text-ink-soft wrap-anywhere">
        {roleName(i18n, account.role)}, {account.email}
      </span>
      {account.locationIds && (
        <span className="block text-sm text-ink-soft wrap-anywhere">
          Only {placesText(account.locationIds, places)}
        </span>
      )}
      {account.temporaryPasswordEndsAt && (
        <Status tone="waiting" className="mt-1">
          First password
        </Status>
      )}
    </span>
  );
}

type AccountActionsProps = {
  account: ClinicAccount;
  /** Whether an invitation can be sent. */
  mail: boolean;
};

function AccountActions({ account, mail }: AccountActionsProps) {
  const [opened, setOpened] = useState<'password' | 'places' | 'end'>();
  const hasPlaces = usePlaces().length > 1 || account.locationIds !== undefined;
  const close = () => setOpened(undefined);
  const accountId = account._id;
  const invite = useChange(
    () => withConfirmation(() => request(routes.inviteClinicAccount, { accountId })),
    { done: 'Done' },
  );
  const end = useChange(
    () => withConfirmation(() => request(routes.endClinicAccount, { accountId })),
    { done: 'Done', onDone: close },
  );
  return (
    <>
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
      {account.role === 'reception' && hasPlaces && (
        <Button variant="secondary" onClick={() => setOpened('places')}>
          Places
          <span className="sr-only"> of {account.name}</span>
        </Button>
      )}
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
      {opened === 'places' && <PlacesDialog account={account} onClose={close} />}
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
    </>
  );
}

type PasswordDialogProps = {
  open: boolean;
  account: ClinicAccount;
  onClose: () => void;
};

function PasswordDialog({ open, account, onClose }: PasswordDialogProps) {
  const { submit, pending, problems } = useFormMutation({
    send: (values) =>
      withConfirmation(() =>
        request(routes.setAccountPassword, {
          accountId: account._id,
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
