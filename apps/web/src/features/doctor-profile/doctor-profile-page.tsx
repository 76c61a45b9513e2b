import * as routes from '@nadi/contract/generated/route-table';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#shared/format/error-message.ts';
import { portalQuery } from '#shared/portal/portal.ts';
import { ErrorState, Skeleton } from '#shared/ui/content-state.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ProfileView } from './profile-view.tsx';

export function DoctorProfilePage() {
  const [editing, setEditing] = useState(false);
  const { data, error, refetch, isRefetching } = useQuery(
    portalQuery('doctor', routes.getDoctorProfile, {}),
  );
  const profile = data?.profileData;
  return (
    <div className="grid max-w-4xl gap-5">
      <PageTitle title="Profile" />
      <h1 className="text-xl">Profile</h1>
      {!profile && error && (
        <ErrorState title="Profile data not loaded." onRetry={refetch} retrying={isRefetching}>
          <p>{errorMessage(error, 'An error occurred while loading profile')}</p>
        </ErrorState>
      )}
      {!profile && !error && <Skeleton className="h-125 w-full" />}
      {profile && !editing && <ProfileView profile={profile} onEdit={() => setEditing(true)} />}
      {profile && editing && <ProfileForm profile={profile} onDone={() => setEditing(false)} />}
    </div>
  );
}
