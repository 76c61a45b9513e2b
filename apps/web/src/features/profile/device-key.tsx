import { Button } from '#shared/ui/button.tsx';
import { CopyButton } from '#shared/ui/copy-button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import type { PairedKey } from './use-devices.ts';

type DeviceKeyProps = { paired: PairedKey; onDone: () => void };

/** Shows a new device's key, which cannot be shown again. */
export function DeviceKey({ paired: { device, key }, onDone }: DeviceKeyProps) {
  return (
    <Notice tone="waiting" urgent>
      <p className="font-semibold">
        Put these two into “{device.name}” now. The key is shown this once.
      </p>
      <dl className="grid gap-2 text-ink">
        <div>
          <dt className="text-xs text-ink-soft">Device id</dt>
          <dd className="break-all figures">{device._id}</dd>
        </div>
        <div>
          <dt className="text-xs text-ink-soft">Key</dt>
          <dd className="break-all figures">{key}</dd>
        </div>
      </dl>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={device._id} label="Copy id" />
        <CopyButton text={key} label="Copy key" />
        <Button variant="ghost" onClick={onDone}>
          I have saved it
        </Button>
      </div>
    </Notice>
  );
}
