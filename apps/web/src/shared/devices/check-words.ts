import type { DeviceCheck } from '@nadi/contract/device-check';

const DEVICE_WORDS = { on: 'on', off: 'off', blocked: 'not available' } as const;
const NETWORK_WORDS = { good: 'network good', weak: 'network weak', unknown: null } as const;
const RELAY_WORDS = { ok: 'relay ok', failed: 'relay failed' } as const;

/**
 * Describes the result of a device check, such as "Camera on, microphone off, network weak, relay failed".
 */
export function checkWords({ camera, microphone, network, relay }: DeviceCheck): string {
  const words = [
    `Camera ${DEVICE_WORDS[camera]}`,
    `microphone ${DEVICE_WORDS[microphone]}`,
    NETWORK_WORDS[network],
    relay ? RELAY_WORDS[relay] : null,
  ];
  return words.filter((word) => word !== null).join(', ');
}
