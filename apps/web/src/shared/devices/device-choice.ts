/** Ids of `enumerateDevices`, valid in this browser only. */
export interface DeviceChoice {
  audioInput?: string;
  videoInput?: string;
}

const KEY = 'nadi-devices';

export function readDeviceChoice(): DeviceChoice {
  const stored = parse(localStorage.getItem(KEY));
  return {
    ...(typeof stored.audioInput === 'string' && { audioInput: stored.audioInput }),
    ...(typeof stored.videoInput === 'string' && { videoInput: stored.videoInput }),
  };
}

export function storeDeviceChoice(choice: DeviceChoice): void {
  localStorage.setItem(KEY, JSON.stringify({ ...readDeviceChoice(), ...choice }));
}

function parse(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
