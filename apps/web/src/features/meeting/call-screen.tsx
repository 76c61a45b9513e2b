import { useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#app/paths.ts';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import type { Call } from './call/call-state.ts';
import { CallControls } from './call-controls.tsx';
import { CallDevices } from './call-devices.tsx';
import { CallEnded } from './call-ended.tsx';
import { CallHeader } from './call-header.tsx';
import { CallNotices } from './call-notices.tsx';
import { ChatPanel } from './chat-panel.tsx';
import { Stage } from './stage.tsx';
import { useCallKeys } from './use-call-keys.ts';
import { useLeaveWarning } from './use-leave-warning.ts';
import { useUnread } from './use-unread.ts';
import { useWakeLock } from './use-wake-lock.ts';

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
    void navigate(paths.home);
  }

  if (!live) return <CallEnded refusal={snapshot.refusal} onRejoin={onRejoin} />;
  return (
    <div className="call-stage fixed inset-0 grid grid-rows-[auto_1fr_auto] bg-canvas text-ink">
      <CallHeader roomId={snapshot.roomId} connected={snapshot.connected} />
      <main className="relative flex min-h-0 gap-3 px-2 md:px-4">
        <div className="relative min-w-0 flex-1">
          <CallNotices snapshot={snapshot} onDismiss={call.dismissBanner} />
          <Stage tiles={snapshot.tiles} />
        </div>
        {panel === 'chat' && (
          <ChatPanel chat={snapshot.chat} onSend={call.sendChat} onClose={() => setPanel(null)} />
        )}
        {panel === 'devices' && (
          <CallDevices call={call} snapshot={snapshot} onClose={() => setPanel(null)} />
        )}
      </main>
      <CallControls
        call={call}
        snapshot={snapshot}
        panel={panel}
        unread={unread}
        onPanel={(wanted) => setPanel(panel === wanted ? null : wanted)}
        onEnd={endCall}
      />
      <ConfirmDialog
        open={asking}
        title="Leave the meeting?"
        confirmLabel="Leave"
        cancelLabel="Stay"
        onConfirm={endCall}
        onCancel={() => setAsking(false)}
      >
        <p>The others stay in the meeting. You can come back with the same link.</p>
      </ConfirmDialog>
    </div>
  );
}
