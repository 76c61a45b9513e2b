import { expect, test, vi } from 'vitest';
import { listenTo, type Measured } from './monitor.ts';
import type { BluetoothDevice } from './web-bluetooth.ts';

class FakeCharacteristic extends EventTarget {
  value: DataView | undefined;
  startNotifications = async () => this;

  send(...bytes: number[]) {
    this.value = new DataView(new Uint8Array(bytes).buffer);
    this.dispatchEvent(new Event('characteristicvaluechanged'));
  }
}

/** A device that has these characteristics and no others. */
function fakeDevice(has: Record<number, FakeCharacteristic>) {
  const disconnect = vi.fn();
  const server = {
    connect: async () => server,
    disconnect,
    getPrimaryService: async () => ({
      getCharacteristic: async (uuid: number) => {
        const found = has[uuid];
        if (!found) throw new DOMException('none', 'NotFoundError');
        return found;
      },
    }),
  };
  const device = Object.assign(new EventTarget(), { name: 'Strap', gatt: server });
  return { device: device as unknown as BluetoothDevice, disconnect };
}

test('a strap and an oximeter are heard with what each measures, and bad readings are not', async () => {
  const [strap, finger] = [new FakeCharacteristic(), new FakeCharacteristic()];
  const heard: Measured[] = [];
  const { device } = fakeDevice({ 10807: strap, 10847: finger });
  await listenTo(device, { onMeasured: (measured) => heard.push(measured), onLost: vi.fn() });
  strap.send(0x06, 71);
  strap.send(0x04, 71);
  finger.send(0x00, 0x62, 0x00, 0x48, 0x00);
  finger.send(0x00, 0xff, 0x07, 0xff, 0x07);
  expect(heard).toEqual([{ bpm: 71 }, { bpm: 72, spo2: 98 }]);
});

test('a monitor that goes out of reach is lost; one that was let go is not', async () => {
  const onLost = vi.fn();
  const { device, disconnect } = fakeDevice({ 10807: new FakeCharacteristic() });
  const monitor = await listenTo(device, { onMeasured: vi.fn(), onLost });
  device.dispatchEvent(new Event('gattserverdisconnected'));
  expect(onLost).toHaveBeenCalledTimes(1);
  monitor.disconnect();
  device.dispatchEvent(new Event('gattserverdisconnected'));
  expect(onLost).toHaveBeenCalledTimes(1);
  expect(disconnect).toHaveBeenCalled();
});

test('a device that measures neither is let go', async () => {
  const { device, disconnect } = fakeDevice({});
  const listening = listenTo(device, { onMeasured: vi.fn(), onLost: vi.fn() });
  await expect(listening).rejects.toThrow('neither heart rate nor oxygen');
  expect(disconnect).toHaveBeenCalled();
});
