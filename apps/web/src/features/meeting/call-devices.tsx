import { useEffect, useState } from 'react';
import { type DeviceChoice, keepDeviceChoice } from '#shared/devices/device-choice.ts';
import { DevicePanel } from '#shared/devices/device-panel.tsx';
import { Checkbox } from '#shared/ui/checkbox.tsx';
import type { Call, CallSnapshot } from './call/call-state.ts';
import { keepKeysOn, readKeysOn } from './keys-choice.ts';
import { SidePanel } from './side-panel.tsx';

type CallDevicesProps = { call: Call; snapshot: CallSnapshot; onClose: () => void };

/** The device check inside the call: what the others see and hear is what is shown. */
export function CallDevices({ call, snapshot, onClose }: CallDevicesProps) {
  const own = snapshot.tiles.find(({ isLocal }) => isLocal);
  const devices = useDevices(call, snapshot.mic.enabled, snapshot.camera.enabled);

  function choose(choice: DeviceChoice) {
    keepDeviceChoice(choice);
    void call.selectDevices(choice);
  }

  return (
    <SidePanel title="Devices" onClose={onClose}>
      <div className="min-h-0 overflow-y-auto px-4 pb-4">
        <DevicePanel stream={own?.stream ?? null} devices={devices} onChoose={choose} />
        <KeysChoice />
      </div>
    </SidePanel>
  );
}

function KeysChoice() {
  const [on, setOn] = useState(readKeysOn);
  return (
    <div className="pt-5">
      <Checkbox
        label="Keyboard: M for the microphone, V for the camera"
        checked={on}
        onChange={(event) => {
          keepKeysOn(event.target.checked);
          setOn(event.target.checked);
        }}
      />
    </div>
  );
}

/** Looked up again when one is plugged in, or when permission gives them names. */
function useDevices(call: Call, ...permitted: boolean[]): readonly MediaDeviceInfo[] {
  const [devices, setDevices] = useState<readonly MediaDeviceInfo[]>([]);
  const known = permitted.join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: names arrive with the permission.
  useEffect(() => {
    let over = false;
    const look = async () => {
      const found = await call.listDevices().catch(() => []);
      if (!over) setDevices(found);
    };
    void look();
    navigator.mediaDevices?.addEventListener('devicechange', look);
    return () => {
      over = true;
      navigator.mediaDevices?.removeEventListener('devicechange', look);
    };
  }, [call, known]);

  return devices;
}
