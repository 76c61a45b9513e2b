import { useQuery } from '@tanstack/react-query';
import { paths } from '#app/paths.ts';
import { i18n } from '#shared/language/i18n.ts';
import { PatientGate } from '#shared/session/patient-gate.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Skeleton } from '#shared/ui/content-state.tsx';
import { DeferredPart, lazyPart } from '#shared/ui/lazy.tsx';
import { Loaded, Loading } from '#shared/ui/loaded.tsx';
import { PartLoadError } from '#shared/ui/notice.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { ProfileRecord } from './profile-record.tsx';
import { profileQuery } from './use-profile.ts';

// Both are loaded after the profile itself.
const ProfileHealth = lazyPart(
  async () => (await import('./profile-health.tsx')).ProfileHealth,
  PartLoadError,
);
const AccountParts = lazyPart(async () => (await import('./account-parts.tsx')).AccountParts);

export function ProfilePage() {
  return (
    <div className="page grid gap-6 pt-8 md:pt-10">
      <PageTitle title={i18n._('My profile')} />
      <h1 className="text-xl md:text-2xl">{i18n._('My profile')}</h1>
      <PatientGate loginPath={paths.login}>{(token) => <Profile token={token} />}</PatientGate>
    </div>
  );
}

function Profile({ token }: { token: string }) {
  const query = useQuery(profileQuery(token));
  return (
    <Loaded
      query={query}
      failure={i18n._('An error occurred loading user profile.')}
      skeleton={<ProfileSkeleton />}
    >
      {({ userData }) => (
        <div className={LAYOUT}>
          <div className="grid grid-cols-1 gap-6">
            <ProfileRecord userData={userData} token={token} />
            <DeferredPart fallback={<Skeleton className="h-96 rounded" />}>
              <ProfileHealth token={token} />
            </DeferredPart>
          </div>
          <DeferredPart fallback={<div aria-busy className="min-h-80" />}>
            <AccountParts token={token} email={userData.email} />
          </DeferredPart>
        </div>
      )}
    </Loaded>
  );
}

const LAYOUT = 'grid grid-cols-1 items-start gap-6 lg:grid-cols-[26rem_minmax(0,1fr)]';

function ProfileSkeleton() {
  return (
    <div className={LAYOUT}>
      <Loading label={i18n._('Loading your profile')} className="gap-6">
        <Card className="grid gap-8 sm:p-8">
          <div className="flex flex-wrap items-center gap-5">
            <Skeleton className="size-20 rounded-full!" />
            <Skeleton className="h-7 w-40" />
          </div>
          {['contact', 'basic'].map((section) => (
            <div key={section} className="grid gap-4 border-t border-line pt-5">
              <Skeleton className="h-4 w-44" />
              <Skeleton className="h-6 w-64 max-w-full" />
              <Skeleton className="h-6 w-52" />
            </div>
          ))}
        </Card>
        <Skeleton className="h-14 rounded!" />
      </Loading>
    </div>
  );
}
