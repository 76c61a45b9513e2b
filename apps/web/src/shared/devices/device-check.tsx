import { useEffect, useState } from 'react';
import { i18n } from '#shared/language/i18n.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { storeDevicesChecked } from './checked-devices.ts';
import { type DeviceChoice, storeDeviceChoice } from './device-choice.ts';
import { DevicePanel } from './device-panel.tsx';
import { storeSwitches } from './device-switches.ts';
import { useLocalMedia } from './use-local-media.ts';

type DeviceCheckDialogProps = { open: boolean; onClose: () => void };

export function DeviceCheckDialog({ open, onClose }: DeviceCheckDialogProps) {
  return (
    <Dialog open={open} title={i18n._('Camera and microphone')} onClose={onClose}>
      <DeviceCheck />
      <Button onClick={onClose}>{i18n._('Done')}</Button>
    </Dialog>
  );
}

/** The device check before a call. Opens the devices and releases them when it closes. */
function DeviceCheck() {
  const [choice, setChoice] = useState<DeviceChoice>({});
  const { stream, devices, problems, camera, microphone } = useLocalMedia(choice);
  useEffect(() => {
    storeDevicesChecked(Date.now());
    // The check shows both devices on, and the next call starts as it shows.
    storeSwitches({ microphone: true, camera: true });
  }, []);

  function choose(chosen: DeviceChoice) {
    storeDeviceChoice(chosen);
    setChoice((previous) => ({ ...previous, ...chosen }));
  }

  return (
    <>
      {problems.map((problem) => (
        <Notice key={problem} tone="waiting" urgent>
          <p>{problem}</p>
        </Notice>
      ))}
      <DevicePanel {...{ stream, devices, camera, microphone }} onChoose={choose} />
    </>
  );
}
