import * as routes from '@nadi/contract/generated/route-table';
import type { ReceptionDoctor } from '@nadi/contract/reception-day';
import type { WalkIn } from '@nadi/contract/walk-ins';
import { seconds } from '@nadi/domain/limits';
import { useQuery } from '@tanstack/react-query';
import { UserRoundPlus, UsersRound } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { errorMessage } from '#shared/format/error-message.ts';
import { portalQuery } from '#shared/portal/portal.ts';
import { Button } from '#shared/ui/button.tsx';
import { DialogLoading, EmptyState, ErrorState, Skeleton } from '#shared/ui/content-state.tsx';
import { lazyPart, preloadSoon } from '#shared/ui/lazy.tsx';
import { WaitingRoomLink } from './waiting-room-link.tsx';
import { walkInGroups } from './walk-in-groups.ts';
import { WalkInQueue } from './walk-in-queue.tsx';

const AddWalkInDialog = lazyPart(
  async () => (await import('./add-walk-in-dialog.tsx')).AddWalkInDialog,
);

const REFRESH_INTERVAL = seconds(30);

/** Today's patients without an appointment, with a queue for each doctor. */
export function WalkIns() {
  const [adding, setAdding] = useState(false);
  useEffect(() => preloadSoon(AddWalkInDialog), []);
  // Always today, independent of the page's day and speciality.
  const day = useQuery(portalQuery('admin', routes.getReceptionDay, {}));
  const queue = useQuery({
    ...portalQuery('admin', routes.listWalkIns, {}),
    refetchInterval: REFRESH_INTERVAL,
  });
  const { error, refetch, isRefetching } = queue.data ? day : queue;
  if (!queue.data || !day.data) {
    return error ? (
      <ErrorState
        title={errorMessage(error, 'The queue could not be loaded.')}
        onRetry={refetch}
        retrying={isRefetching}
      />
    ) : (
      <Skeleton className="h-60" />
    );
  }
  const { walkIns, code } = queue.data;
  const doctors = day.data.doctors.filter(({ available }) => available);
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p aria-live="polite" className="text-ink-soft figures">
          {counted(walkIns)}
        </p>
        <Button onClick={() => setAdding(true)}>
          <UserRoundPlus aria-hidden size={18} />
          Add a walk-in
        </Button>
      </div>
      {queue.isRefetchError && (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-2">
          <p className="font-medium text-danger">The queue could not be refreshed.</p>
          <Button variant="secondary" pending={queue.isRefetching} onClick={() => queue.refetch()}>
            Try again
          </Button>
        </div>
      )}
      <Queues walkIns={walkIns} doctors={doctors} />
      <WaitingRoomLink code={code} />
      {adding && (
        <Suspense fallback={<DialogLoading />}>
          <AddWalkInDialog onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </div>
  );
}

type QueuesProps = { walkIns: readonly WalkIn[]; doctors: readonly ReceptionDoctor[] };

function Queues({ walkIns, doctors }: QueuesProps) {
  if (walkIns.length === 0) {
    return (
      <EmptyState
        title="Nobody is waiting"
        art={<UsersRound aria-hidden size={40} className="text-action" />}
      >
        <p>A patient who comes without an appointment gets a token here.</p>
      </EmptyState>
    );
  }
  return walkInGroups(walkIns).map((group) => (
    <WalkInQueue key={group.docId ?? ''} group={group} all={walkIns} doctors={doctors} />
  ));
}

function counted(walkIns: readonly WalkIn[]): string {
  const inside = walkIns.filter(({ calledAt }) => calledAt !== undefined).length;
  return `${walkIns.length - inside} waiting, ${inside} with a doctor`;
}
