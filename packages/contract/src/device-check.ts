/** The result of a client's device check before a meeting; hosts receive it (docs/product/meetings.md#lobby). */
export interface DeviceCheck {
  camera: DeviceState;
  microphone: DeviceState;
  network: 'good' | 'weak' | 'unknown';
  /** Tells if the clinic's TURN server gave the client an address; absent if that was not tested. */
  relay?: RelayState | undefined;
}

/** `blocked`: the browser refuses the device, or there is none. */
export type DeviceState = 'on' | 'off' | 'blocked';
export type RelayState = 'ok' | 'failed';

const DEVICE_STATES: readonly unknown[] = ['on', 'off', 'blocked'] satisfies DeviceState[];
const NETWORKS: readonly unknown[] = ['good', 'weak', 'unknown'] satisfies DeviceCheck['network'][];
const RELAY_STATES: readonly unknown[] = ['ok', 'failed'] satisfies RelayState[];

/** Returns null unless camera, microphone and network are known words; drops any other `relay`. */
export function parseDeviceCheck(value: unknown): DeviceCheck | null {
  if (typeof value !== 'object' || value === null) return null;
  const { camera, microphone, network, relay } = value as Record<string, unknown>;
  const valid =
    DEVICE_STATES.includes(camera) &&
    DEVICE_STATES.includes(microphone) &&
    NETWORKS.includes(network);
  if (!valid) return null;
  const found = { camera, microphone, network } as DeviceCheck;
  return RELAY_STATES.includes(relay) ? { ...found, relay: relay as RelayState } : found;
}
