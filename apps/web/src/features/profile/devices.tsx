import { DEVICE_NAME_MAX } from '@nadi/domain/limits';
import { HeartPulse } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '#shared/format/error-message.ts';
import { Button } from '#shared/ui/button.tsx';
import { Skeleton } from '#shared/ui/content-state.tsx';
import { DetailsCard } from '#shared/ui/drawer.tsx';
import { Field, Form } from '#shared/ui/form.tsx';
import { Input } from '#shared/ui/input.tsx';
import { LoadNotice } from '#shared/ui/notice.tsx';
import { DeviceKey } from './device-key.tsx';
import { DeviceRow } from './device-row.tsx';
import { type PairedKey, useDevices } from './use-devices.ts';

/** Devices that post the patient's vitals (docs/devices.md). */
export function Devices({ token }: { token: string }) {
  return (
    <DetailsCard icon={HeartPulse} title="Devices">
      <DeviceList token={token} />
    </DetailsCard>
  );
}

function DeviceList({ token }: { token: string }) {
  const { devices, error, refetch, isFetching, pairing, renaming, removing } = useDevices(token);
  const [paired, setPaired] = useState<PairedKey>();

  function pair(name: string) {
    pairing.mutate(name, { onSuccess: setPaired });
  }

  return (
    <div className="grid gap-5 px-5 pt-2 pb-6 sm:px-8">
      <p className="measure text-ink-soft">
        A device that measures your pulse and oxygen can send them here while you book. Your doctor
        sees its readings from 24 hours before an appointment until two hours after it.
      </p>
      {error && !devices && (
        <LoadNotice
          title={errorMessage(error, 'An error occurred')}
          onRetry={refetch}
          retrying={isFetching}
        />
      )}
      {!devices && !error && <Skeleton className="h-14" />}
      {devices && devices.length > 0 && (
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
      )}
      {paired ? (
        <DeviceKey paired={paired} onDone={() => setPaired(undefined)} />
      ) : (
        <PairForm pairing={pairing.isPending} onPair={pair} />
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
