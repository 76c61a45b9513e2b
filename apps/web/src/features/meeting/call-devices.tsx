import { useEffect, useState } from 'react';
import { type DeviceChoice, storeDeviceChoice } from '#shared/devices/device-choice.ts';
import { DevicePanel } from '#shared/devices/device-panel.tsx';
import { i18n } from '#shared/language/i18n.ts';
import { Checkbox } from '#shared/ui/input.tsx';
import { SelectField } from '#shared/ui/select-field.tsx';
import type { Call, CallSnapshot } from './call/call-state.ts';
import { readShortcutsEnabled, storeShortcutsEnabled } from './call-controls.tsx';
import { SidePanel } from './side-panel.tsx';

type CallDevicesProps = { call: Call; snapshot: CallSnapshot; onClose: () => void };

/** The device panel during a call: shows what the others see and hear. */
export function CallDevices({ call, snapshot, onClose }: CallDevicesProps) {
  const local = snapshot.tiles.find(({ isLocal }) => isLocal);
  const devices = useDevices(call, snapshot.mic.enabled, snapshot.camera.enabled);

  function choose(choice: DeviceChoice) {
    storeDeviceChoice(choice);
    void call.selectDevices(choice);
  }

  return (
    <SidePanel title={i18n._('Devices')} closeLabel={i18n._('Close devices')} onClose={onClose}>
      <div className="min-h-0 overflow-y-auto px-4 pb-4">
        <DevicePanel
          stream={local?.stream ?? null}
          devices={devices}
          onChoose={choose}
          camera={stateOf(snapshot.camera)}
          microphone={stateOf(snapshot.mic)}
        />
        <SpeakerSelect devices={devices} current={snapshot.speaker} onChoose={choose} />
        <ShortcutSetting />
      </div>
    </SidePanel>
  );
}

function stateOf({ enabled, pending }: CallSnapshot['mic']) {
  if (pending) return 'starting';
  return enabled ? 'on' : 'off';
}

type SpeakerSelectProps = {
  devices: readonly MediaDeviceInfo[];
  current: CallSnapshot['speaker'];
  onChoose: (choice: DeviceChoice) => void;
};

/** Chooses the output of the others' sound; nothing if the browser offers no choice. */
function SpeakerSelect({ devices, current, onChoose }: SpeakerSelectProps) {
  const outputs = devices.filter(
    ({ kind, deviceId }) => kind === 'audiooutput' && !DEFAULT_OUTPUTS.includes(deviceId),
  );
  if (current === null || outputs.length === 0) return null;
  return (
    <div className="pt-4">
      <SelectField
        name="audiooutput"
        label={i18n._('Speaker')}
        value={current}
        onSelect={(audioOutput) => onChoose({ audioOutput })}
        options={[
          ['', i18n._('Default speaker')],
          ...outputs.map(
            ({ deviceId, label }, at) =>
              [deviceId, label || i18n._('Speaker {number}', { number: at + 1 })] as const,
          ),
        ]}
      />
    </div>
  );
}

/** Chromium's entries for outputs that the system chooses, which are in the list under their own ids too. */
const DEFAULT_OUTPUTS = ['', 'default', 'communications'];

function ShortcutSetting() {
  const [on, setOn] = useState(readShortcutsEnabled);
  return (
    <div className="pt-5">
      <Checkbox
        label={i18n._('Keyboard: M for the microphone, V for the camera')}
        checked={on}
        onChange={(event) => {
          storeShortcutsEnabled(event.target.checked);
          setOn(event.target.checked);
        }}
      />
    </div>
  );
}

/** Lists the devices again when a device is connected or a permission reveals the labels. */
function useDevices(call: Call, ...permissions: boolean[]): readonly MediaDeviceInfo[] {
  const [devices, setDevices] = useState<readonly MediaDeviceInfo[]>([]);
  const permitted = permissions.join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: labels become available with the permission.
  useEffect(() => {
    let unmounted = false;
    const refresh = async () => {
      const found = await call.listDevices().catch(() => []);
      if (!unmounted) setDevices(found);
    };
    void refresh();
    navigator.mediaDevices?.addEventListener('devicechange', refresh);
    return () => {
      unmounted = true;
      navigator.mediaDevices?.removeEventListener('devicechange', refresh);
    };
  }, [call, permitted]);

  return devices;
}
