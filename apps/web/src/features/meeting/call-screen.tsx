import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { paths } from '#app/paths.ts';
import { useNavigate } from '#shared/router/router.tsx';
import type { Call } from './call/call-state.ts';
import { CallControls } from './call-controls.tsx';
import { CallHeader } from './call-header.tsx';
import { CallNotices } from './call-notices.tsx';
import { markLeft } from './left-meeting.ts';
import { Stage } from './stage.tsx';
import type { StageView } from './stage-layout.ts';
import { useCallKeys } from './use-call-keys.ts';
import { useCallParts } from './use-call-parts.ts';
import { useLeaveWarning } from './use-leave-warning.ts';
import { useUnread } from './use-unread.ts';
import { useWakeLock } from './use-wake-lock.ts';

const CallEnded = lazy(async () => ({ default: (await import('./call-ended.tsx')).CallEnded }));

export type Panel = 'chat' | 'devices';

type CallScreenProps = { call: Call; onRejoin: () => void };

export function CallScreen({ call, onRejoin }: CallScreenProps) {
  const snapshot = useSyncExternalStore(call.subscribe, call.snapshot);
  const [panel, setPanel] = useState<Panel | null>(null);
  const [leaveDialogOpen, setLeaveDialogOpen] = useState(false);
  const [view, setView] = useState<StageView>('auto');
  const navigate = useNavigate();
  const live = snapshot.phase !== 'left';
  const unread = useUnread(snapshot.chat, panel === 'chat');

  useWakeLock(live);
  useLeaveWarning(live);
  const { parts, fetchPart } = useCallParts(snapshot.phase === 'joined');
  useCallKeys(call, () => (panel ? setPanel(null) : void confirmLeave()));

  async function confirmLeave() {
    if (await fetchPart('leaveDialog')) setLeaveDialogOpen(true);
  }

  async function show(wanted: Panel) {
    if (panel === wanted) setPanel(null);
    else if (await fetchPart(wanted)) setPanel(wanted);
  }

  function endCall() {
    markLeft(snapshot.roomId);
    call.leave();
    navigate(paths.home);
  }

  if (!live) {
    return (
      <Suspense>
        <CallEnded refusal={snapshot.refusal} onRejoin={onRejoin} />
      </Suspense>
    );
  }
  return (
    <div className="call-stage fixed inset-0 grid grid-rows-[auto_1fr_auto] bg-canvas text-ink">
      <CallHeader
        roomId={snapshot.roomId}
        connected={snapshot.connected}
        people={snapshot.tiles.length}
        view={view}
        onView={setView}
      />
      <main className="relative flex min-h-0 gap-3 px-2 md:px-4">
        <div className="relative min-w-0 flex-1">
          <CallNotices snapshot={snapshot} onDismiss={call.dismissBanner} />
          <Stage
            tiles={snapshot.tiles}
            inRoom={snapshot.inRoom}
            presence={snapshot.presence}
            view={view}
          />
        </div>
        {panel === 'chat' && parts.chat && (
          <parts.chat chat={snapshot.chat} onSend={call.sendChat} onClose={() => setPanel(null)} />
        )}
        {panel === 'devices' && parts.devices && (
          <parts.devices call={call} snapshot={snapshot} onClose={() => setPanel(null)} />
        )}
      </main>
      <CallControls
        call={call}
        snapshot={snapshot}
        panel={panel}
        unread={unread}
        onPanel={(wanted) => void show(wanted)}
        onEnd={() => void confirmLeave()}
      />
      {leaveDialogOpen && parts.leaveDialog && (
        <parts.leaveDialog onLeave={endCall} onStay={() => setLeaveDialogOpen(false)} />
      )}
    </div>
  );
}
