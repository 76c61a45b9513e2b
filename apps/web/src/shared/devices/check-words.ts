import type { DeviceCheck } from '@nadi/contract/device-check';
import { joinWords } from '@nadi/messages/en/english';
import { i18n } from '#shared/language/i18n.ts';

/**
 * Describes the result of a device check, such as "Camera on, microphone off, network weak, relay failed".
 */
export function checkWords(check: DeviceCheck): string {
  const words = [cameraWords(check), microphoneWords(check), networkWords(check)];
  return joinWords(
    i18n,
    [...words, relayWords(check)].filter((word) => word !== null),
  );
}

function cameraWords({ camera }: DeviceCheck): string {
  if (camera === 'blocked') return i18n._('Camera not available');
  return camera === 'on' ? i18n._('Camera on') : i18n._('Camera off');
}

function microphoneWords({ microphone }: DeviceCheck): string {
  if (microphone === 'blocked') return i18n._('microphone not available');
  return microphone === 'on' ? i18n._('microphone on') : i18n._('microphone off');
}

function networkWords({ network }: DeviceCheck): string | null {
  if (network === 'unknown') return null;
  return network === 'good' ? i18n._('network good') : i18n._('network weak');
}

function relayWords({ relay }: DeviceCheck): string | null {
  if (!relay) return null;
  return relay === 'ok' ? i18n._('relay ok') : i18n._('relay failed');
}
