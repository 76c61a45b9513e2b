import * as routes from '@nadi/contract/generated/route-table';
import { Suspense } from 'react';
import { paths } from '#app/paths.ts';
import { request } from '#shared/api/client.ts';
import { CalendarFeed } from '#shared/calendar/calendar-feed.tsx';
import { i18n } from '#shared/language/i18n.ts';
import { MessagePreferences } from '#shared/message-preferences/message-preferences.tsx';
import { withConfirmation } from '#shared/portal/confirmation.ts';
import { useFormMutation } from '#shared/portal/mutations.ts';
import { type Portal, type PortalRole, tokenOfPortal, usePortal } from '#shared/portal/portal.ts';
import { OpenSessions } from '#shared/session/open-sessions.tsx';
import { readToken, setSession } from '#shared/session/session.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Skeleton } from '#shared/ui/content-state.tsx';
import { Field, Form } from '#shared/ui/form.tsx';
import { Input } from '#shared/ui/input.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { PartLoadError } from '#shared/ui/notice.tsx';
import { PageHeading } from '#shared/ui/page-heading.tsx';
import { PasswordInput } from '#shared/ui/password-input.tsx';

const SecondFactor = lazyPart(
  async () => (await import('./second-factor.tsx')).SecondFactor,
  PartLoadError,
);

const Passkeys = lazyPart(
  async () => (await import('#shared/passkeys/passkeys.tsx')).Passkeys,
  PartLoadError,
);

export function PortalAccountPage() {
  const portal = usePortal();
  if (!portal) return null;
  return <Account portal={portal} />;
}

function Account({ portal }: { portal: Portal }) {
  return (
    <div className="grid max-w-3xl gap-5">
      <PageHeading title={i18n._('Password and sessions')} />
      <ChangePassword portal={tokenOfPortal(portal)} />
      {portal === 'admin' && <ChangeEmail />}
      <Suspense fallback={<Skeleton className="h-48" />}>
        <SecondFactor portal={tokenOfPortal(portal)} />
      </Suspense>
      <Suspense fallback={<Skeleton className="h-48" />}>
        <Passkeys of={tokenOfPortal(portal)} />
      </Suspense>
      {portal === 'doctor' && <DoctorMessages token={readToken('doctor') ?? ''} />}
      <OpenSessions of={tokenOfPortal(portal)} loginPath={paths.adminLogin} />
      {portal === 'admin' && <EndPatientSessions />}
    </div>
  );
}

function DoctorMessages({ token }: { token: string }) {
  return (
    <>
      <MessagePreferences of="doctor" token={token} />
      <CalendarFeed of="doctor" token={token} />
    </>
  );
}

/** Changes the e-mail address of the admin's own account. */
function ChangeEmail() {
  const { round, submit, pending, problems } = useFormMutation({
    send: (values) =>
      withConfirmation(() =>
        request(routes.changeAdminEmail, { email: String(values.get('email')).trim() }),
      ),
    done: i18n._('E-mail address changed'),
    onlyField: 'email',
  });
  return (
    <Card className="grid grid-cols-1 gap-4 sm:p-8">
      <h2 className="text-lg">{i18n._('Change e-mail address')}</h2>
      <p className="measure text-ink-soft">
        {i18n._('You log in with it from now on, and links for a new password go there.')}
      </p>
      <Form
        key={round}
        aria-label={i18n._('Change e-mail address')}
        retain="admin-email"
        className="grid max-w-md grid-cols-1 gap-4"
        problems={problems}
        onSubmit={submit}
      >
        <Field name="email" label={i18n._('New e-mail address')}>
          <Input required type="email" autoComplete="email" />
        </Field>
        <Button type="submit" variant="secondary" pending={pending} className="justify-self-start">
          {i18n._('Save new address')}
        </Button>
      </Form>
    </Card>
  );
}

function ChangePassword({ portal }: { portal: PortalRole }) {
  const { round, submit, pending, problems } = useFormMutation({
    send: (values) =>
      request(
        routes.changePassword,
        {
          currentPassword: String(values.get('currentPassword')),
          newPassword: String(values.get('newPassword')),
        },
        { as: portal },
      ),
    done: i18n._('Password changed'),
    // The change ended the old token; the reply contains a new one.
    onDone: ({ token }) => setSession(portal, token),
  });
  return (
    <Card className="grid gap-4 sm:p-8">
      <h2 className="text-lg">{i18n._('Change password')}</h2>
      <p className="measure text-ink-soft">
        {i18n._('You stay logged in here, and are logged out elsewhere.')}
      </p>
      <Form
        retain={null}
        key={round}
        aria-label={i18n._('Change password')}
        className="grid max-w-md gap-4"
        problems={problems}
        onSubmit={submit}
      >
        <Field name="currentPassword" label={i18n._('Current password')}>
          <PasswordInput required autoComplete="current-password" />
        </Field>
        <Field
          name="newPassword"
          label={i18n._('New password')}
          hint={i18n._('8 to 128 characters.')}
        >
          <PasswordInput required autoComplete="new-password" />
        </Field>
        <Button type="submit" pending={pending} className="justify-self-start">
          {i18n._('Save new password')}
        </Button>
      </Form>
    </Card>
  );
}

/** Ends every session of a patient who has lost their phone. */
function EndPatientSessions() {
  const { round, submit, pending, problems } = useFormMutation({
    send: (values) =>
      request(routes.endSessionsOfPatient, { email: String(values.get('email')).trim() }),
    done: i18n._('The patient is logged out everywhere.'),
    onlyField: 'email',
  });
  return (
    <Card className="grid grid-cols-1 gap-4 sm:p-8">
      <h2 className="text-lg">{i18n._('Log a patient out everywhere')}</h2>
      <p className="measure text-ink-soft">
        {i18n._(
          'For a patient who has lost their phone. Their appointments remain and they can log in again; devices that send vitals have to be paired again. To log a doctor out, set a new password in the doctors list.',
        )}
      </p>
      <Form
        retain="end-sessions"
        key={round}
        aria-label={i18n._('Log a patient out everywhere')}
        className="grid max-w-md grid-cols-1 gap-4"
        problems={problems}
        onSubmit={submit}
      >
        <Field name="email" label={i18n._('E-mail of the patient')}>
          <Input required type="email" autoComplete="off" />
        </Field>
        <Button type="submit" variant="danger" pending={pending} className="justify-self-start">
          {i18n._('Log the patient out')}
        </Button>
      </Form>
    </Card>
  );
}
