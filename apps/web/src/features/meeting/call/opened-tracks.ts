import type { MediaSource, TrackKind } from './media.ts';

/**
 * Lets a call take over the tracks that a check before it has opened, each once: opening a camera
 * again takes up to a second on a phone. A track of another device than the requested one is stopped.
 */
export function reuseOpened(
  media: MediaSource,
  opened: MediaStream,
  createStream: () => MediaStream,
): MediaSource {
  function take(kind: TrackKind, constraints: MediaTrackConstraints): MediaStream | null {
    const track = opened.getTracks().find((each) => each.kind === kind);
    if (!track) return null;
    opened.removeTrack(track);
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
      const taken = take(kind, typeof requested === 'object' ? requested : {});
      return taken ?? media.getUserMedia(constraints);
    },
    getDisplayMedia: (constraints) => media.getDisplayMedia(constraints),
    enumerateDevices: () => media.enumerateDevices(),
  };
}

function isOf(deviceId: unknown, track: MediaStreamTrack): boolean {
  return deviceId === undefined || track.getSettings().deviceId === deviceId;
}

function requestedDevice({ deviceId }: MediaTrackConstraints): unknown {
  return typeof deviceId === 'object' && 'exact' in deviceId ? deviceId.exact : undefined;
}
