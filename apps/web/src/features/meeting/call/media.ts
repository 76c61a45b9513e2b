import { i18n } from '#shared/language/i18n.ts';
import type { Banner, BannerKind } from './call-state.ts';

/** The part of `navigator.mediaDevices` that the engine uses. */
export type MediaSource = Pick<
  MediaDevices,
  'getUserMedia' | 'getDisplayMedia' | 'enumerateDevices'
>;

/** The devices that are opened. */
export type TrackKind = 'audio' | 'video';

/** Texts of docs/product/calls.md#meeting-messages. */
function describeBanner(kind: BannerKind): string {
  const texts = {
    denied: i18n._('Camera/microphone access denied. Please allow access and refresh the page.'),
    'not-found': i18n._('No camera or microphone found. Please check your devices.'),
    'in-use': i18n._(
      'Camera/microphone is already in use by another application. Please close other video apps and refresh.',
    ),
    media: i18n._('Could not access your camera or microphone. Joining meeting without media...'),
    socket: i18n._('Failed to connect to meeting server. Please check your internet connection.'),
    microphone: i18n._('Could not access microphone. Please check permissions.'),
    camera: i18n._('Could not access camera. Please check permissions.'),
    'camera-ended': i18n._(
      'Your camera has stopped. Check that it is connected, then turn it on again.',
    ),
    'microphone-ended': i18n._(
      'Your microphone has stopped. Check that it is connected, then turn it on again.',
    ),
    screen: i18n._('Could not share your screen. Please try again.'),
    'camera-flip': i18n._('Could not switch to the other camera. Your picture stays as it is.'),
    speaker: i18n._('This speaker is not available. The sound plays through the default one.'),
    'speaker-ended': i18n._(
      'Your speaker was disconnected. The sound now plays through the default one.',
    ),
  } satisfies Record<BannerKind, string>;
  return texts[kind];
}

/** The media constraints of a call (docs/product/calls.md#local-media). */
export const CALL_CONSTRAINTS = {
  audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  video: { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } },
} as const satisfies Record<TrackKind, MediaTrackConstraints>;

const KIND_BY_ERROR: Record<string, BannerKind> = {
  NotAllowedError: 'denied',
  NotFoundError: 'not-found',
  NotReadableError: 'in-use',
};

export function banner(kind: BannerKind): Banner {
  return { kind, text: describeBanner(kind) };
}

/** Returns the banner for the name of a getUserMedia error. */
export function mediaBanner(error: unknown): Banner {
  const name = error instanceof Error ? error.name : '';
  return banner(KIND_BY_ERROR[name] ?? 'media');
}

/**
 * Opens a microphone or camera. `deviceId` is one of `enumerateDevices`; falls back to another device if it
 * is unplugged. @throws the browser's error
 */
export async function openDevice(
  media: MediaSource,
  kind: TrackKind,
  deviceId?: string,
): Promise<MediaStreamTrack> {
  if (deviceId === undefined) return open(media, kind, {});
  return open(media, kind, { deviceId: { exact: deviceId } }).catch((error: unknown) => {
    if (isMissing(error)) return open(media, kind, {});
    throw error;
  });
}

/**
 * Opens the camera that faces the user or away from them; null if the device has none.
 * @throws the browser's error
 */
export function openFacing(
  media: MediaSource,
  facing: 'user' | 'environment',
): Promise<MediaStreamTrack | null> {
  return open(media, 'video', { facingMode: { exact: facing } }).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
}

async function open(
  media: MediaSource,
  kind: TrackKind,
  device: MediaTrackConstraints,
): Promise<MediaStreamTrack> {
  const constraints = { ...CALL_CONSTRAINTS[kind], ...device };
  return onlyTrack(await media.getUserMedia({ [kind]: constraints }), kind);
}

const MISSING = ['OverconstrainedError', 'NotFoundError'];

/** Returns true if the error says that the device with this id is missing. */
function isMissing(error: unknown): boolean {
  return error instanceof Error && MISSING.includes(error.name);
}

export async function openScreen(media: MediaSource): Promise<MediaStreamTrack> {
  return onlyTrack(await media.getDisplayMedia({ video: { frameRate: { ideal: 15 } } }), 'video');
}

function onlyTrack(stream: MediaStream, kind: TrackKind): MediaStreamTrack {
  const track = stream.getTracks().find((each) => each.kind === kind);
  if (!track) throw new DOMException(`The stream has no ${kind} track`, 'NotFoundError');
  return track;
}

/** The tracks that the device check has opened or is opening; null for a device that is off or failed. */
export type OpenedTracks = Readonly<Record<TrackKind, Promise<MediaStreamTrack | null> | null>>;

/**
 * Lets a call take over each track of the device check once, because opening a camera again takes up to a
 * second on a phone. Stops a track of another device than the requested one.
 */
export function reuseOpened(
  media: MediaSource,
  opened: OpenedTracks,
  createStream: () => MediaStream,
): MediaSource {
  const left: Record<TrackKind, Promise<MediaStreamTrack | null> | null> = { ...opened };

  async function take(
    kind: TrackKind,
    constraints: MediaTrackConstraints,
  ): Promise<MediaStream | null> {
    const opening = left[kind];
    left[kind] = null;
    const track = await opening;
    if (!track) return null;
    if (track.readyState !== 'live' || !isOf(requestedDevice(constraints), track)) {
      track.stop();
      return null;
    }
    const stream = createStream();
    stream.addTrack(track);
    return stream;
  }

  return {
    async getUserMedia(constraints) {
      const kind = constraints?.audio ? 'audio' : 'video';
      const requested = constraints?.[kind];
      const taken = await take(kind, typeof requested === 'object' ? requested : {});
      return taken ?? media.getUserMedia(constraints);
    },
    getDisplayMedia: (constraints) => media.getDisplayMedia(constraints),
    enumerateDevices: () => media.enumerateDevices(),
  };
}

/** Stops all tracks, including those that are still opening. */
export function stopOpened(opened: OpenedTracks): void {
  for (const opening of [opened.audio, opened.video]) void opening?.then((track) => track?.stop());
}

function isOf(deviceId: unknown, track: MediaStreamTrack): boolean {
  return deviceId === undefined || track.getSettings().deviceId === deviceId;
}

function requestedDevice({ deviceId }: MediaTrackConstraints): unknown {
  return typeof deviceId === 'object' && 'exact' in deviceId ? deviceId.exact : undefined;
}
