import { Lock } from 'lucide-react';
import { useState } from 'react';
import { paths } from '#app/paths.ts';
import { Navigate, useLocation } from '#shared/router/router.tsx';
import { parseReturnTo, type ReturnTo } from '#shared/session/return-to.ts';
import { useSession } from '#shared/session/session.ts';
import { Notice } from '#shared/ui/notice.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';
import { SignInForm } from './sign-in-form.tsx';
import type { SignInMode } from './use-sign-in.ts';

const MODES = [
  { id: 'sign-up', label: 'Sign Up' },
  { id: 'login', label: 'Login' },
] as const;

const TITLES: Record<SignInMode, { title: string; lead: string }> = {
  'sign-up': {
    title: 'Create your account',
    lead: 'Book a doctor, keep your appointments and meet by video, all in one place.',
  },
  login: { title: 'Welcome back', lead: 'Your appointments are where you left them.' },
};

/** Whoever was sent here may never have been here before. */
const DETOUR = { title: 'Log in to go on', lead: '' };

const REASONS: Record<ReturnTo['reason'], string> = {
  needed: 'Please log in, or create an account. You come back to where you were.',
  ended:
    'You have been logged out, because some time had passed or your password was changed. Log in and go on where you were.',
};

export function SignInPage() {
  const { token } = useSession('patient');
  const detour = parseReturnTo(useLocation().state);
  const [mode, setMode] = useState<SignInMode>(detour ? 'login' : 'sign-up');
  if (token) return <Navigate to={detour?.from ?? paths.home} replace />;

  const { title, lead } = detour && mode === 'login' ? DETOUR : TITLES[mode];
  return (
    <div className="page grid justify-items-center pt-8 md:pt-14">
      <PageTitle title="Sign up or log in" description="Create your account at Nadi, or log in." />
      <div className="grid w-full max-w-md gap-6">
        <div className="grid gap-2">
          <h1 className="text-2xl">{title}</h1>
          {!detour && <p className="text-base text-ink-soft">{lead}</p>}
        </div>
        {detour && <Notice tone="info">{REASONS[detour.reason]}</Notice>}
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
