import type { RemoteParticipant, TransportParticipant } from './media-room.ts';

/**
 * Keeps the streams of participants the same objects while their transport changes: an element that gets another
 * stream is black until the next frame, one whose stream gets another track is not.
 */
export class ShownStreams {
  readonly #cameras = new Map<string, MediaStream>();
  readonly #screens = new Map<string, MediaStream>();
  /** The track that each transport's own stream of a screen began with. */
  readonly #screenTracks = new WeakMap<MediaStream, readonly MediaStreamTrack[]>();

  /** Returns the participant with the streams that their tiles play. */
  show(from: TransportParticipant, publicKey: RemoteParticipant['publicKey']): RemoteParticipant {
    const { id } = from.participant;
    const stream = retainStream(this.#cameras, id, from.stream, from.tracks);
    return { ...plain(from), publicKey, stream, screenStream: this.#screenOf(from) };
  }

  #screenOf({ participant, screenStream }: TransportParticipant): MediaStream | null {
    if (screenStream === null) return null;
    const tracks = this.#screenTracks.get(screenStream) ?? screenStream.getTracks();
    this.#screenTracks.set(screenStream, tracks);
    return retainStream(this.#screens, participant.id, screenStream, tracks);
  }

  /** Forgets everyone else. */
  retain(ids: readonly string[]): void {
    for (const streams of [this.#cameras, this.#screens])
      for (const id of streams.keys()) if (!ids.includes(id)) streams.delete(id);
  }
}

function retainStream(
  shown: Map<string, MediaStream>,
  id: string,
  source: MediaStream | null,
  tracks: readonly MediaStreamTrack[],
): MediaStream | null {
  const stream = shown.get(id) ?? source;
  if (stream === null) return null;
  shown.set(id, stream);
  // Before the first frame there is nothing to show instead.
  if (tracks.length > 0) exchange(stream, tracks);
  return stream;
}

function exchange(stream: MediaStream, tracks: readonly MediaStreamTrack[]): void {
  for (const track of stream.getTracks()) if (!tracks.includes(track)) stream.removeTrack(track);
  for (const track of tracks) if (!stream.getTracks().includes(track)) stream.addTrack(track);
}

/** Copies the facts, because a transport's participant computes some of them. */
function plain(from: TransportParticipant): Omit<RemoteParticipant, 'publicKey'> {
  const { participant, mic, camera, screen, screenApart, link, speaking, frozen } = from;
  const { notReceived, quality, reportedQuality, vitals, stream, screenStream } = from;
  const devices = { mic, camera, screen, screenApart, stream, screenStream };
  return {
    ...devices,
    participant,
    ...{ link, speaking, frozen, notReceived, quality, reportedQuality, vitals },
  };
}
