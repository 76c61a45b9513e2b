/** The part of the Web Bluetooth API used here; TypeScript's DOM library does not include it. */
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

/** Returns undefined if the browser lacks Web Bluetooth or the page is not served over HTTPS. */
export function webBluetooth(): Bluetooth | undefined {
  return (navigator as Navigator & { bluetooth?: Bluetooth }).bluetooth;
}
