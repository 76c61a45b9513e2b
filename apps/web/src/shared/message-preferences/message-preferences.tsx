import type { OptionalMessage } from '@nadi/domain/message-kinds';
import { messageLabels } from '@nadi/messages/en/message-kinds';
import { BellRing } from 'lucide-react';
import { Suspense } from 'react';
import { errorMessage } from '#shared/format/error-message.ts';
import { Checkbox } from '#shared/ui/checkbox.tsx';
import { DetailsCard } from '#shared/ui/details-card.tsx';
import { lazyPart } from '#shared/ui/lazy-part.ts';
import { LoadNotice } from '#shared/ui/load-notice.tsx';
import { PartLoadError } from '#shared/ui/part-load-error.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { type PreferenceOwner, usePreferences } from './use-preferences.ts';

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
