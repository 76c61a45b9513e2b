import { parseFields } from '#shared/session/stored-fields.ts';

/** Ids of `enumerateDevices`, valid in this browser only. */
export interface DeviceChoice {
  audioInput?: string;
  videoInput?: string;
  /** Empty for the default output. */
  audioOutput?: string;
}

const KEY = 'nadi-devices';

export function readDeviceChoice(): DeviceChoice {
  const stored = parseFields(localStorage.getItem(KEY));
  return {
    ...(typeof stored.audioInput === 'string' && { audioInput: stored.audioInput }),
    ...(typeof stored.videoInput === 'string' && { videoInput: stored.videoInput }),
    ...(typeof stored.audioOutput === 'string' && { audioOutput: stored.audioOutput }),
  };
}

export function storeDeviceChoice(choice: DeviceChoice): void {
  localStorage.setItem(KEY, JSON.stringify({ ...readDeviceChoice(), ...choice }));
}
