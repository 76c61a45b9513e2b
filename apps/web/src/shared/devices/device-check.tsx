import { useState } from 'react';
import { Notice } from '#shared/ui/notice.tsx';
import { type DeviceChoice, keepDeviceChoice } from './device-choice.ts';
import { DevicePanel } from './device-panel.tsx';
import { useOwnMedia } from './use-own-media.ts';

/** The check before a call: opens the devices itself and lets go of them when it closes. */
export function DeviceCheck() {
  const [choice, setChoice] = useState<DeviceChoice>({});
  const { stream, devices, problems } = useOwnMedia(choice);

  function choose(chosen: DeviceChoice) {
    keepDeviceChoice(chosen);
    setChoice((before) => ({ ...before, ...chosen }));
  }

  return (
    <>
      {problems.map((problem) => (
        <Notice key={problem} tone="waiting" urgent>
          <p>{problem}</p>
        </Notice>
      ))}
      <DevicePanel stream={stream} devices={devices} onChoose={choose} />
    </>
  );
}
