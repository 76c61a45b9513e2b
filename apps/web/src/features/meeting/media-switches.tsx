import { Mic, MicOff, Video, VideoOff } from 'lucide-react';
import type { Call, CallSnapshot } from './call/call-state.ts';
import { ControlButton } from './control-button.tsx';

type MediaSwitchesProps = { call: Call; snapshot: CallSnapshot; worded: boolean };

/** Switches for microphone and camera. */
export function MediaSwitches({ call, snapshot: { mic, camera }, worded }: MediaSwitchesProps) {
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
