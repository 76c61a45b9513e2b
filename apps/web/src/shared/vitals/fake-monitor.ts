import type { BluetoothDevice } from './monitor.ts';

/** A fake characteristic with notifications that a test sends. */
export class FakeCharacteristic extends EventTarget {
  value: DataView | undefined;
  startNotifications = async () => this;

  send(...bytes: number[]) {
    this.value = new DataView(new Uint8Array(bytes).buffer);
    this.dispatchEvent(new Event('characteristicvaluechanged'));
  }
}

/** Creates a fake device with only these characteristics. */
export function fakeDevice(has: Record<number, FakeCharacteristic>) {
  let connected = true;
  const server = {
    connect: async () => server,
    disconnect: () => {
      connected = false;
    },
    getPrimaryService: async () => ({
      getCharacteristic: async (uuid: number) => {
        const found = has[uuid];
        if (!found) throw new DOMException('none', 'NotFoundError');
        return found;
      },
    }),
  };
  const device = Object.assign(new EventTarget(), { name: 'Strap', gatt: server });
  return { device: device as unknown as BluetoothDevice, isConnected: () => connected };
}
