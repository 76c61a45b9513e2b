import * as routes from '@nadi/contract/generated/route-table';
import type { OptionalMessage } from '@nadi/domain/message-kinds';
import type { AttendingParty } from '@nadi/domain/permissions';
import { messageLabel } from '@nadi/messages/en/message-kinds';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { request } from '#shared/api/client.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Skeleton } from '#shared/ui/content-state.tsx';
import { DetailsCard } from '#shared/ui/drawer.tsx';
import { LoadNoticeState } from '#shared/ui/failure-notice.tsx';
import { Checkbox } from '#shared/ui/input.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { Loaded } from '#shared/ui/loaded.tsx';
import { PartLoadError } from '#shared/ui/notice.tsx';
import { useAction } from '#shared/ui/use-action.ts';

const NotificationSwitch = lazyPart(
  async () => (await import('#shared/notifications/notification-switch.tsx')).NotificationSwitch,
  PartLoadError,
);

const ALWAYS = {
  patient:
    'Confirmations, cancellations, refunds and messages about the safety of your account are always sent.',
  doctor: 'Messages about the safety of your account are always sent.',
};

/** Switches kinds of messages off and on, below `children`, which are about all messages. */
export function MessagePreferences({
  children,
  ...owner
}: PreferenceOwner & { children?: ReactNode }) {
  return (
    <DetailsCard icon={BellRing} title="Messages you get">
      <div className="grid grid-cols-1 gap-4 px-5 pt-2 pb-6 sm:px-8">
        {children}
        <Choices {...owner} />
      </div>
    </DetailsCard>
  );
}

function Choices(owner: PreferenceOwner) {
  const { query, set } = usePreferences(owner);
  return (
    <>
      <Loaded query={query} skeleton="h-56" State={LoadNoticeState}>
        {(preferences) => (
          <fieldset className="grid">
            <legend className="sr-only">Messages you get</legend>
            {preferences.map(({ kind, on }) => (
              <Checkbox
                key={kind}
                label={messageLabel(i18n, kind)}
                checked={on}
                onChange={({ target }) => set({ kind, on: target.checked })}
              />
            ))}
          </fieldset>
        )}
      </Loaded>
      <p className="measure text-ink-soft">{ALWAYS[owner.of]}</p>
      <Suspense fallback={<Skeleton className="h-32" />}>
        <NotificationSwitch {...owner} />
      </Suspense>
    </>
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
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<Preference[]> =>
      (await request(routes.listPreferences, {}, { as: role, signal })).preferences,
  });
  const { mutate } = useAction({
    send: (choice: Preference) => {
      queries.setQueryData<Preference[]>(queryKey, (all) =>
        all?.map((each) => (each.kind === choice.kind ? choice : each)),
      );
      return request(routes.setPreference, choice, { as: role });
    },
    done: 'Saved',
    refresh: queryKey,
    refreshAfterFailure: true,
  });
  return { query, set: mutate };
}
