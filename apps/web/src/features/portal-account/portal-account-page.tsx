import { Suspense } from 'react';
import { paths } from '#app/paths.ts';
import { CalendarFeed } from '#shared/calendar/calendar-feed.tsx';
import { MessagePreferences } from '#shared/message-preferences/message-preferences.tsx';
import { type Portal, tokenOfPortal, usePortal } from '#shared/portal/portal.ts';
import { OpenSessions } from '#shared/session/open-sessions.tsx';
import { readToken } from '#shared/session/session.ts';
import { Skeleton } from '#shared/ui/content-state.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { PartLoadError } from '#shared/ui/notice.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { ChangeEmail } from './change-email.tsx';
import { ChangePassword } from './change-password.tsx';
import { EndPatientSessions } from './end-patient-sessions.tsx';

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
      <PageTitle title="Password and sessions" />
      <h1 className="text-xl">Password and sessions</h1>
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
