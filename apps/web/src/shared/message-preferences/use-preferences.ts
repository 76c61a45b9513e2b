import * as routes from '@nadi/contract/generated/route-table';
import type { OptionalMessage } from '@nadi/domain/message-kinds';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { toast } from '#shared/ui/toast.ts';

const ROUTES = {
  patient: { list: routes.listPatientPreferences, set: routes.setPatientPreference },
  doctor: { list: routes.listDoctorPreferences, set: routes.setDoctorPreference },
} as const;

export type PreferenceOwner = { of: keyof typeof ROUTES; token: string };

interface Preference {
  kind: OptionalMessage;
  on: boolean;
}

/**
 * Returns the preferences and a function to change them. A choice is shown at once, and undone if it could
 * not be saved.
 */
export function usePreferences({ of: role, token }: PreferenceOwner) {
  const queries = useQueryClient();
  const queryKey = ['message-preferences', role, token];
  const { data, error, refetch, isFetching } = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<Preference[]> =>
      (await request(ROUTES[role].list, {}, { signal })).preferences,
  });
  const { mutate } = useMutation({
    mutationFn: (choice: Preference) => request(ROUTES[role].set, choice),
    onMutate: (choice) =>
      queries.setQueryData<Preference[]>(queryKey, (all) =>
        all?.map((each) => (each.kind === choice.kind ? choice : each)),
      ),
    onSuccess: ({ message }) => void toast.success(message ?? 'Saved'),
    onError: (failure) => void toast.error(errorMessage(failure, 'An error occurred')),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  const set = (kind: OptionalMessage, on: boolean) => mutate({ kind, on });
  return { preferences: data, error, refetch, isFetching, set };
}
