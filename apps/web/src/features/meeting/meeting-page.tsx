import { isRoomId } from '@nadi/domain/meeting-code';
import { Suspense, useEffect, useState } from 'react';
import { isJoinPressed, storeJoinPressed } from '#shared/devices/checked-devices.ts';
import { i18n } from '#shared/language/i18n.ts';
import { useLocation } from '#shared/router/router.tsx';
import { useParams } from '#shared/router/routes.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { PartLoadError } from '#shared/ui/notice.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import type { ConsultationContent } from './consultation-panel.tsx';
import { GreenRoom, type ReadyToJoin } from './green-room.tsx';
import { clearLeft, hasLeft, isReloadDuringCall } from './leaving.ts';
import { callLockName, typedName } from './meeting-link.ts';
import { useCallLock } from './use-call-lock.ts';

const CallEnded = lazyPart(async () => (await import('./call-ended.tsx')).CallEnded, PartLoadError);
const OtherTab = lazyPart(async () => (await import('./other-tab.tsx')).OtherTab, PartLoadError);
const LiveCall = lazyPart(async () => (await import('./call-screen.tsx')).LiveCall, PartLoadError);

// Another page that loads this one in advance is about to join.
if (!location.pathname.startsWith('/meeting/')) void fetchCallAhead();

/** The page of a meeting: the green room, or the call after a reload (docs/product/calls.md#green-room). */
export function MeetingPage({
  ConsultationPanel: Consultation,
}: {
  ConsultationPanel?: ConsultationContent;
}) {
  const { id = '' } = useParams();
  const { search } = useLocation();
  const [left, setLeft] = useState(() => hasLeft(id));

  function rejoin() {
    clearLeft();
    storeJoinPressed(Date.now());
    setLeft(false);
  }

  return (
    <>
      <PageTitle title={i18n._('Meeting')} />
      {left ? (
        <Suspense>
          <CallEnded refusal={null} onRejoin={rejoin} />
        </Suspense>
      ) : (
        <OneTab key={id} roomId={id} name={typedName(search)} Consultation={Consultation} />
      )}
    </>
  );
}

type MeetingProps = {
  roomId: string;
  name: string;
  Consultation: ConsultationContent | undefined;
};

/** Runs the call in one tab of this browser at a time. */
function OneTab({ roomId, name, Consultation }: MeetingProps) {
  const [lock] = useState(() => callLockName(roomId, name));
  const { state, steal, joinAnyway } = useCallLock(lock);
  const [direct] = useState(() => skipsGreenRoom(roomId));
  const pressed = (join: () => void) => () => {
    storeJoinPressed(Date.now());
    join();
  };
  if (state === 'checking') return null;
  if (state === 'held') return <Arrival {...{ roomId, name, Consultation, direct }} />;
  return (
    <Suspense>
      <OtherTab
        moved={state === 'moved'}
        onMove={pressed(steal)}
        onJoinAnyway={pressed(joinAnyway)}
      />
    </Suspense>
  );
}

/** Ignores a failure, which appears when the call is rendered. */
async function fetchCallAhead(): Promise<void> {
  await LiveCall.preload().catch(() => undefined);
}

/** Returns true if the call starts without the green room, and starts to load it. */
function skipsGreenRoom(roomId: string): boolean {
  // An impossible code is refused at once.
  const direct = !isRoomId(roomId) || isReloadDuringCall(roomId) || isJoinPressed(Date.now());
  if (direct) void fetchCallAhead();
  return direct;
}

function Arrival({ roomId, name, Consultation, direct }: MeetingProps & { direct: boolean }) {
  const [ready, setReady] = useState<Partial<ReadyToJoin> | null>(() =>
    direct || isJoinPressed(Date.now()) ? {} : null,
  );
  const callFetched = useFetchedCall();

  if (!ready) {
    const typed = name === 'Guest' ? '' : name;
    return <GreenRoom {...{ roomId, callFetched }} name={typed} onJoin={setReady} />;
  }
  if (!callFetched) return null;
  return (
    <Suspense>
      <LiveCall {...{ roomId, Consultation }} name={ready.name || name} devices={ready} />
    </Suspense>
  );
}

/**
 * Fetches the call after the first render. Returns true when it can be rendered without Suspense, which
 * keeps its fallback on screen for 300 ms; also true when it could not be fetched.
 */
function useFetchedCall(): boolean {
  const [fetched, setFetched] = useState(false);
  useEffect(() => {
    let unmounted = false;
    void fetchCallAhead().then(() => unmounted || setFetched(true));
    return () => {
      unmounted = true;
    };
  }, []);
  return fetched;
}
