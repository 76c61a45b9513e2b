import { VIDEO_FPS, VIDEO_HEIGHT, VIDEO_WIDTH } from '@nadi/domain/limits';
import type { Banner, BannerKind } from './call-state.ts';

/** The part of `navigator.mediaDevices` that the engine uses. */
export type MediaSource = Pick<
  MediaDevices,
  'getUserMedia' | 'getDisplayMedia' | 'enumerateDevices'
>;

export type TrackKind = 'audio' | 'video';

/** Spec §8, word for word; sharing a screen is ours. */
const BANNER_TEXTS = {
  denied: 'Camera/microphone access denied. Please allow access and refresh the page.',
  'not-found': 'No camera or microphone found. Please check your devices.',
  'in-use':
    'Camera/microphone is already in use by another application. Please close other video apps and refresh.',
  media: 'Could not access your camera or microphone. Joining meeting without media...',
  socket: 'Failed to connect to meeting server. Please check your internet connection.',
  microphone: 'Could not access microphone. Please check permissions.',
  camera: 'Could not access camera. Please check permissions.',
  screen: 'Could not share your screen. Please try again.',
} as const satisfies Record<BannerKind, string>;

const KIND_BY_ERROR: Record<string, BannerKind> = {
  NotAllowedError: 'denied',
  NotFoundError: 'not-found',
  NotReadableError: 'in-use',
};

export function banner(kind: BannerKind): Banner {
  return { kind, text: BANNER_TEXTS[kind] };
}

/** Which banner a refused device earns, by the name of the error. */
export function mediaBanner(error: unknown): Banner {
  const name = error instanceof Error ? error.name : '';
  return banner(KIND_BY_ERROR[name] ?? 'media');
}

/**
 * Rejects with the browser's error. `deviceId` is one of `enumerateDevices`; where that device is
 * gone, another will do.
 */
export async function openDevice(
  media: MediaSource,
  kind: TrackKind,
  deviceId?: string,
): Promise<MediaStreamTrack> {
  if (deviceId === undefined) return open(media, kind, {});
  return open(media, kind, { deviceId: { exact: deviceId } }).catch((error: unknown) => {
    if (isGone(error)) return open(media, kind, {});
    throw error;
  });
}

async function open(
  media: MediaSource,
  kind: TrackKind,
  device: MediaTrackConstraints,
): Promise<MediaStreamTrack> {
  const wanted =
    kind === 'audio' ? { audio: { ...VOICE, ...device } } : { video: { ...PICTURE, ...device } };
  return onlyTrack(await media.getUserMedia(wanted), kind);
}

/** What browsers say of an id that names no device they have. */
function isGone(error: unknown): boolean {
  return error instanceof Error && /^(OverconstrainedError|NotFoundError)$/.test(error.name);
}

export async function openScreen(media: MediaSource): Promise<MediaStreamTrack> {
  return onlyTrack(await media.getDisplayMedia({ video: { frameRate: { ideal: 15 } } }), 'video');
}

const VOICE = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };
const PICTURE = {
  width: { ideal: VIDEO_WIDTH },
  height: { ideal: VIDEO_HEIGHT },
  frameRate: { ideal: VIDEO_FPS },
};

function onlyTrack(stream: MediaStream, kind: TrackKind): MediaStreamTrack {
  const track = stream.getTracks().find((each) => each.kind === kind);
  if (!track) throw new DOMException(`The stream has no ${kind} track`, 'NotFoundError');
  return track;
}
