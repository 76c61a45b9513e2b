import * as routes from '@nadi/contract/generated/route-table';
import type { ReceptionDoctor } from '@nadi/contract/reception-day';
import type { WalkIn } from '@nadi/contract/walk-ins';
import { seconds } from '@nadi/domain/limits';
import { Megaphone } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { request } from '#shared/api/client.ts';
import { useNow } from '#shared/format/now.ts';
import { useQueueMutation } from '#shared/portal/mutations.ts';
import { WalkInRow } from '#shared/portal/walk-in-row.tsx';
import { Button } from '#shared/ui/button.tsx';
import { BookWalkInDialog } from './book-walk-in-dialog.tsx';
import { CallDialog, callableDoctors } from './call-dialog.tsx';
import { LeftDialog } from './left-dialog.tsx';
import type { WalkInGroup } from './walk-in-groups.ts';

type WalkInQueueProps = {
  group: WalkInGroup;
  /** The whole queue: a call ends the turn of the previous patient. */
  all: readonly WalkIn[];
  doctors: readonly ReceptionDoctor[];
};

/** The patients who wait for one doctor, or for the first free one. */
export function WalkInQueue({ group, all, doctors }: WalkInQueueProps) {
  const id = useId();
  const { docId, title, walkIns, next } = group;
  const { heading, focusHeading } = useHeadingFocus();
  const callNext = useQueueMutation(
    (to: { walkInId: string; docId: string }) => request(routes.callWalkIn, to),
    focusHeading,
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
            <Place walkIn={walkIn} all={all} doctors={doctors} onChanged={focusHeading} />
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

function Place({ walkIn, all, doctors, onChanged }: PlaceProps) {
  const now = useNow(seconds(30));
  const [opened, setOpened] = useState<'call' | 'book' | 'left'>();
  const close = () => setOpened(undefined);
  const closeChanged = () => {
    close();
    onChanged();
  };
  const end = useQueueMutation(
    () => request(routes.endWalkIn, { walkInId: walkIn._id, outcome: 'seen' }),
    onChanged,
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
          <Button variant="secondary" pending={end.isPending} onClick={() => end.mutate(undefined)}>
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
          walkIn={walkIn}
          suggested={callableDoctors(walkIn, doctors)}
          onClose={close}
          onBooked={closeChanged}
        />
      )}
      {opened === 'left' && <LeftDialog walkIn={walkIn} onClose={close} onEnded={closeChanged} />}
    </>
  );
}
