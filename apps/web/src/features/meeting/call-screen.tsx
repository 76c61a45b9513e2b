import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { paths } from '#app/paths.ts';
import { useNavigate } from '#shared/router/routing.tsx';
import type { Call } from './call/call-state.ts';
import { CallControls } from './call-controls.tsx';
import { CallHeader } from './call-header.tsx';
import { CallNotices } from './call-notices.tsx';
import { Stage } from './stage.tsx';
import { useCallKeys } from './use-call-keys.ts';
import { useLeaveWarning } from './use-leave-warning.ts';
import { useUnread } from './use-unread.ts';
import { useWakeLock } from './use-wake-lock.ts';

// What is not needed to see and hear each other comes when it is asked for.
const ChatPanel = lazy(async () => ({ default: (await import('./chat-panel.tsx')).ChatPanel }));
const CallDevices = lazy(async () => ({
  default: (await import('./call-devices.tsx')).CallDevices,
}));
const CallEnded = lazy(async () => ({ default: (await import('./call-ended.tsx')).CallEnded }));
const LeaveDialog = lazy(async () => ({
  default: (await import('./leave-dialog.tsx')).LeaveDialog,
}));

export type Panel = 'chat' | 'devices';

type CallScreenProps = { call: Call; onRejoin: () => void };

export function CallScreen({ call, onRejoin }: CallScreenProps) {
  const snapshot = useSyncExternalStore(call.subscribe, call.snapshot);
  const [panel, setPanel] = useState<Panel | null>(null);
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const live = snapshot.phase !== 'left';
  const unread = useUnread(snapshot.chat, panel === 'chat');

  useWakeLock(live);
  useLeaveWarning(live);
  useCallKeys(call, () => (panel ? setPanel(null) : setAsking(true)));

  function endCall() {
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
      <CallHeader roomId={snapshot.roomId} connected={snapshot.connected} />
      <main className="relative flex min-h-0 gap-3 px-2 md:px-4">
        <div className="relative min-w-0 flex-1">
          <CallNotices snapshot={snapshot} onDismiss={call.dismissBanner} />
          <Stage tiles={snapshot.tiles} />
        </div>
        <Suspense>
          {panel === 'chat' && (
            <ChatPanel chat={snapshot.chat} onSend={call.sendChat} onClose={() => setPanel(null)} />
          )}
          {panel === 'devices' && (
            <CallDevices call={call} snapshot={snapshot} onClose={() => setPanel(null)} />
          )}
        </Suspense>
      </main>
      <CallControls
        call={call}
        snapshot={snapshot}
        panel={panel}
        unread={unread}
        onPanel={(wanted) => setPanel(panel === wanted ? null : wanted)}
        onEnd={endCall}
      />
      <Suspense>
        {asking && <LeaveDialog onLeave={endCall} onStay={() => setAsking(false)} />}
      </Suspense>
    </div>
  );
}
