import * as routes from '@nadi/contract/generated/route-table';
import type { ReceptionDoctor, WalkIn } from '@nadi/contract/reception';
import { seconds } from '@nadi/domain/limits';
import { Megaphone } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { request } from '#shared/api/client.ts';
import { useNow } from '#shared/format/now.ts';
import { DoctorOfDay } from '#shared/portal/doctor-select.tsx';
import { useChange } from '#shared/portal/mutations.ts';
import { WalkInRow } from '#shared/portal/walk-in-row.tsx';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog, Dialog } from '#shared/ui/dialog.tsx';

import { Notice } from '#shared/ui/notice.tsx';
import { BookWalkInDialog } from './book-walk-in-dialog.tsx';

type WalkInQueueProps = {
  group: WalkInGroup;
  /** The whole queue: a call ends the turn of the previous patient. */
  all: readonly WalkIn[];
  doctors: readonly ReceptionDoctor[];
  /** The place of the queue, in a clinic with several places. */
  locationId: string | undefined;
};

/** The patients who wait for one doctor, or for the first free one. */
export function WalkInQueue({ group, all, doctors, locationId }: WalkInQueueProps) {
  const id = useId();
  const { docId, title, walkIns, next } = group;
  const { heading, focusHeading } = useHeadingFocus();
  const callNext = useChange(
    (to: { walkInId: string; docId: string }) => request(routes.callWalkIn, to, { as: 'admin' }),
    { onDone: focusHeading },
  );
  return (
    <section aria-labelledby={id} className="rounded bg-card shadow-card">
      <div className="flex min-h-15 flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-2 md:px-5">
        <h2
          id={id}
          ref={heading}
          tabIndex={-1}
          className="text-lg wrap-anywhere focus-visible:outline-none"
        >
          {title}
        </h2>
        {docId !== undefined && next && (
          <Button
            variant="secondary"
            pending={callNext.isPending}
            onClick={() => callNext.mutate({ walkInId: next._id, docId })}
          >
            <Megaphone aria-hidden size={18} />
            Call {next.token}
            <span className="sr-only"> to {title}</span>
          </Button>
        )}
      </div>
      <ol aria-labelledby={id}>
        {walkIns.map((walkIn) => (
          <li key={walkIn._id} className="not-last:border-b not-last:border-line">
            <Place {...{ walkIn, all, doctors, locationId }} onChanged={focusHeading} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Moves the focus to the heading when a place's buttons disappear and a dialog has closed. */
function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    if (changes > 0) heading.current?.focus();
  }, [changes]);
  return { heading, focusHeading: () => setChanges((count) => count + 1) };
}

type PlaceProps = Omit<WalkInQueueProps, 'group'> & { walkIn: WalkIn; onChanged: () => void };

function Place({ walkIn, all, doctors, locationId, onChanged }: PlaceProps) {
  const now = useNow(seconds(30));
  const [opened, setOpened] = useState<'call' | 'book' | 'left'>();
  const close = () => setOpened(undefined);
  const closeChanged = () => {
    close();
    onChanged();
  };
  const end = useChange(
    () => request(routes.endWalkIn, { walkInId: walkIn._id, outcome: 'seen' }, { as: 'admin' }),
    { onDone: onChanged },
  );
  const name = <span className="sr-only"> {walkIn.name}</span>;
  return (
    <>
      <WalkInRow walkIn={walkIn} now={now}>
        {walkIn.calledAt === undefined ? (
          <>
            <Button variant="secondary" onClick={() => setOpened('call')}>
              Call{name}
            </Button>
            {!walkIn.appointment && (
              <Button variant="ghost" onClick={() => setOpened('book')}>
                Book a time<span className="sr-only"> for</span>
                {name}
              </Button>
            )}
          </>
        ) : (
          <Button variant="secondary" pending={end.isPending} onClick={() => end.mutate()}>
            Seen{name}
          </Button>
        )}
        <Button variant="ghost" onClick={() => setOpened('left')}>
          Left{name}
        </Button>
      </WalkInRow>
      {opened === 'call' && (
        <CallDialog {...{ walkIn, all, doctors }} onClose={close} onCalled={closeChanged} />
      )}
      {opened === 'book' && (
        <BookWalkInDialog
          {...{ walkIn, locationId }}
          suggested={callableDoctors(walkIn, doctors)}
          onClose={close}
          onBooked={closeChanged}
        />
      )}
      {opened === 'left' && <LeftDialog walkIn={walkIn} onClose={close} onEnded={closeChanged} />}
    </>
  );
}

type CallDialogProps = {
  walkIn: WalkIn;
  all: readonly WalkIn[];
  doctors: readonly ReceptionDoctor[];
  onClose: () => void;
  onCalled: () => void;
};

/** Calls a walk-in to a doctor; the doctor expected to be free first is preselected. */
function CallDialog({ walkIn, all, doctors, onClose, onCalled }: CallDialogProps) {
  const suggested = walkIn.docId ?? walkIn.expected?.docId;
  const [docId, setDocId] = useState(suggested ?? doctors[0]?._id ?? '');
  const { mutate, isPending } = useChange(
    () => request(routes.callWalkIn, { walkInId: walkIn._id, docId }, { as: 'admin' }),
    { onDone: onCalled },
  );
  // Keeps the doctors from when it was opened: the queue refreshes, and another one may become free first.
  const [offered] = useState(() => callableDoctors(walkIn, doctors));
  const before = all.find((each) => each.calledAt !== undefined && each.docId === docId);
  return (
    <Dialog open title={`Call ${walkIn.token}, ${walkIn.name}`} onClose={onClose}>
      {offered.length === 0 ? (
        <Notice tone="waiting">No doctor is available.</Notice>
      ) : (
        <DoctorOfDay
          label="To"
          hint={before && `Token ${before.token}, ${before.name}, will be marked as seen.`}
          doctors={offered}
          selected={offered.find(({ _id }) => _id === docId)}
          onSelect={(doctor) => doctor && setDocId(doctor._id)}
        />
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Not now
        </Button>
        <Button disabled={offered.length === 0} pending={isPending} onClick={() => mutate()}>
          Call
        </Button>
      </div>
    </Dialog>
  );
}

/**
 * Lists the doctors who can call, including the one the patient waits for or is expected to see, who may be
 * beyond the sixty doctors shown.
 */
function callableDoctors(
  { docId, docName = '', expected }: WalkIn,
  doctors: readonly ReceptionDoctor[],
) {
  const first = docId === undefined ? expected : { docId, docName };
  if (!first || doctors.some(({ _id }) => _id === first.docId)) return doctors;
  return [{ _id: first.docId, name: first.docName }, ...doctors];
}

type LeftDialogProps = { walkIn: WalkIn; onClose: () => void; onEnded: () => void };

/** Removes a patient who has left from the queue. */
function LeftDialog({ walkIn, onClose, onEnded }: LeftDialogProps) {
  const end = useChange(
    () => request(routes.endWalkIn, { walkInId: walkIn._id, outcome: 'left' }, { as: 'admin' }),
    { onDone: onEnded },
  );
  return (
    <ConfirmDialog
      open
      title={`Has ${walkIn.name} left?`}
      confirmLabel="Take off the queue"
      pending={end.isPending}
      onConfirm={() => end.mutate()}
      onCancel={onClose}
    >
      <p>Token {walkIn.token} ends. If they come back, they get a new token.</p>
    </ConfirmDialog>
  );
}

interface WalkInGroup {
  /** Undefined for patients who wait for the first free doctor. */
  docId: string | undefined;
  title: string;
  /** The called patient first, then by token. */
  walkIns: readonly WalkIn[];
  /** The next patient to be called to this doctor. */
  next: WalkIn | undefined;
}

/**
 * Groups the walk-ins: first those who wait for the first free doctor, then one queue per doctor, by name.
 */
export function walkInGroups(walkIns: readonly WalkIn[]): WalkInGroup[] {
  return [...Map.groupBy(walkIns, ({ docId }) => docId)]
    .map(([docId, members]) => ({
      docId,
      title: members[0]?.docName ?? 'The first doctor who is free',
      walkIns: members.toSorted((a, b) => order(a) - order(b)),
      next: docId === undefined ? undefined : members.find(({ calledAt }) => !calledAt),
    }))
    .toSorted(
      (a, b) =>
        Number(a.docId !== undefined) - Number(b.docId !== undefined) ||
        a.title.localeCompare(b.title),
    );
}

function order({ token, calledAt }: WalkIn): number {
  return calledAt === undefined ? token : -1 / token;
}
