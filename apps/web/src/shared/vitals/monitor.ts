import { parseHeartRate } from './heart-rate-measurement.ts';
import { parseContinuous, parseSpotCheck } from './pulse-oximeter.ts';
import { type BluetoothDevice, type BluetoothServer, webBluetooth } from './web-bluetooth.ts';

/** Bluetooth SIG numbers: Heart Rate, Pulse Oximeter, and what they measure. */
const HEART_RATE_SERVICE = 0x180d;
const HEART_RATE = 0x2a37;
const OXIMETER_SERVICE = 0x1822;
const CONTINUOUS = 0x2a5f;
const SPOT_CHECK = 0x2a5e;

export interface Measured {
  bpm?: number;
  spo2?: number;
}

export interface Monitor {
  name: string;
  disconnect(): void;
}

interface Listener {
  onMeasured(measured: Measured): void;
  /** It went out of reach or was switched off. */
  onLost(): void;
}

/** Asks the person which monitor to use. Rejects with NotFoundError where they choose none. */
export async function connectMonitor(listener: Listener): Promise<Monitor> {
  const bluetooth = webBluetooth();
  if (!bluetooth) throw new Error('This browser has no Bluetooth.');
  const services = [HEART_RATE_SERVICE, OXIMETER_SERVICE];
  const device = await bluetooth.requestDevice({
    filters: services.map((service) => ({ services: [service] })),
    optionalServices: services,
  });
  return listenTo(device, listener);
}

/** Hears whatever of the three characteristics the device has. @throws where it has none */
export async function listenTo(device: BluetoothDevice, listener: Listener): Promise<Monitor> {
  if (!device.gatt) throw new Error('This device cannot be reached.');
  const server = await device.gatt.connect();
  const { onMeasured, onLost } = listener;
  const heard = await Promise.all([
    listen(server, HEART_RATE_SERVICE, HEART_RATE, (bytes) => {
      const bpm = parseHeartRate(bytes);
      if (bpm !== null) onMeasured({ bpm });
    }),
    listen(server, OXIMETER_SERVICE, CONTINUOUS, (bytes) => {
      const vitals = parseContinuous(bytes);
      if (vitals) onMeasured(vitals);
    }),
    listen(server, OXIMETER_SERVICE, SPOT_CHECK, (bytes) => {
      const vitals = parseSpotCheck(bytes);
      if (vitals) onMeasured(vitals);
    }),
  ]);
  if (!heard.includes(true)) {
    server.disconnect();
    throw new Error('This device measures neither heart rate nor oxygen.');
  }
  device.addEventListener('gattserverdisconnected', onLost);
  return {
    name: device.name ?? 'Bluetooth monitor',
    disconnect() {
      device.removeEventListener('gattserverdisconnected', onLost);
      server.disconnect();
    },
  };
}

/** False where the device has no such service or characteristic. */
async function listen(
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
