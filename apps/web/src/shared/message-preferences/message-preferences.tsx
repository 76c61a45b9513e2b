import * as routes from '@nadi/contract/generated/route-table';
import type { OptionalMessage } from '@nadi/domain/message-kinds';
import type { AttendingParty } from '@nadi/domain/permissions';
import { messageLabels } from '@nadi/messages/en/message-kinds';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { Suspense } from 'react';
import { request } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { Skeleton } from '#shared/ui/content-state.tsx';
import { DetailsCard } from '#shared/ui/drawer.tsx';
import { Checkbox } from '#shared/ui/input.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { LoadNotice, PartLoadError } from '#shared/ui/notice.tsx';
import { toast } from '#shared/ui/toast.ts';

const NotificationSwitch = lazyPart(
  async () => (await import('#shared/notifications/notification-switch.tsx')).NotificationSwitch,
  PartLoadError,
);

const ALWAYS = {
  patient:
    'Confirmations, cancellations, refunds and messages about the safety of your account are always sent.',
  doctor: 'Messages about the safety of your account are always sent.',
};

/** Switches kinds of messages off and on. */
export function MessagePreferences(owner: PreferenceOwner) {
  return (
    <DetailsCard icon={BellRing} title="Messages you get">
      <Choices {...owner} />
    </DetailsCard>
  );
}

function Choices(owner: PreferenceOwner) {
  const { preferences, error, refetch, isFetching, set } = usePreferences(owner);
  return (
    <div className="grid grid-cols-1 gap-4 px-5 pt-2 pb-6 sm:px-8">
      {error && !preferences && (
        <LoadNotice
          title={errorMessage(error, 'An error occurred')}
          onRetry={refetch}
          retrying={isFetching}
        />
      )}
      {!preferences && !error && <Skeleton className="h-56" />}
      {preferences && (
        <fieldset className="grid">
          <legend className="sr-only">Messages you get</legend>
          {preferences.map(({ kind, on }) => (
            <Choice key={kind} kind={kind} on={on} onChange={(next) => set(kind, next)} />
          ))}
        </fieldset>
      )}
      <p className="measure text-ink-soft">{ALWAYS[owner.of]}</p>
      <Suspense fallback={<Skeleton className="h-32" />}>
        <NotificationSwitch {...owner} />
      </Suspense>
    </div>
  );
}

type ChoiceProps = { kind: OptionalMessage; on: boolean; onChange: (on: boolean) => void };

function Choice({ kind, on, onChange }: ChoiceProps) {
  return (
    <Checkbox
      label={messageLabels[kind]}
      checked={on}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}

type PreferenceOwner = { of: AttendingParty; token: string };

interface Preference {
  kind: OptionalMessage;
  on: boolean;
}

/**
 * Returns the preferences and a function to change them. A choice is shown at once, and undone if it could
 * not be saved.
 */
function usePreferences({ of: role, token }: PreferenceOwner) {
  const queries = useQueryClient();
  const queryKey = ['message-preferences', role, token];
  const { data, error, refetch, isFetching } = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<Preference[]> =>
      (await request(routes.listPreferences, {}, { as: role, signal })).preferences,
  });
  const { mutate } = useMutation({
    mutationFn: (choice: Preference) => request(routes.setPreference, choice, { as: role }),
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
