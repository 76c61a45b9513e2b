import type { DoctorProfile } from '@nadi/contract/doctors';
import * as routes from '@nadi/contract/generated/route-table';
import type { Sent } from '@nadi/contract/routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import type { FormProblems } from '#shared/ui/form.tsx';
import { toast } from '#shared/ui/toast.ts';

const PORTAL = { queryKey: ['portal', 'doctor'] };

/** Saves and reloads the profile, then calls `onSaved`; a failure is shown in the form (docs/product/doctors.md#doctor-profile-page). */
export function useSaveProfile(onSaved: () => void) {
  const queries = useQueryClient();
  const [problems, setProblems] = useState<FormProblems>();
  const { mutate, isPending } = useMutation({
    mutationFn: (profile: Sent<'updateDoctorProfile'>) =>
      request(routes.updateDoctorProfile, profile),
    onSuccess: async ({ message }) => {
      void toast.success(message ?? 'Profile updated successfully');
      await queries.invalidateQueries(PORTAL);
      onSaved();
    },
    onError: (error) => {
      const field = error instanceof ApiError ? error.field : undefined;
      if (field) setProblems({ [field.startsWith('address') ? 'line1' : field]: error.message });
      void toast.error(
        errorMessage(error, 'Profile update failed', 'An error occurred while updating profile'),
      );
    },
  });
  return { save: mutate, saving: isPending, problems };
}

/** Updates the availability optimistically and reverts it on failure (docs/product/doctors.md#taking-bookings). */
export function useOwnAvailability(profile: DoctorProfile) {
  const queries = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (available: boolean) => request(routes.updateDoctorProfile, { available }),
    onSuccess: ({ message }, available) =>
      void toast.success(message ?? `Availability ${available ? 'enabled' : 'disabled'}`),
    onError: (error) =>
      void toast.error(
        errorMessage(
          error,
          'Availability update failed',
          'An error occurred while updating availability',
        ),
      ),
    onSettled: () => queries.invalidateQueries(PORTAL),
  });
  return { available: isPending ? variables : profile.available, setAvailable: mutate };
}
