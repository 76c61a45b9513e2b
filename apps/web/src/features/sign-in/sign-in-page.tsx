import { EMAIL_MAX, PERSON_NAME_MAX } from '@nadi/domain/limits';
import { Lock } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useState } from 'react';
import { paths } from '#app/paths.ts';
import { WhereMailIsSent } from '#shared/clinic/clinic.tsx';
import { i18n } from '#shared/language/i18n.ts';
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
import { type Tab, Tabs } from '#shared/ui/tabs.tsx';
import { CodeButton, MailedCode, type SentCode, useSendCode } from './mailed-code.tsx';
import { type SignInMode, useSignIn } from './use-sign-in.ts';

const listModes = (): Tab<SignInMode>[] => [
  { id: 'sign-up', label: i18n._('Sign Up') },
  { id: 'login', label: i18n._('Login') },
];

const titleOf = (mode: SignInMode) =>
  mode === 'sign-up'
    ? {
        title: i18n._('Create your account'),
        lead: i18n._('An account takes your name, your e-mail address and a password.'),
      }
    : {
        title: i18n._('Welcome back'),
        lead: i18n._('Log in to see and change your appointments.'),
      };

const returnTitle = () => ({ title: i18n._('Log in to continue'), lead: '' });

const reasonText = (reason: Exclude<ReturnTo['reason'], 'asked'>) =>
  reason === 'needed'
    ? i18n._(
        'Create an account or log in. What you have chosen is saved, and you continue where you were.',
      )
    : i18n._(
        'You have been logged out after a period of inactivity or a password change. Log in to continue where you were.',
      );

export function SignInPage() {
  return <SignIn key={useLocation().search} />;
}

function SignIn() {
  const { token } = useSession('patient');
  const { state, search } = useLocation();
  const returnTo = parseReturnTo(state);
  const [mode, setMode] = useState<SignInMode>(() => initialMode(returnTo, search));
  const [typed, setTyped] = useState(EMPTY);
  const [sent, setSent] = useState<SentCode | null>(null);
  const reason = returnTo && returnTo.reason !== 'asked' ? returnTo.reason : null;
  if (token) return <Navigate to={returnTo?.from ?? paths.home} state={SIGNED_IN_STATE} replace />;

  if (sent) {
    return (
      <Frame title={i18n._('Type the code')}>
        <MailedCode sent={sent} onBack={() => setSent(null)} />
      </Frame>
    );
  }
  const { title, lead } = reason && mode === 'login' ? returnTitle() : titleOf(mode);
  return (
    <Frame title={title} lead={!reason && lead}>
      {reason && <Notice tone="info">{reasonText(reason)}</Notice>}
      <div className="grid gap-6 rounded bg-card p-5 shadow-card sm:p-7">
        <Tabs
          label={i18n._('Sign up or log in')}
          tabs={listModes()}
          selected={mode}
          onSelect={setMode}
        >
          <SignInForm mode={mode} typed={typed} onType={setTyped} onSent={setSent} />
        </Tabs>
      </div>
      <p className="flex items-start gap-2 text-xs text-ink-soft">
        <Lock aria-hidden size={16} className="mt-0.5 shrink-0 text-action" />
        {i18n._(
          'Your name, e-mail and password are encrypted in this browser before they are sent.',
        )}
      </p>
    </Frame>
  );
}

type FrameProps = { title: string; lead?: ReactNode; children: ReactNode };

function Frame({ title, lead, children }: FrameProps) {
  return (
    <div className="page grid justify-items-center pt-8 md:pt-14">
      <PageTitle title={i18n._('Sign up or log in')} />
      <div className="grid w-full max-w-md gap-6">
        <div className="grid gap-2">
          <h1 className="text-xl md:text-2xl">{title}</h1>
          {lead && <p className="text-base text-ink-soft">{lead}</p>}
        </div>
        {children}
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

const EMPTY = { name: '', email: '', password: '' };

type SignInFormProps = {
  mode: SignInMode;
  typed: typeof EMPTY;
  onType: (typed: typeof EMPTY) => void;
  /** A code was mailed. */
  onSent: (sent: SentCode) => void;
};

/** Both modes share e-mail and password, so that switching between them keeps the text. */
function SignInForm({ mode, typed, onType, onSent }: SignInFormProps) {
  const { name, email, password } = typed;
  const { signIn, pending, problems } = useSignIn(mode);
  const [missing, setMissing] = useState<FormProblems>();
  const sendCode = useSendCode(onSent);
  const signingUp = mode === 'sign-up';
  const change = (field: keyof typeof EMPTY) => (event: ChangeEvent<HTMLInputElement>) =>
    onType({ ...typed, [field]: event.target.value });
  function requestCode() {
    setMissing(email.trim() ? undefined : { email: i18n._('Enter your e-mail address first') });
    if (email.trim()) sendCode.mutate(email.trim());
  }

  return (
    <Form
      retain={null}
      key={mode}
      className="grid gap-5"
      problems={missing ?? problems}
      onSubmit={() => {
        setMissing(undefined);
        signIn(typed);
      }}
    >
      {signingUp && (
        <Field name="name" label={i18n._('Full name')}>
          <Input
            required
            maxLength={PERSON_NAME_MAX}
            autoComplete="name"
            value={name}
            onChange={change('name')}
          />
        </Field>
      )}
      <Field name="email" label={i18n._('Email')}>
        <Input
          type="email"
          required
          maxLength={EMAIL_MAX}
          autoComplete={signingUp ? 'email' : 'username webauthn'}
          value={email}
          onChange={change('email')}
        />
      </Field>
      <Field
        name="password"
        label={i18n._('Password')}
        hint={signingUp && i18n._('8 to 128 characters. Three or four words you remember do well.')}
      >
        <PasswordInput
          required
          autoComplete={signingUp ? 'new-password' : 'current-password'}
          value={password}
          onChange={change('password')}
        />
      </Field>
      {!signingUp && (
        <WhereMailIsSent>
          <Link
            to={paths.forgotPassword}
            className="-my-2 inline-flex min-h-11 items-center justify-self-start font-medium text-action hover:underline"
          >
            {i18n._('Forgot your password?')}
          </Link>
        </WhereMailIsSent>
      )}
      <Button type="submit" pending={pending} className="min-h-12 text-base">
        {signingUp ? i18n._('Create account') : i18n._('Login')}
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
