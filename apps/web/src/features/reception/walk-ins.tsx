import * as routes from '@nadi/contract/generated/route-table';
import type { ReceptionDoctor, WalkIn } from '@nadi/contract/reception';
import { seconds } from '@nadi/domain/limits';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink, UserRoundPlus, UsersRound } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { request } from '#shared/api/client.ts';
import { i18n } from '#shared/language/i18n.ts';
import { useDeskPlaces } from '#shared/portal/desk-places.ts';
import { useChange } from '#shared/portal/mutations.ts';
import { portalQuery, waitingRoomAddress } from '#shared/portal/portal.ts';
import { useSearchParams } from '#shared/router/router.tsx';
import { Button, buttonStyle } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { DialogLoading, EmptyState } from '#shared/ui/content-state.tsx';
import { CopyButton } from '#shared/ui/copy-button.tsx';
import { ConfirmDialog } from '#shared/ui/dialog.tsx';
import { lazyPart, preloadSoon } from '#shared/ui/lazy.tsx';
import { LoadState } from '#shared/ui/loaded.tsx';
import { SelectField } from '#shared/ui/select-field.tsx';
import { WalkInQueue, walkInGroups } from './walk-in-queue.tsx';

const AddWalkInDialog = lazyPart(
  async () => (await import('./add-walk-in-dialog.tsx')).AddWalkInDialog,
);

const REFRESH_INTERVAL = seconds(30);

/** Today's patients without an appointment, with a queue for each doctor. */
export function WalkIns() {
  const [adding, setAdding] = useState(false);
  useEffect(() => preloadSoon(AddWalkInDialog), []);
  const { places, locationId, choose } = useQueuePlace();
  // Always today, independent of the page's day and speciality.
  const day = useQuery(portalQuery('admin', routes.getReceptionDay, {}));
  const queue = useQuery({
    ...portalQuery('admin', routes.listWalkIns, { ...(locationId && { locationId }) }),
    refetchInterval: REFRESH_INTERVAL,
  });
  if (!queue.data || !day.data) {
    return (
      <LoadState
        query={queue.data ? day : queue}
        failure={i18n._('The queue could not be loaded.')}
        skeleton="h-60"
      />
    );
  }
  const { walkIns, code } = queue.data;
  const doctors = day.data.doctors.filter(({ available }) => available);
  return (
    <div
      className="grid gap-4"
      // Another queue is loading: a press must not change the one that is still shown.
      inert={queue.isPlaceholderData}
      aria-busy={queue.isPlaceholderData}
    >
      {places.length > 1 && (
        <div className="max-w-md">
          <SelectField
            name="place"
            label={i18n._('Place')}
            value={locationId}
            onSelect={choose}
            options={places.map(({ _id, name }) => [_id, name])}
          />
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p aria-live="polite" className="text-ink-soft figures">
          {counted(walkIns)}
        </p>
        <Button onClick={() => setAdding(true)}>
          <UserRoundPlus aria-hidden size={18} />
          {i18n._('Add a walk-in')}
        </Button>
      </div>
      {queue.isRefetchError && (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-2">
          <p className="font-medium text-danger">{i18n._('The queue could not be refreshed.')}</p>
          <Button variant="secondary" pending={queue.isRefetching} onClick={() => queue.refetch()}>
            {i18n._('Try again')}
          </Button>
        </div>
      )}
      <Queues {...{ walkIns, doctors, locationId }} />
      <WaitingRoomLink key={locationId} {...{ code, locationId }} />
      {adding && (
        <Suspense fallback={<DialogLoading />}>
          <AddWalkInDialog locationId={locationId} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** The place of the queue, in a clinic with several places. */
type OfPlace = { locationId: string | undefined };

/** Returns the place in the address, by default the first one that the account works for. */
function useQueuePlace() {
  const places = useDeskPlaces() ?? [];
  const [params, setParams] = useSearchParams();
  const wanted = places.find(({ _id }) => _id === params.get('place')) ?? places[0];
  function choose(locationId: string) {
    const next = new URLSearchParams(location.search);
    next.set('place', locationId);
    setParams(next, { replace: true });
  }
  return { places, locationId: wanted?._id, choose };
}

type QueuesProps = OfPlace & {
  walkIns: readonly WalkIn[];
  doctors: readonly ReceptionDoctor[];
};

function Queues({ walkIns, doctors, locationId }: QueuesProps) {
  if (walkIns.length === 0) {
    return (
      <EmptyState
        title={i18n._('Nobody is waiting')}
        art={<UsersRound aria-hidden size={40} className="text-action" />}
      >
        <p>{i18n._('A patient who comes without an appointment gets a token here.')}</p>
      </EmptyState>
    );
  }
  return walkInGroups(walkIns).map((group) => (
    <WalkInQueue key={group.docId ?? ''} all={walkIns} {...{ group, doctors, locationId }} />
  ));
}

function counted(walkIns: readonly WalkIn[]): string {
  const inside = walkIns.filter(({ calledAt }) => calledAt !== undefined).length;
  return i18n._('{waiting} waiting, {inside} with a doctor', {
    waiting: walkIns.length - inside,
    inside,
  });
}

/** The address of the waiting room's screen, which anyone who knows it can open. */
function WaitingRoomLink({ code, locationId }: OfPlace & { code: string | undefined }) {
  const [confirming, setConfirming] = useState(false);
  const place = locationId && { locationId };
  const renew = useChange(() => request(routes.renewWaitingRoom, { ...place }), {
    onDone: () => setConfirming(false),
  });
  return (
    <Card className="flex flex-wrap items-center gap-3">
      <div className="min-w-0 flex-1 basis-52">
        <h2 className="text-lg">{i18n._('Screen in the waiting room')}</h2>
        <p className="text-sm text-ink-soft">
          {i18n._('Shows tokens, first names and waits to everybody who has its address.')}
        </p>
      </div>
      {code === undefined ? (
        <Button variant="secondary" pending={renew.isPending} onClick={() => renew.mutate()}>
          {i18n._('Create the address')}
        </Button>
      ) : (
        <>
          <a
            href={waitingRoomAddress(code)}
            target="_blank"
            rel="noopener"
            className={buttonStyle('secondary')}
          >
            <ExternalLink aria-hidden size={18} />
            {i18n._('Open the screen')}
          </a>
          <CopyButton
            text={new URL(waitingRoomAddress(code), location.href).href}
            label={i18n._('Copy the address')}
          />
          <Button variant="ghost" onClick={() => setConfirming(true)}>
            {i18n._('Renew the address')}
          </Button>
        </>
      )}
      <ConfirmDialog
        open={confirming}
        title={i18n._('Renew the screen’s address?')}
        confirmLabel={i18n._('Renew')}
        pending={renew.isPending}
        onConfirm={() => renew.mutate()}
        onCancel={() => setConfirming(false)}
      >
        <p>
          {i18n._(
            'Screens that show the queue now stop until they are opened with the new address.',
          )}
        </p>
      </ConfirmDialog>
    </Card>
  );
}
