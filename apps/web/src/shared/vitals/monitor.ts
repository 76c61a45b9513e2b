import { isPlausibleBpm } from '@nadi/domain/vitals';
import { i18n } from '#shared/language/i18n.ts';
import { parseContinuous, parseSpotCheck } from './pulse-oximeter.ts';

/** Bluetooth SIG numbers: Heart Rate, Pulse Oximeter, and their measurements. */
const HEART_RATE_SERVICE = 0x180d;
const HEART_RATE = 0x2a37;
const OXIMETER_SERVICE = 0x1822;
const CONTINUOUS = 0x2a5f;
const SPOT_CHECK = 0x2a5e;

export interface Measurement {
  bpm?: number;
  spo2?: number;
}

export interface Monitor {
  name: string;
  disconnect(): void;
}

interface Listener {
  onMeasurement(measured: Measurement): void;
  /** The device is out of range or switched off. */
  onLost(): void;
}

/** Opens the browser's device chooser. Rejects with NotFoundError if none is chosen. */
export async function connectMonitor(listener: Listener): Promise<Monitor> {
  const bluetooth = webBluetooth();
  if (!bluetooth) throw new Error(i18n._('This browser has no Bluetooth.'));
  const services = [HEART_RATE_SERVICE, OXIMETER_SERVICE];
  const device = await bluetooth.requestDevice({
    filters: services.map((service) => ({ services: [service] })),
    optionalServices: services,
  });
  return subscribeToDevice(device, listener);
}

/** Subscribes to the characteristics that the device has. @throws if it has none of the three */
export async function subscribeToDevice(
  device: BluetoothDevice,
  listener: Listener,
): Promise<Monitor> {
  if (!device.gatt) throw new Error(i18n._('This device cannot be reached.'));
  const server = await device.gatt.connect();
  const { onMeasurement: onMeasured, onLost } = listener;
  const subscribed = await Promise.all([
    subscribe(server, HEART_RATE_SERVICE, HEART_RATE, (bytes) => {
      const bpm = parseHeartRate(bytes);
      if (bpm !== null) onMeasured({ bpm });
    }),
    subscribe(server, OXIMETER_SERVICE, CONTINUOUS, (bytes) => {
      const vitals = parseContinuous(bytes);
      if (vitals) onMeasured(vitals);
    }),
    subscribe(server, OXIMETER_SERVICE, SPOT_CHECK, (bytes) => {
      const vitals = parseSpotCheck(bytes);
      if (vitals) onMeasured(vitals);
    }),
  ]);
  if (!subscribed.includes(true)) {
    server.disconnect();
    throw new Error(i18n._('This device measures neither heart rate nor oxygen.'));
  }
  device.addEventListener('gattserverdisconnected', onLost);
  return {
    name: device.name ?? i18n._('Bluetooth monitor'),
    disconnect() {
      device.removeEventListener('gattserverdisconnected', onLost);
      server.disconnect();
    },
  };
}

/** Returns false if the device has no such service or characteristic. */
async function subscribe(
  server: BluetoothServer,
  service: number,
  uuid: number,
  onBytes: (bytes: DataView) => void,
): Promise<boolean> {
  try {
    const characteristic = await (await server.getPrimaryService(service)).getCharacteristic(uuid);
    characteristic.addEventListener('characteristicvaluechanged', () => {
      if (characteristic.value) onBytes(characteristic.value);
    });
    await characteristic.startNotifications();
    return true;
  } catch {
    return false;
  }
}

const SIXTEEN_BITS = 0b001;
const CONTACT_KNOWN = 0b100;
const CONTACT = 0b010;

/**
 * Parses a Heart Rate Measurement (Bluetooth SIG, 0x2A37). Null without skin contact, out of range or
 * truncated.
 */
export function parseHeartRate(bytes: DataView): number | null {
  if (bytes.byteLength < 2) return null;
  const flags = bytes.getUint8(0);
  if (flags & CONTACT_KNOWN && !(flags & CONTACT)) return null;
  const wide = flags & SIXTEEN_BITS;
  if (wide && bytes.byteLength < 3) return null;
  const bpm = wide ? bytes.getUint16(1, true) : bytes.getUint8(1);
  return isPlausibleBpm(bpm) ? bpm : null;
}

/** The part of the Web Bluetooth API used here; TypeScript's DOM library does not include it. */
interface BluetoothCharacteristic extends EventTarget {
  readonly value?: DataView;
  startNotifications(): Promise<unknown>;
}

interface BluetoothService {
  getCharacteristic(uuid: number): Promise<BluetoothCharacteristic>;
}

interface BluetoothServer {
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
