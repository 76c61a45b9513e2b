import { paths } from '#app/paths.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { Link } from '#shared/router/link.tsx';
import { PatientGate } from '#shared/session/patient-gate.tsx';
import { DeferredPart } from '#shared/ui/deferred-part.tsx';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { lazyPart } from '#shared/ui/lazy-part.ts';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { ProfileRecord } from './profile-record.tsx';
import { ProfileSkeleton } from './profile-skeleton.tsx';
import { useProfile } from './use-profile.ts';

// Loaded after the profile itself.
const AccountParts = lazyPart(async () => (await import('./account-parts.tsx')).AccountParts);

export function ProfilePage() {
  return (
    <div className="page grid max-w-3xl gap-6 pt-8 md:pt-10">
      <PageTitle title="My profile" description="Your contact and basic information." />
      <h1 className="text-2xl">My profile</h1>
      <PatientGate loginPath={paths.login}>{(token) => <Profile token={token} />}</PatientGate>
    </div>
  );
}

function Profile({ token }: { token: string }) {
  const { userData, error, retry, retrying } = useProfile(token);
  if (error) {
    return (
      <ErrorState
        title={errorMessage(error, 'An error occurred loading user profile.')}
        onRetry={retry}
        retrying={retrying}
      >
        <p>Please check your connection and try again.</p>
      </ErrorState>
    );
  }
  if (!userData) return <ProfileSkeleton />;
  return (
    <>
      <ProfileRecord userData={userData} token={token} />
      <DeferredPart fallback={<div aria-busy className="min-h-80" />}>
        <AccountParts token={token} email={userData.email} />
      </DeferredPart>
      <p>
        <Link
          to={paths.recordAccess}
          className="inline-flex min-h-11 items-center font-medium text-action underline"
        >
          Who saw my record
        </Link>
      </p>
    </>
  );
}
