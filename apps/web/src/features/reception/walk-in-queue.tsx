import * as routes from '@nadi/contract/generated/route-table';
import type { ReceptionDoctor, WalkIn } from '@nadi/contract/reception';
import { seconds } from '@nadi/domain/limits';
import { Megaphone } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { request } from '#shared/api/client.ts';
import { useNow } from '#shared/format/now.ts';
import { i18n } from '#shared/language/i18n.ts';
import { DoctorOfDay } from '#shared/portal/doctor-select.tsx';
import { useChange } from '#shared/portal/mutations.ts';
import { WalkInRow } from '#shared/portal/walk-in-row.tsx';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog, Dialog } from '#shared/ui/dialog.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { SpokenText } from '#shared/ui/spoken-text.tsx';
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
            <SpokenText
              text={i18n._('Call {token}<spoken> to {doctor}</spoken>', {
                token: next.token,
                doctor: title,
              })}
            />
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
  const patient = walkIn.name;
  return (
    <>
      <WalkInRow walkIn={walkIn} now={now}>
        {walkIn.calledAt === undefined ? (
          <>
            <Button variant="secondary" onClick={() => setOpened('call')}>
              <SpokenText text={i18n._('Call<spoken> {patient}</spoken>', { patient })} />
            </Button>
            {!walkIn.appointment && (
              <Button variant="ghost" onClick={() => setOpened('book')}>
                <SpokenText
                  text={i18n._('Book a time<spoken> for {patient}</spoken>', { patient })}
                />
              </Button>
            )}
          </>
        ) : (
          <Button variant="secondary" pending={end.isPending} onClick={() => end.mutate()}>
            <SpokenText text={i18n._('Seen<spoken> {patient}</spoken>', { patient })} />
          </Button>
        )}
        <Button variant="ghost" onClick={() => setOpened('left')}>
          <SpokenText text={i18n._('Left<spoken> {patient}</spoken>', { patient })} />
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
    <Dialog
      open
      title={i18n._('Call {token}, {patient}', { token: walkIn.token, patient: walkIn.name })}
      onClose={onClose}
    >
      {offered.length === 0 ? (
        <Notice tone="waiting">{i18n._('No doctor is available.')}</Notice>
      ) : (
        <DoctorOfDay
          label={i18n._('doctor|To')}
          hint={
            before &&
            i18n._('Token {token}, {patient}, will be marked as seen.', {
              token: before.token,
              patient: before.name,
            })
          }
          doctors={offered}
          selected={offered.find(({ _id }) => _id === docId)}
          onSelect={(doctor) => doctor && setDocId(doctor._id)}
        />
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {i18n._('Not now')}
        </Button>
        <Button disabled={offered.length === 0} pending={isPending} onClick={() => mutate()}>
          {i18n._('Call')}
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
      title={i18n._('Has {patient} left?', { patient: walkIn.name })}
      confirmLabel={i18n._('Take off the queue')}
      pending={end.isPending}
      onConfirm={() => end.mutate()}
      onCancel={onClose}
    >
      <p>
        {i18n._('Token {token} ends. If they come back, they get a new token.', {
          token: walkIn.token,
        })}
      </p>
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
      title: members[0]?.docName ?? i18n._('The first doctor who is free'),
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
