/** Ids of `enumerateDevices`; they mean something in this browser only. */
export interface DeviceChoice {
  audioInput?: string;
  videoInput?: string;
}

const KEY = 'nadi-devices';

export function readDeviceChoice(): DeviceChoice {
  const kept = parse(localStorage.getItem(KEY));
  return {
    ...(typeof kept.audioInput === 'string' && { audioInput: kept.audioInput }),
    ...(typeof kept.videoInput === 'string' && { videoInput: kept.videoInput }),
  };
}

export function keepDeviceChoice(choice: DeviceChoice): void {
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
