import * as routes from '@nadi/contract/generated/route-table';
import type { ReplyBody } from '@nadi/contract/routes';
import { EMAIL_MAX, PERSON_NAME_MAX } from '@nadi/domain/limits';
import type { ClinicRole } from '@nadi/domain/permissions';
import { roleName } from '@nadi/messages/en/audit';
import { joinWords } from '@nadi/messages/en/english';
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
import { ConfirmDialog } from '#shared/ui/dialog.tsx';
import { Field, Form } from '#shared/ui/form.tsx';
import { Input } from '#shared/ui/input.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { LoadState } from '#shared/ui/loaded.tsx';
import { NotedRadioCards } from '#shared/ui/noted-radio-cards.tsx';
import { PartLoadError } from '#shared/ui/notice.tsx';
import { PageHeading } from '#shared/ui/page-heading.tsx';
import { PasswordInput } from '#shared/ui/password-input.tsx';
import { RichText } from '#shared/ui/rich-text.tsx';
import { SpokenText } from '#shared/ui/spoken-text.tsx';
import { Status } from '#shared/ui/status.tsx';
import {
  PlacesDialog,
  PlacesFields,
  placesText,
  usePlaces,
  wantedPlaces,
} from './account-places.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { roleCards } from './role-cards.ts';

export type ClinicAccount = ReplyBody<'listClinicAccounts'>['accounts'][number];

const LINK = 'font-medium text-action underline';

export function ClinicAccountsPage() {
  const query = useQuery(portalQuery('admin', routes.listClinicAccounts, {}));
  const { data } = query;
  return (
    <div className="grid max-w-3xl gap-5">
      <PageHeading title={i18n._('Accounts')}>
        <RichText
          text={i18n._(
            'People who work for the clinic. <doctors>Doctors have a list of their own.</doctors>',
          )}
          marks={{
            doctors: (words) => (
              <Link to={paths.doctorList} className={LINK}>
                {words}
              </Link>
            ),
          }}
        />
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
                      {i18n._('Password and sessions')}
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
        <LoadState
          query={query}
          failure={i18n._('The accounts could not be loaded.')}
          skeleton="h-60"
        />
      )}
    </div>
  );
}

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
    done: i18n._('Account added'),
    // The next account is not an admin by mistake.
    onDone: () => setRole('reception'),
    reloads: true,
  });
  return (
    <Card className="grid gap-4 sm:p-8">
      <h2 className="text-lg">{i18n._('Add an account')}</h2>
      <Form
        retain="account"
        key={round}
        aria-label={i18n._('Add an account')}
        className="grid max-w-md gap-4"
        problems={problems}
        onSubmit={submit}
      >
        <NotedRadioCards
          legend={i18n._('Role')}
          name="role"
          cards={roleCards()}
          selected={role}
          onSelect={setRole}
        />
        {role === 'reception' && <PlacesFields limit={undefined} />}
        <Field name="name" label={i18n._('Name')}>
          <Input required maxLength={PERSON_NAME_MAX} autoComplete="off" />
        </Field>
        <Field name="email" label={i18n._('E-mail')}>
          <Input type="email" required maxLength={EMAIL_MAX} autoComplete="off" />
        </Field>
        <Field
          name="password"
          label={mail ? i18n._('First password (optional)') : i18n._('First password')}
          hint={
            mail
              ? i18n._('Without one, they get an e-mail with a link to choose their own.')
              : i18n._('8 to 128 characters. It ends after 14 days unless it is changed.')
          }
        >
          <PasswordInput required={!mail} autoComplete="new-password" />
        </Field>
        <Button type="submit" pending={pending} className="justify-self-start max-sm:w-full">
          {i18n._('Add account')}
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
        {account.own ? (
          <RichText
            text={i18n._('{person}<you> (you)</you>', { person: account.name })}
            marks={{ you: (words) => <span className="font-normal text-ink-soft">{words}</span> }}
          />
        ) : (
          account.name
        )}
      </span>
      <span className="block text-sm text-ink-soft wrap-anywhere">
        {joinWords(i18n, [roleName(i18n, account.role), account.email])}
      </span>
      {account.locationIds && (
        <span className="block text-sm text-ink-soft wrap-anywhere">
          {i18n._('Only {places}', { places: placesText(account.locationIds, places) })}
        </span>
      )}
      {account.temporaryPasswordEndsAt && (
        <Status tone="waiting" className="mt-1">
          {i18n._('First password')}
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
  const { _id: accountId, name: person } = account;
  const invite = useChange(
    () => withConfirmation(() => request(routes.inviteClinicAccount, { accountId })),
    { done: i18n._('Done') },
  );
  const end = useChange(
    () => withConfirmation(() => request(routes.endClinicAccount, { accountId })),
    { done: i18n._('Done'), onDone: close },
  );
  return (
    <>
      {mail && (
        <Button variant="ghost" pending={invite.isPending} onClick={() => invite.mutate()}>
          <SpokenText text={i18n._('Invite<spoken> {person}</spoken>', { person })} />
        </Button>
      )}
      <Button variant="secondary" onClick={() => setOpened('password')}>
        <SpokenText text={i18n._('Set password<spoken> of {person}</spoken>', { person })} />
      </Button>
      {account.role === 'reception' && hasPlaces && (
        <Button variant="secondary" onClick={() => setOpened('places')}>
          <SpokenText text={i18n._('Places<spoken> of {person}</spoken>', { person })} />
        </Button>
      )}
      {account.secondFactor && (
        <Suspense>
          <ResetSecondFactor account={account} />
        </Suspense>
      )}
      <Button variant="danger" onClick={() => setOpened('end')}>
        <SpokenText text={i18n._('End<spoken> the account of {person}</spoken>', { person })} />
      </Button>
      <PasswordDialog open={opened === 'password'} account={account} onClose={close} />
      {opened === 'places' && <PlacesDialog account={account} onClose={close} />}
      <ConfirmDialog
        open={opened === 'end'}
        title={i18n._('End the account of {person}?', { person })}
        confirmLabel={i18n._('End account')}
        pending={end.isPending}
        onConfirm={() => end.mutate()}
        onCancel={close}
      >
        <p>
          {i18n._(
            'They are logged out at once and cannot log in any more. What they did stays recorded.',
          )}
        </p>
      </ConfirmDialog>
    </>
  );
}
