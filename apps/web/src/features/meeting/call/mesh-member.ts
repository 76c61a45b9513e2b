import type { VideoLayer } from '@nadi/contract/call-media';
import type { Participant } from '@nadi/contract/meeting-events';
import { type TokenBucket, tokenBucket } from '@nadi/domain/token-bucket';
import type { Quality, SharedVitals } from './call-state.ts';
import { lastFrame } from './link-stats.ts';
import type { LinkState, TransportParticipant } from './media-room.ts';
import type { Peer } from './peer.ts';
import type { Flow } from './switch-state.ts';

/** The accepted chat lines of one participant; further ones are dropped. */
export const CHAT_RATE = { burst: 20, perSecond: 2 };

/** Another participant in the mesh. */
export class Member implements TransportParticipant {
  participant: Participant;
  readonly peer: Peer;
  /** True if the server currently lists them in the room. */
  listed = true;
  mic = true;
  camera = true;
  screen = false;
  readonly notReceived = false;
  speaking = false;
  frozen = false;
  /** True if our video to them is paused because of low bandwidth. */
  videoPaused = false;
  /** The layer of our camera that fills its tile on their stage. */
  layerWanted: VideoLayer = '720p';
  /** The layer of their camera that fills its tile here; null until it is shown. */
  layerRequested: VideoLayer | null = null;
  quality: Quality | null = null;
  reportedQuality: Quality | null = null;
  vitals: SharedVitals | null = null;
  readonly chatRate: TokenBucket = tokenBucket(CHAT_RATE);

  constructor(participant: Participant, peer: Peer) {
    this.participant = participant;
    this.peer = peer;
  }

  get stream(): MediaStream | null {
    return this.peer.connection?.stream ?? null;
  }

  get publicKey(): string | null | undefined {
    return this.peer.publicKey;
  }

  get screenApart(): boolean {
    return this.peer.screenApart;
  }

  get screenStream(): MediaStream | null {
    return this.screen ? (this.peer.connection?.screenStream ?? null) : null;
  }

  get link(): LinkState {
    const { link } = this.peer;
    if (link === 'connected' || link === 'refused') return link;
    return this.peer.broken ? 'lost' : 'connecting';
  }

  /** The tracks of microphone and camera that arrive here. */
  get tracks(): MediaStreamTrack[] {
    const { connection } = this.peer;
    const receivers = [connection?.receiver('audio'), connection?.receiver('video')];
    return receivers.flatMap((receiver) => receiver?.track ?? []);
  }

  /** `flowing` once the first frame of the camera has arrived, or if the camera is off. */
  get flow(): Flow {
    const { connection, link } = this.peer;
    if (!connection) return 'none';
    if (link !== 'connected') return this.link === 'connecting' ? 'pending' : 'lost';
    const seen = !this.camera || lastFrame(connection.receiver('video')) !== null;
    return connection.channelOpen && seen ? 'flowing' : 'pending';
  }
}
