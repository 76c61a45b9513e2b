import type { Device } from '@nadi/contract/vitals';
import { DEVICE_NAME_MAX } from '@nadi/domain/limits';
import { useState } from 'react';
import { countdown } from '#shared/format/instants.ts';
import { useNow } from '#shared/format/now.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/dialog.tsx';
import { Field, Form } from '#shared/ui/form.tsx';
import { Input } from '#shared/ui/input.tsx';

type DeviceRowProps = {
  device: Device;
  onRename: (name: string) => void;
  onRemove: () => void;
};

export function DeviceRow({ device, onRename, onRemove }: DeviceRowProps) {
  const [naming, setNaming] = useState(false);
  const [removing, setRemoving] = useState(false);

  function rename(values: FormData) {
    onRename(String(values.get('name')));
    setNaming(false);
  }

  return (
    <li className="grid gap-3 py-3">
      {naming ? (
        <Form
          retain={`device:${device._id}`}
          aria-label={`Rename ${device.name}`}
          className="flex flex-wrap items-end gap-3"
          onSubmit={rename}
        >
          <div className="min-w-48 flex-1">
            <Field name="name" label="Name">
              <Input required maxLength={DEVICE_NAME_MAX} defaultValue={device.name} autoFocus />
            </Field>
          </div>
          <Button type="submit" variant="secondary">
            Save name
          </Button>
          <Button variant="ghost" onClick={() => setNaming(false)}>
            Cancel
          </Button>
        </Form>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere">{device.name}</p>
            <LastReading lastReadAt={device.lastReadAt} />
          </div>
          <div className="flex flex-wrap gap-2">
            <Button
              variant="ghost"
              aria-label={`Rename ${device.name}`}
              onClick={() => setNaming(true)}
            >
              Rename
            </Button>
            <Button
              variant="danger"
              aria-label={`Remove ${device.name}`}
              onClick={() => setRemoving(true)}
            >
              Remove
            </Button>
          </div>
        </div>
      )}
      <ConfirmDialog
        open={removing}
        title={`Remove ${device.name}?`}
        confirmLabel="Remove device"
        cancelLabel="Keep it"
        onCancel={() => setRemoving(false)}
        onConfirm={() => {
          setRemoving(false);
          onRemove();
        }}
      >
        <p>Its key stops working at once. Its earlier measurements stay with your appointments.</p>
      </ConfirmDialog>
    </li>
  );
}

function LastReading({ lastReadAt }: { lastReadAt: number | null }) {
  const now = useNow(10_000);
  const words =
    lastReadAt === null
      ? 'Nothing received yet'
      : `Last reading ${formatLastReading(lastReadAt, now)}`;
  return <p className="text-xs text-ink-soft">{words}</p>;
}

function formatLastReading(at: number, now: number): string {
  const words = countdown(at, now);
  return words === 'now' ? 'just now' : words;
}
