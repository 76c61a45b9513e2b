import type { MediaSource, TrackKind } from './media.ts';

/** The devices that a check before the call has opened or is opening; null where one is off or failed. */
export type OpenedTracks = Readonly<Record<TrackKind, Promise<MediaStreamTrack | null> | null>>;

/**
 * Lets a call take over the tracks that a check before it opens, each once: opening a camera again takes
 * up to a second on a phone. A track of another device than the requested one is stopped.
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

/** Stops what was opened, also what opens later. */
export function stopOpened(opened: OpenedTracks): void {
  for (const opening of [opened.audio, opened.video]) void opening?.then((track) => track?.stop());
}

function isOf(deviceId: unknown, track: MediaStreamTrack): boolean {
  return deviceId === undefined || track.getSettings().deviceId === deviceId;
}

function requestedDevice({ deviceId }: MediaTrackConstraints): unknown {
  return typeof deviceId === 'object' && 'exact' in deviceId ? deviceId.exact : undefined;
}
