import * as routes from '@nadi/contract/generated/route-table';
import type { Device } from '@nadi/contract/vitals';
import { DEVICE_NAME_MAX } from '@nadi/domain/limits';
import { useQuery } from '@tanstack/react-query';
import { HeartPulse } from 'lucide-react';
import { useState } from 'react';
import { backgroundQuery } from '#shared/api/background-query.ts';
import { request } from '#shared/api/client.ts';
import { countdown } from '#shared/format/instants.ts';
import { useNow } from '#shared/format/now.ts';
import { Button } from '#shared/ui/button.tsx';
import { CopyButton } from '#shared/ui/copy-button.tsx';
import { ConfirmDialog } from '#shared/ui/dialog.tsx';
import { DetailsCard } from '#shared/ui/drawer.tsx';
import { Fact } from '#shared/ui/fact.tsx';
import { LoadNoticeState } from '#shared/ui/failure-notice.tsx';
import { Field, Form } from '#shared/ui/form.tsx';
import { Input } from '#shared/ui/input.tsx';
import { Loaded } from '#shared/ui/loaded.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { useAction } from '#shared/ui/use-action.ts';

/** Devices that post the patient's vitals (docs/devices.md). */
export function Devices({ token }: { token: string }) {
  return (
    <DetailsCard icon={HeartPulse} title="Devices">
      <DeviceList token={token} />
    </DetailsCard>
  );
}

function DeviceList({ token }: { token: string }) {
  const { query, pairing, renaming, removing } = useDevices(token);
  const [paired, setPaired] = useState<PairedKey>();

  return (
    <div className="grid gap-5 px-5 pt-2 pb-6 sm:px-8">
      <p className="measure text-ink-soft">
        A device that measures your pulse and oxygen can send them here while you book. Your doctor
        sees its readings from 24 hours before an appointment until two hours after it.
      </p>
      <Loaded query={query} skeleton="h-14" State={LoadNoticeState}>
        {({ devices }) =>
          devices.length > 0 && (
            <ul className="grid divide-y divide-line">
              {devices.map((device) => (
                <DeviceRow
                  key={device._id}
                  device={device}
                  onRename={(name) => renaming.mutate({ deviceId: device._id, name })}
                  onRemove={() => removing.mutate(device._id)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {paired ? (
        <DeviceKey paired={paired} onDone={() => setPaired(undefined)} />
      ) : (
        <PairForm
          pairing={pairing.isPending}
          onPair={(name) => pairing.mutate(name, { onSuccess: setPaired })}
        />
      )}
    </div>
  );
}

type PairFormProps = { pairing: boolean; onPair: (name: string) => void };

function PairForm({ pairing, onPair }: PairFormProps) {
  return (
    <Form
      retain="device"
      aria-label="Pair a device"
      className="flex flex-wrap items-end gap-4"
      onSubmit={(values) => onPair(String(values.get('name')))}
    >
      <div className="min-w-56 flex-1">
        <Field name="name" label="Name of a new device">
          <Input required maxLength={DEVICE_NAME_MAX} placeholder="Such as: finger clip" />
        </Field>
      </div>
      <Button type="submit" variant="secondary" pending={pairing} className="max-sm:w-full">
        Pair device
      </Button>
    </Form>
  );
}

type DeviceRowProps = {
  device: Device;
  onRename: (name: string) => void;
  onRemove: () => void;
};

function DeviceRow({ device, onRename, onRemove }: DeviceRowProps) {
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

type DeviceKeyProps = { paired: PairedKey; onDone: () => void };

/** Shows a new device's key, which cannot be shown again. */
function DeviceKey({ paired: { device, key }, onDone }: DeviceKeyProps) {
  return (
    <Notice tone="waiting" urgent>
      <p className="font-semibold">
        Put these two into “{device.name}” now. The key is shown this once.
      </p>
      <dl className="grid gap-2 text-ink">
        <Fact name="Device id">{device._id}</Fact>
        <Fact name="Key">{key}</Fact>
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

interface PairedKey {
  device: Device;
  key: string;
}

/** Returns the patient's devices and the functions that change them. */
function useDevices(token: string) {
  const query = backgroundQuery('patient', ['patient', token, 'devices'], routes.listDevices, {});
  const always = { refresh: query.queryKey, refreshAfterFailure: true };
  const pairing = useAction({
    send: (name: string) => request(routes.pairDevice, { name }),
    // The page shows the key.
    done: null,
    ...always,
  });
  const renaming = useAction({
    send: (device: { deviceId: string; name: string }) => request(routes.renameDevice, device),
    done: 'Device renamed',
    ...always,
  });
  const removing = useAction({
    send: (deviceId: string) => request(routes.removeDevice, { deviceId }),
    done: 'Device removed',
    ...always,
  });
  return { query: useQuery(query), pairing, renaming, removing };
}
