import * as routes from '@nadi/contract/generated/route-table';
import type { Device } from '@nadi/contract/vitals';
import { DEVICE_NAME_MAX, minutes } from '@nadi/domain/limits';
import { useQuery } from '@tanstack/react-query';
import { HeartPulse } from 'lucide-react';
import { useState } from 'react';
import { backgroundQuery } from '#shared/api/background-query.ts';
import { request } from '#shared/api/client.ts';
import { countdown } from '#shared/format/instants.ts';
import { useNow } from '#shared/format/now.ts';
import { i18n } from '#shared/language/i18n.ts';
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
    <DetailsCard icon={HeartPulse} title={i18n._('Devices')}>
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
        {i18n._(
          'A device that measures your pulse and oxygen can send them here while you book. Your doctor sees its readings from 24 hours before an appointment until two hours after it.',
        )}
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
      aria-label={i18n._('Pair a device')}
      className="flex flex-wrap items-end gap-4"
      onSubmit={(values) => onPair(String(values.get('name')))}
    >
      <div className="min-w-56 flex-1">
        <Field name="name" label={i18n._('Name of a new device')}>
          <Input
            required
            maxLength={DEVICE_NAME_MAX}
            placeholder={i18n._('Such as: finger clip')}
          />
        </Field>
      </div>
      <Button type="submit" variant="secondary" pending={pairing} className="max-sm:w-full">
        {i18n._('Pair device')}
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
          aria-label={i18n._('Rename {device}', { device: device.name })}
          className="flex flex-wrap items-end gap-3"
          onSubmit={rename}
        >
          <div className="min-w-48 flex-1">
            <Field name="name" label={i18n._('Name')}>
              <Input required maxLength={DEVICE_NAME_MAX} defaultValue={device.name} autoFocus />
            </Field>
          </div>
          <Button type="submit" variant="secondary">
            {i18n._('Save name')}
          </Button>
          <Button variant="ghost" onClick={() => setNaming(false)}>
            {i18n._('Cancel')}
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
              aria-label={i18n._('Rename {device}', { device: device.name })}
              onClick={() => setNaming(true)}
            >
              {i18n._('Rename')}
            </Button>
            <Button
              variant="danger"
              aria-label={i18n._('Remove {device}', { device: device.name })}
              onClick={() => setRemoving(true)}
            >
              {i18n._('Remove')}
            </Button>
          </div>
        </div>
      )}
      <ConfirmDialog
        open={removing}
        title={i18n._('Remove {device}?', { device: device.name })}
        confirmLabel={i18n._('Remove device')}
        cancelLabel={i18n._('Keep it')}
        onCancel={() => setRemoving(false)}
        onConfirm={() => {
          setRemoving(false);
          onRemove();
        }}
      >
        <p>
          {i18n._(
            'Its key stops working at once. Its earlier measurements stay with your appointments.',
          )}
        </p>
      </ConfirmDialog>
    </li>
  );
}

function LastReading({ lastReadAt }: { lastReadAt: number | null }) {
  const now = useNow(10_000);
  return <p className="text-xs text-ink-soft">{describeLastReading(lastReadAt, now)}</p>;
}

function describeLastReading(at: number | null, now: number): string {
  if (at === null) return i18n._('Nothing received yet');
  if (Math.abs(at - now) < minutes(1)) return i18n._('Last reading just now');
  return i18n._('Last reading {when}', { when: countdown(at, now) });
}

type DeviceKeyProps = { paired: PairedKey; onDone: () => void };

/** Shows a new device's key, which cannot be shown again. */
function DeviceKey({ paired: { device, key }, onDone }: DeviceKeyProps) {
  return (
    <Notice tone="waiting" urgent>
      <p className="font-semibold">
        {i18n._('Put these two into “{device}” now. The key is shown this once.', {
          device: device.name,
        })}
      </p>
      <dl className="grid gap-2 text-ink">
        <Fact name={i18n._('Device id')}>{device._id}</Fact>
        <Fact name={i18n._('encryption|Key')}>{key}</Fact>
      </dl>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={device._id} label={i18n._('Copy id')} />
        <CopyButton text={key} label={i18n._('Copy key')} />
        <Button variant="ghost" onClick={onDone}>
          {i18n._('I have saved it')}
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
    done: i18n._('Device renamed'),
    ...always,
  });
  const removing = useAction({
    send: (deviceId: string) => request(routes.removeDevice, { deviceId }),
    done: i18n._('Device removed'),
    ...always,
  });
  return { query: useQuery(query), pairing, renaming, removing };
}
