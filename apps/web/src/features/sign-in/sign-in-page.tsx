import { Lock } from 'lucide-react';
import { useState } from 'react';
import { paths } from '#app/paths.ts';
import { Navigate, useLocation } from '#shared/router/router.tsx';
import { parseReturnTo, type ReturnTo, SIGNED_IN_STATE } from '#shared/session/return-to.ts';
import { hasSignedInBefore, useSession } from '#shared/session/session.ts';
import { Notice } from '#shared/ui/notice.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';
import { SignInForm } from './sign-in-form.tsx';
import type { SignInMode } from './use-sign-in.ts';

const MODES = [
  { id: 'sign-up', label: 'Sign Up' },
  { id: 'login', label: 'Login' },
] as const;

const MODE_TITLES: Record<SignInMode, { title: string; lead: string }> = {
  'sign-up': {
    title: 'Create your account',
    lead: 'Book a doctor, keep your appointments and meet by video, all in one place.',
  },
  login: { title: 'Welcome back', lead: 'Log in to see your appointments.' },
};

const RETURN_TITLE = { title: 'Log in to continue', lead: '' };

const REASON_TEXTS: Record<ReturnTo['reason'], string> = {
  needed:
    'Create an account or log in. What you have chosen is saved, and you continue where you were.',
  ended:
    'You have been logged out after a period of inactivity or a password change. Log in to continue where you were.',
};

export function SignInPage() {
  const { token } = useSession('patient');
  const returnTo = parseReturnTo(useLocation().state);
  const [mode, setMode] = useState<SignInMode>(initialMode(returnTo));
  if (token) return <Navigate to={returnTo?.from ?? paths.home} state={SIGNED_IN_STATE} replace />;

  const { title, lead } = returnTo && mode === 'login' ? RETURN_TITLE : MODE_TITLES[mode];
  return (
    <div className="page grid justify-items-center pt-8 md:pt-14">
      <PageTitle title="Sign up or log in" description="Create your account at Nadi, or log in." />
      <div className="grid w-full max-w-md gap-6">
        <div className="grid gap-2">
          <h1 className="text-2xl">{title}</h1>
          {!returnTo && <p className="text-base text-ink-soft">{lead}</p>}
        </div>
        {returnTo && <Notice tone="info">{REASON_TEXTS[returnTo.reason]}</Notice>}
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
function initialMode(returnTo: ReturnTo | null): SignInMode {
  if (!returnTo) return 'sign-up';
  return returnTo.reason === 'ended' || hasSignedInBefore() ? 'login' : 'sign-up';
}
