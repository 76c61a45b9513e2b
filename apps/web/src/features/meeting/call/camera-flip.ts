import { type MediaSource, openDevice, openFacing } from './media.ts';

export interface Flip {
  /** The camera to send from now on: the old one if it stays; null if none can be opened. */
  readonly camera: MediaStreamTrack | null;
  readonly flipped: boolean;
}

/**
 * Opens the camera on the other side of the device while the old one still films, so that the others see no
 * gap. Stops the old one first only if the device cannot run both, and opens it again if the other one fails.
 */
export async function flip(media: MediaSource, old: MediaStreamTrack): Promise<Flip> {
  // A stopped track has no settings in some browsers.
  const settings = old.getSettings();
  try {
    return { camera: await openOther(media, settings), flipped: true };
  } catch (error) {
    if (!isBusy(error)) return stayWith(media, old, settings);
  }
  old.stop();
  try {
    return { camera: await openOther(media, settings), flipped: true };
  } catch {
    return stayWith(media, old, settings);
  }
}

async function stayWith(
  media: MediaSource,
  old: MediaStreamTrack,
  { deviceId }: MediaTrackSettings,
): Promise<Flip> {
  if (old.readyState === 'live') return { camera: old, flipped: false };
  const camera = await openDevice(media, 'video', deviceId).catch(() => null);
  return { camera, flipped: false };
}

/** Opens the camera that faces the other way; if none does, the next one. @throws the browser's error */
async function openOther(
  media: MediaSource,
  { facingMode, deviceId }: MediaTrackSettings,
): Promise<MediaStreamTrack> {
  const facing = await openFacing(media, facingMode === 'environment' ? 'user' : 'environment');
  if (facing && facing.getSettings().deviceId !== deviceId) return facing;
  facing?.stop();
  return openDevice(media, 'video', await nextCamera(media, deviceId));
}

async function nextCamera(media: MediaSource, deviceId: string | undefined): Promise<string> {
  const ids = (await media.enumerateDevices())
    .filter((device) => device.kind === 'videoinput')
    .map((device) => device.deviceId);
  const next = ids[(ids.indexOf(deviceId ?? '') + 1) % ids.length];
  if (!next || next === deviceId) throw new DOMException('No other camera', 'NotFoundError');
  return next;
}

const BUSY = ['NotReadableError', 'AbortError'];

/** Returns true if the error says that the device could not be started, as when another camera is in use. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && BUSY.includes(error.name);
}
