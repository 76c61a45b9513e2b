import {
  MessageSquare,
  Mic,
  MicOff,
  MonitorUp,
  MonitorX,
  PhoneOff,
  Settings2,
  Video,
  VideoOff,
} from 'lucide-react';
import type { Call, CallSnapshot } from './call/call-state.ts';
import type { Panel } from './call-screen.tsx';
import { ControlButton } from './control-button.tsx';
import { useFirstCall } from './use-first-call.ts';

type CallControlsProps = {
  call: Call;
  snapshot: CallSnapshot;
  panel: Panel | null;
  unread: number;
  onPanel: (panel: Panel) => void;
  onEnd: () => void;
};

/** Within a thumb's reach. The order never changes, so that hands learn it. */
export function CallControls(props: CallControlsProps) {
  const { call, snapshot, panel, unread, onPanel, onEnd } = props;
  const worded = useFirstCall();
  return (
    <footer className="flex justify-center gap-1.5 px-2 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:gap-3 md:gap-4">
      <Switches call={call} snapshot={snapshot} worded={worded} />
      {canShare() && (
        <ControlButton
          Icon={snapshot.sharing ? MonitorX : MonitorUp}
          hint={snapshot.sharing ? 'Stop sharing your screen' : 'Share your screen'}
          word="Share"
          tone={snapshot.sharing ? 'on' : 'plain'}
          worded={worded}
          onPress={() => void call.shareScreen()}
        />
      )}
      <ControlButton
        Icon={MessageSquare}
        hint={unread > 0 ? `Chat, ${unread} new` : 'Chat'}
        word="Chat"
        tone={panel === 'chat' ? 'on' : 'plain'}
        pressed={panel === 'chat'}
        worded={worded}
        onPress={() => onPanel('chat')}
      >
        {unread > 0 && (
          <span className="absolute -top-1 -right-1 grid size-6 place-items-center rounded-full bg-action text-xs font-semibold text-on-action">
            {Math.min(unread, 99)}
          </span>
        )}
      </ControlButton>
      <ControlButton
        Icon={Settings2}
        hint="Devices"
        word="Devices"
        tone={panel === 'devices' ? 'on' : 'plain'}
        pressed={panel === 'devices'}
        worded={worded}
        onPress={() => onPanel('devices')}
      />
      <ControlButton
        Icon={PhoneOff}
        hint="End call"
        word="End"
        tone="end"
        worded={worded}
        onPress={onEnd}
      />
    </footer>
  );
}

type SwitchesProps = Pick<CallControlsProps, 'call' | 'snapshot'> & { worded: boolean };

function Switches({ call, snapshot: { mic, camera }, worded }: SwitchesProps) {
  return (
    <>
      <ControlButton
        Icon={mic.enabled ? Mic : MicOff}
        hint={mic.enabled ? 'Turn off microphone' : 'Turn on microphone'}
        word="Mic"
        tone={mic.enabled ? 'plain' : 'off'}
        pending={mic.pending}
        worded={worded}
        onPress={() => void call.toggleMic()}
      />
      <ControlButton
        Icon={camera.enabled ? Video : VideoOff}
        hint={camera.enabled ? 'Turn off camera' : 'Turn on camera'}
        word="Camera"
        tone={camera.enabled ? 'plain' : 'off'}
        pending={camera.pending}
        worded={worded}
        onPress={() => void call.toggleCamera()}
      />
    </>
  );
}

/** Phones cannot share their screen from a page. */
function canShare(): boolean {
  return typeof navigator.mediaDevices?.getDisplayMedia === 'function';
}
