import { parseFields } from '#shared/session/stored-fields.ts';

/** The devices that are on when a call begins. */
export interface DeviceSwitches {
  microphone: boolean;
  camera: boolean;
}

const KEY = 'nadi-device-switches';

/** Returns the switches as a person left them, for calls that begin without the green room; both on by default. */
export function readSwitches(): DeviceSwitches {
  const { microphone, camera } = parseFields(localStorage.getItem(KEY));
  return { microphone: microphone !== false, camera: camera !== false };
}

export function storeSwitches(switches: Partial<DeviceSwitches>): void {
  localStorage.setItem(KEY, JSON.stringify({ ...readSwitches(), ...switches }));
}
