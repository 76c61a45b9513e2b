import './call-stage.css';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from '#shared/router/router.tsx';
import { useParams } from '#shared/router/routes.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { CallScreen } from './call-screen.tsx';
import type { ConsultationContent } from './consultation-panel.tsx';
import { typedName } from './display-name.ts';
import { clearLeft, hasLeft } from './left-meeting.ts';
import { useCall } from './use-call.ts';
import { useCallLock } from './use-call-lock.ts';

const CallEnded = lazy(async () => ({ default: (await import('./call-ended.tsx')).CallEnded }));
const OtherTab = lazy(async () => ({ default: (await import('./other-tab.tsx')).OtherTab }));

/** Opening the address joins the meeting, except on going back after leaving it. */
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
    setLeft(false);
  }

  return (
    <>
      <PageTitle title="Meeting" description="A video meeting at the clinic." />
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
  const { state, steal, joinAnyway } = useCallLock(`nadi-call ${roomId} ${name}`);
  if (state === 'checking') return null;
  if (state === 'held') return <LiveCall {...{ roomId, name, Consultation }} />;
  return (
    <Suspense>
      <OtherTab moved={state === 'moved'} onMove={steal} onJoinAnyway={joinAnyway} />
    </Suspense>
  );
}

function LiveCall({ roomId, name, Consultation }: MeetingProps) {
  const { call, serial, rejoin } = useCall(roomId, name);
  return call && <CallScreen key={serial} {...{ call, Consultation }} onRejoin={rejoin} />;
}
