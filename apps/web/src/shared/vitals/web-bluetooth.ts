/** The part of the Web Bluetooth API that is used here; TypeScript's library has none of it. */
export interface BluetoothCharacteristic extends EventTarget {
  readonly value?: DataView;
  startNotifications(): Promise<unknown>;
}

interface BluetoothService {
  getCharacteristic(uuid: number): Promise<BluetoothCharacteristic>;
}

export interface BluetoothServer {
  connect(): Promise<BluetoothServer>;
  disconnect(): void;
  getPrimaryService(uuid: number): Promise<BluetoothService>;
}

export interface BluetoothDevice extends EventTarget {
  readonly name?: string;
  readonly gatt?: BluetoothServer;
}

interface Bluetooth {
  requestDevice(options: {
    filters: { services: number[] }[];
    optionalServices: number[];
  }): Promise<BluetoothDevice>;
}

/** Undefined where the browser has none, or the page came without HTTPS. */
export function webBluetooth(): Bluetooth | undefined {
  return (navigator as Navigator & { bluetooth?: Bluetooth }).bluetooth;
}
