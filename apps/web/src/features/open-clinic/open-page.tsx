import * as routes from '@nadi/contract/generated/route-table';
import { EMAIL_MAX, PERSON_NAME_MAX } from '@nadi/domain/limits';
import { passwordProblem } from '@nadi/domain/password-rule';
import { passwordProblemMessage } from '@nadi/messages/en/password-problem';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '#app/portal-paths.ts';
import { isProblem } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { NadiMark } from '#shared/art/nadi-mark.tsx';
import { formatInstant, viewerZone } from '#shared/format/instants.ts';
import { i18n } from '#shared/language/i18n.ts';
import { setClinicRole } from '#shared/portal/portal.ts';
import { useLocation, useNavigate } from '#shared/router/router.tsx';
import { setSession } from '#shared/session/session.ts';
import { deviceHeader } from '#shared/session/sign-in.ts';
import { Button, LinkButton } from '#shared/ui/button.tsx';
import { FailureNotice } from '#shared/ui/failure-notice.tsx';
import { Field, Form } from '#shared/ui/form.tsx';
import { Input } from '#shared/ui/input.tsx';
import { Loaded } from '#shared/ui/loaded.tsx';
import { OfflineBanner } from '#shared/ui/offline-banner.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { PasswordInput } from '#shared/ui/password-input.tsx';
import { useAction } from '#shared/ui/use-action.ts';

/** The page of the owner's link. Opening it does not use up the link. */
export function OpenPage() {
  const token = new URLSearchParams(useLocation().search).get('token') ?? '';
  const query = useQuery({
    queryKey: ['owner-link', token],
    queryFn: ({ signal }) => request(routes.checkOwnerLink, { token }, { signal }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <main className="grid min-h-dvh content-center justify-items-center px-4 py-8">
      <OfflineBanner />
      <PageTitle title={i18n._('Open the clinic')} />
      <div className="grid w-full max-w-md gap-6">
        <NadiMark className="size-12" />
        {token === '' ? (
          <UnknownLink />
        ) : (
          <Loaded
            query={query}
            failure={i18n._('The link could not be checked')}
            skeleton="h-100 rounded"
          >
            {({ state, usedAt }) => {
              if (state === 'valid') return <OwnerForm token={token} onRefused={query.refetch} />;
              return usedAt === undefined ? <UnknownLink /> : <UsedLink usedAt={usedAt} />;
            }}
          </Loaded>
        )}
      </div>
    </main>
  );
}

type OwnerFormProps = {
  token: string;
  /** Somebody else used the link, or the server started again. */
  onRefused: () => unknown;
};

function OwnerForm({ token, onRefused }: OwnerFormProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending, error, problems } = useAction({
    send: (owner: { name: string; email: string; password: string }) =>
      request(routes.createOwner, { token, ...owner }, { transportHeaders: deviceHeader() }),
    quiet: 'failures',
    onDone: (reply) => {
      setClinicRole('admin');
      queries.clear();
      setSession('admin', reply.token);
      navigate(paths.adminDashboard, { replace: true });
    },
    onFailed: (failure) => isProblem(failure, 'link-invalid') && onRefused(),
  });
  return (
    <>
      <Title title={i18n._('Create the owner account')}>
        {i18n._('The owner sets up the clinic and invites everybody else.')}
      </Title>
      <Form
        retain={null}
        aria-label={i18n._('Create the owner account')}
        className="grid gap-5 rounded bg-card p-5 shadow-card sm:p-7"
        problems={problems}
        check={checkPassword}
        onSubmit={(values) =>
          mutate({
            name: String(values.get('name')),
            email: String(values.get('email')).trim(),
            password: String(values.get('password')),
          })
        }
      >
        <Field name="name" label={i18n._('Your name')}>
          <Input required maxLength={PERSON_NAME_MAX} autoComplete="name" />
        </Field>
        <Field name="email" label={i18n._('Email')}>
          <Input type="email" required maxLength={EMAIL_MAX} autoComplete="username" />
        </Field>
        <Field
          name="password"
          label={i18n._('Password')}
          hint={i18n._('8 to 128 characters. Three or four words you remember do well.')}
        >
          <PasswordInput required autoComplete="new-password" />
        </Field>
        {!problems && <FailureNotice error={error} fallback={i18n._('An error occurred')} />}
        <Button type="submit" pending={isPending} className="min-h-12 text-base">
          {i18n._('Create account')}
        </Button>
      </Form>
      <p className="flex items-start gap-2 text-xs text-ink-soft">
        <Lock aria-hidden size={16} className="mt-0.5 shrink-0 text-action" />
        {i18n._(
          'This link works once. It ends when you create the account, or when the server starts again.',
        )}
      </p>
    </>
  );
}

function checkPassword(values: FormData): Readonly<Record<string, string>> {
  const problem = passwordProblem(String(values.get('password')));
  return problem ? { password: passwordProblemMessage(problem, i18n) } : {};
}

function UsedLink({ usedAt }: { usedAt: number }) {
  return (
    <>
      <Title title={i18n._('This link has been used')}>
        {i18n._('An owner account was created with it on {when}.', {
          when: formatInstant(usedAt, viewerZone()),
        })}
      </Title>
      <div className="grid gap-5 rounded bg-card p-5 shadow-card sm:p-7">
        <LinkButton to={paths.adminLogin}>{i18n._('Log in')}</LinkButton>
        <p className="text-ink-soft">
          {i18n._(
            'Was it not you? Stop the server before anything else: somebody else has read the link on its console.',
          )}
        </p>
      </div>
    </>
  );
}

function UnknownLink() {
  return (
    <>
      <Title title={i18n._('This link does not work')}>
        {i18n._('It is not complete, or the server has started again since it was printed.')}
      </Title>
      <div className="grid gap-5 rounded bg-card p-5 shadow-card sm:p-7">
        <p>
          {i18n._(
            'To get a new link, restart the server and read its console. It prints one as long as the clinic has no owner.',
          )}
        </p>
        <p className="text-ink-soft">{i18n._('Do you have an account already?')}</p>
        <LinkButton to={paths.adminLogin} variant="secondary">
          {i18n._('Log in')}
        </LinkButton>
      </div>
    </>
  );
}

function Title({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-2">
      <h1 className="text-xl md:text-2xl">{title}</h1>
      <p className="text-base text-ink-soft">{children}</p>
    </div>
  );
}
