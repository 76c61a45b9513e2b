import { EMAIL_MAX, PERSON_NAME_MAX } from '@nadi/domain/limits';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { paths } from '#app/paths.ts';
import { WhereMailIsSent } from '#shared/clinic/clinic.tsx';
import { PasskeyButton } from '#shared/passkeys/passkey-button.tsx';
import { Link } from '#shared/router/link.tsx';
import { Navigate, useLocation } from '#shared/router/router.tsx';
import { hasSignedInBefore, setSession, useSession } from '#shared/session/session.ts';
import { parseReturnTo, type ReturnTo, SIGNED_IN_STATE } from '#shared/session/sign-in.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field, Form, type FormProblems } from '#shared/ui/form.tsx';
import { Input } from '#shared/ui/input.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { PasswordInput } from '#shared/ui/password-input.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';
import { CodeButton, MailedCode, useSendCode } from './mailed-code.tsx';
import { type SignInMode, useSignIn } from './use-sign-in.ts';

const MODES = [
  { id: 'sign-up', label: 'Sign Up' },
  { id: 'login', label: 'Login' },
] as const;

const MODE_TITLES: Record<SignInMode, { title: string; lead: string }> = {
  'sign-up': {
    title: 'Create your account',
    lead: 'An account takes your name, your e-mail address and a password.',
  },
  login: { title: 'Welcome back', lead: 'Log in with your e-mail address and your password.' },
};

const RETURN_TITLE = { title: 'Log in to continue', lead: '' };

const REASON_TEXTS: Record<Exclude<ReturnTo['reason'], 'asked'>, string> = {
  needed:
    'Create an account or log in. What you have chosen is saved, and you continue where you were.',
  ended:
    'You have been logged out after a period of inactivity or a password change. Log in to continue where you were.',
};

export function SignInPage() {
  return <SignIn key={useLocation().search} />;
}

function SignIn() {
  const { token } = useSession('patient');
  const { state, search } = useLocation();
  const returnTo = parseReturnTo(state);
  const [mode, setMode] = useState<SignInMode>(() => initialMode(returnTo, search));
  const reason = returnTo && returnTo.reason !== 'asked' ? returnTo.reason : null;
  if (token) return <Navigate to={returnTo?.from ?? paths.home} state={SIGNED_IN_STATE} replace />;

  const { title, lead } = reason && mode === 'login' ? RETURN_TITLE : MODE_TITLES[mode];
  return (
    <div className="page grid justify-items-center pt-8 md:pt-14">
      <PageTitle title="Sign up or log in" description="Create your account at Nadi, or log in." />
      <div className="grid w-full max-w-md gap-6">
        <div className="grid gap-2">
          <h1 className="text-2xl">{title}</h1>
          {!reason && <p className="text-base text-ink-soft">{lead}</p>}
        </div>
        {reason && <Notice tone="info">{REASON_TEXTS[reason]}</Notice>}
        <div className="grid gap-6 rounded bg-card p-5 shadow-card sm:p-7">
          <Tabs label="Sign up or log in" tabs={MODES} selected={mode} onSelect={setMode}>
            <SignInForm mode={mode} />
          </Tabs>
        </div>
        <p className="flex items-start gap-2 text-xs text-ink-soft">
          <Lock aria-hidden size={16} className="mt-0.5 shrink-0 text-action" />
          Your name, e-mail and password are encrypted in this browser before they are sent.
        </p>
      </div>
    </div>
  );
}

/** People who have signed in on this device log in; everyone else creates an account. */
function initialMode(returnTo: ReturnTo | null, search: string): SignInMode {
  if (new URLSearchParams(search).get('mode') === 'login') return 'login';
  if (!returnTo || returnTo.reason === 'asked') return 'sign-up';
  return returnTo.reason === 'ended' || hasSignedInBefore() ? 'login' : 'sign-up';
}

/** Both modes share e-mail and password, so that switching between them keeps the text. */
function SignInForm({ mode }: { mode: SignInMode }) {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { signIn, pending, problems } = useSignIn(mode);
  const [sent, setSent] = useState<string | null>(null);
  const [missing, setMissing] = useState<FormProblems>();
  const sendCode = useSendCode(setSent);
  const signingUp = mode === 'sign-up';
  function requestCode() {
    setMissing(email.trim() ? undefined : { email: 'Enter your e-mail address first' });
    if (email.trim()) sendCode.mutate(email.trim());
  }

  if (sent !== null && !signingUp) {
    return <MailedCode email={email.trim()} sent={sent} onBack={() => setSent(null)} />;
  }
  return (
    <Form
      retain={null}
      key={mode}
      className="grid gap-5"
      problems={missing ?? problems}
      onSubmit={() => {
        setMissing(undefined);
        signIn({ name, email, password });
      }}
    >
      {signingUp && (
        <Field name="name" label="Full name">
          <Input
            required
            maxLength={PERSON_NAME_MAX}
            autoComplete="name"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
      )}
      <Field name="email" label="Email">
        <Input
          type="email"
          required
          maxLength={EMAIL_MAX}
          autoComplete={signingUp ? 'email' : 'username webauthn'}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <Field
        name="password"
        label="Password"
        hint={signingUp && '8 to 128 characters. Three or four words you remember do well.'}
      >
        <PasswordInput
          required
          autoComplete={signingUp ? 'new-password' : 'current-password'}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      {!signingUp && (
        <WhereMailIsSent>
          <Link
            to={paths.forgotPassword}
            className="-my-2 inline-flex min-h-11 items-center justify-self-start font-medium text-action hover:underline"
          >
            Forgot your password?
          </Link>
        </WhereMailIsSent>
      )}
      <Button type="submit" pending={pending} className="min-h-12 text-base">
        {signingUp ? 'Create account' : 'Login'}
      </Button>
      {!signingUp && <CodeButton pending={sendCode.isPending} onPress={requestCode} />}
      {!signingUp && (
        <PasskeyButton
          roles={['patient']}
          onSignedIn={({ token }) => setSession('patient', token)}
        />
      )}
    </Form>
  );
}
