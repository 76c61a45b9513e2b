import type { MediaSource, TrackKind } from './media.ts';

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
